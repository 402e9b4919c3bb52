import type { MetricSummary } from '@vitalgate/contract';
import { addDays } from '@vitalgate/days';
import { Link } from 'wouter-preact';
import { SparkChart } from '../charts/spark-chart.tsx';
import { dateText } from '../format/dates.ts';
import { Amount } from '../controls/amount.tsx';
import { metricPath } from './metric-paths.ts';
import { addsUp, unfinishedDate } from './metric-words.ts';
import { texts } from './texts/texts.ts';
import { nameOf } from '../words/names.ts';

/** A metric that has data: its name, newest day, and the shape of the 30 days before. Leads to its page. */
export function MetricCard({ metric }: { readonly metric: MetricSummary }) {
  const { metricId, category, unit, aggregation, latest, daily } = metric;
  if (latest === null) return null;
  const day = <time dateTime={latest.date}>{dateText(latest.date)}</time>;
  return (
    <Link href={metricPath(metricId)} class={`metric-card tone-${category}`}>
      <span class="metric-name">{nameOf(metricId, metric.name)}</span>
      <span class="metric-value">
        <Amount value={latest.value} unit={unit} id={metricId} />
      </span>
      <span class="metric-day">{unfinishedDate(metric) === null ? day : texts.daySoFar(day)}</span>
      <SparkChart
        days={daily}
        from={addDays(latest.date, -29)}
        to={latest.date}
        shape={addsUp(aggregation) ? 'bars' : 'line'}
      />
    </Link>
  );
}

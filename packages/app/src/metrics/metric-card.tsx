import type { MetricSummary } from '@vitalgate/contract';
import { addDays } from '@vitalgate/days';
import { Link } from 'wouter-preact';
import { SparkChart } from '../charts/spark-chart.tsx';
import { dateText } from '../format/dates.ts';
import { Amount } from '../controls/amount.tsx';
import { addsUp, unfinishedDate } from './metric-words.ts';

/** A metric that has data: its name, newest day, and the shape of the 30 days before. Leads to its page. */
export function MetricCard({ metric }: { readonly metric: MetricSummary }) {
  const { metricId, name, category, unit, aggregation, latest, daily } = metric;
  if (latest === null) return null;
  return (
    <Link href={`/data/metrics/${metricId}`} class={`metric-card tone-${category}`}>
      <span class="metric-name">{name}</span>
      <span class="metric-value">
        <Amount value={latest.value} unit={unit} id={metricId} />
      </span>
      <span class="metric-day">
        <time dateTime={latest.date}>{dateText(latest.date)}</time>
        {unfinishedDate(metric) !== null && ', so far'}
      </span>
      <SparkChart
        days={daily}
        from={addDays(latest.date, -29)}
        to={latest.date}
        shape={addsUp(aggregation) ? 'bars' : 'line'}
      />
    </Link>
  );
}

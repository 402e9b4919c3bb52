import type { MetricSummary } from '@vitalgate/contract';
import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { Card } from '../controls/card.tsx';
import { dateText } from '../format/dates.ts';
import { Amount } from '../controls/amount.tsx';
import { sourcesPath } from './metric-paths.ts';
import { daySentence, unfinishedDate } from './metric-words.ts';

function Fact({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div class="fact">
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A metric's averages, range and sources, as getMetrics answers them, and how its days are made. */
export function MetricFacts({ metric }: { readonly metric: MetricSummary }) {
  const { metricId, unit, latest, averages, range30Days, sources, timeZone } = metric;
  const unfinished = unfinishedDate(metric);
  const amount = (value: number | null): ComponentChildren =>
    value === null ? <span class="muted">Not known</span> : <Amount value={value} unit={unit} id={metricId} />;
  return (
    <Card title="At a glance">
      <dl class="facts">
        {latest !== null && (
          <Fact title={`Latest, ${dateText(latest.date)}`}>
            {amount(latest.value)}
            {unfinished !== null && ' so far'}
          </Fact>
        )}
        <Fact title="7-day average">{amount(averages.days7)}</Fact>
        <Fact title="30-day average">{amount(averages.days30)}</Fact>
        <Fact title="90-day average">{amount(averages.days90)}</Fact>
        {range30Days !== null && (
          <Fact title="Range in 30 days">
            {amount(range30Days.min)}
            {range30Days.max > range30Days.min && <> to {amount(range30Days.max)}</>}
          </Fact>
        )}
      </dl>
      <p class="muted">
        {daySentence(metric)} Averages count the days that have data, up to the latest of them.{' '}
        {unfinished !== null &&
          `${dateText(unfinished)} was not over when its data was made, so averages and range leave it out. `}
        Days are calendar days in {timeZone}.
      </p>
      <p class="muted">
        {sources.length === 1 ? 'Source' : 'Sources'}: {sources.length === 0 ? 'not known' : sources.join(', ')}.{' '}
        <Link href={sourcesPath(metric)}>Sources and their order</Link>
      </p>
    </Card>
  );
}

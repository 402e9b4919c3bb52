import type { MetricSummary } from '@vitalgate/contract';
import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { dayNumberOf } from '@vitalgate/days';
import { Card, Facts } from '../controls/card.tsx';
import { dateText } from '../format/dates.ts';
import { Amount } from '../controls/amount.tsx';
import type { ChartDay } from '../charts/chart-days.ts';
import { countText } from '../format/numbers.ts';
import { sourcesPath } from './metric-paths.ts';
import { daySentence, unfinishedDate } from './metric-words.ts';

/** A metric's averages, range and sources, as getMetrics answers them, and how its days are made. */
export function MetricFacts({ metric }: { readonly metric: MetricSummary }) {
  const { metricId, unit, latest, averages, range30Days, sources, timeZone } = metric;
  const unfinished = unfinishedDate(metric);
  const amount = (value: number | null): ComponentChildren =>
    value === null ? <span class="muted">Not known</span> : <Amount value={value} unit={unit} id={metricId} />;
  const facts = [
    { title: '7-day average', text: amount(averages.days7) },
    { title: '30-day average', text: amount(averages.days30) },
    { title: '90-day average', text: amount(averages.days90) },
  ];
  if (latest !== null) {
    const text = [amount(latest.value), unfinished !== null && ' so far'];
    facts.unshift({ title: `Latest, ${dateText(latest.date)}`, text });
  }
  if (range30Days !== null) {
    const { min, max } = range30Days;
    facts.push({ title: 'Range in 30 days', text: max > min ? [amount(min), ' to ', amount(max)] : amount(min) });
  }
  return (
    <Card title="At a glance">
      <Facts facts={facts} />
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

/** A chart in sentences: for everybody, and in place of the drawing for those who cannot see it. */
export function DaysInWords(props: {
  /** Within `from` to `to`, ascending. */
  readonly days: readonly ChartDay[];
  readonly from: string;
  readonly to: string;
  /** The day whose value is only "so far": neither lowest nor highest. */
  readonly unfinished: string | null;
  readonly hasTrend: boolean;
  /** True if values are times of a day: these are early or late. */
  readonly isTimeOfDay?: boolean;
  readonly textOf: (value: number) => string;
}) {
  const { days, from, to, unfinished, hasTrend, isTimeOfDay = false, textOf } = props;
  const count = dayNumberOf(to) - dayNumberOf(from) + 1;
  const missing = count - days.length;
  const whole = days.filter(({ date }) => date !== unfinished);
  const lowest = whole.reduce<ChartDay | null>(
    (found, day) => (found === null || day.value < found.value ? day : found),
    null,
  );
  const highest = whole.reduce<ChartDay | null>(
    (found, day) => (found === null || day.value > found.value ? day : found),
    null,
  );
  return (
    <>
      {`${dateText(from)} to ${dateText(to)}: ${countText(days.length)} of ${countText(count)} days have data`}
      {missing > 0 ? '; the others are left empty. ' : '. '}
      {lowest !== null &&
        highest !== null &&
        lowest.value !== highest.value &&
        `${isTimeOfDay ? 'Earliest' : 'Lowest'} ${textOf(lowest.value)} on ${dateText(lowest.date)}, ${isTimeOfDay ? 'latest' : 'highest'} ${textOf(highest.value)} on ${dateText(highest.date)}. `}
      {unfinished !== null &&
        `${dateText(unfinished)} was not over when its data was made: its value is so far, and it is neither lowest nor highest. `}
      {hasTrend && 'The strong line is the average of seven days, where at least three of them have data.'}
    </>
  );
}

import type { MetricSummary } from '@vitalgate/contract';
import type { VNode } from 'preact';
import { Link } from 'wouter-preact';
import { dayNumberOf } from '@vitalgate/days';
import { Card, Facts } from '../controls/card.tsx';
import { dateText } from '../format/dates.ts';
import { Amount } from '../controls/amount.tsx';
import type { ChartDay } from '../charts/chart-days.ts';
import { sourcesPath } from './metric-paths.ts';
import { daySentence, unfinishedDate } from './metric-words.ts';
import { texts } from './texts/texts.ts';

/** A metric's averages, range and sources, as getMetrics answers them, and how its days are made. */
export function MetricFacts({ metric }: { readonly metric: MetricSummary }) {
  const { metricId, unit, latest, averages, range30Days, sources, timeZone } = metric;
  const unfinished = unfinishedDate(metric);
  const amount = (value: number | null): VNode =>
    value === null ? <span class="muted">{texts.notKnown}</span> : <Amount value={value} unit={unit} id={metricId} />;
  const facts = [
    { title: texts.average7, text: amount(averages.days7) },
    { title: texts.average30, text: amount(averages.days30) },
    { title: texts.average90, text: amount(averages.days90) },
  ];
  if (latest !== null) {
    const value = amount(latest.value);
    facts.unshift({
      title: texts.latest(dateText(latest.date)),
      text: unfinished === null ? value : <>{texts.soFar(value)}</>,
    });
  }
  if (range30Days !== null) {
    const { min, max } = range30Days;
    facts.push({
      title: texts.range30,
      text: max > min ? <>{texts.between(amount(min), amount(max))}</> : amount(min),
    });
  }
  return (
    <Card title={texts.atAGlance}>
      <Facts facts={facts} />
      <p class="muted">
        {daySentence(metric)} {texts.averagesCount} {unfinished !== null && `${texts.notOver(dateText(unfinished))} `}
        {texts.daysIn(timeZone)}
      </p>
      <p class="muted">
        {texts.sources(sources)} <Link href={sourcesPath(metric)}>{texts.sourcesAndOrder}</Link>
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
      {texts.haveData(dateText(from), dateText(to), days.length, count)}
      {lowest !== null &&
        highest !== null &&
        lowest.value !== highest.value &&
        texts.extremes(
          isTimeOfDay,
          textOf(lowest.value),
          dateText(lowest.date),
          textOf(highest.value),
          dateText(highest.date),
        )}
      {unfinished !== null && texts.neitherLowestNorHighest(dateText(unfinished))}
      {hasTrend && texts.trend}
    </>
  );
}

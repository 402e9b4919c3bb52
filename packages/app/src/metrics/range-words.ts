import { isClockMetric, type MetricChangeView } from '@vitalgate/contract';
import { dayNumberOf } from '@vitalgate/days';
import type { Dates } from '../address/ranges.ts';
import { daysWithin, type ChartDay } from '../charts/chart-days.ts';
import { dateText } from '../format/dates.ts';
import { meanOf, wholeDays, type MetricDays } from './metric-days.ts';
import { texts } from './texts/texts.ts';

/** Days after which a newest value is said to be old. */
const freshDays = 2;

/** How old the newest value is; null if it is of these days. */
function ageSentence({ view, newest }: MetricDays): string | null {
  const age = dayNumberOf(view.today) - dayNumberOf(newest.date);
  return age > freshDays ? texts.stale(dateText(newest.date), age) : null;
}

const lowOf = (day: ChartDay): number => day.low ?? day.value;
const highOf = (day: ChartDay): number => day.high ?? day.value;

/** What is usual for the person, and what changed lately. */
function changeSentences({ change, sources }: MetricChangeView, textOf: (value: number) => string): readonly string[] {
  if (!('usual' in change)) return [];
  const { usual, recent } = change;
  const band = texts.usual(textOf(usual.low), textOf(usual.high));
  if (change.state === 'asUsual') return [band];
  const [since, isHigher] = [dateText(change.since), change.direction === 'higher'];
  const changed =
    change.state === 'step'
      ? (isHigher ? texts.higherSince : texts.lowerSince)(since, textOf(recent))
      : (isHigher ? texts.risingSince : texts.fallingSince)(since, textOf(usual.value), textOf(recent));
  const others = [...new Set([...sources.began, ...sources.ended])];
  return [changed, band, ...(others.length === 0 ? [] : [texts.sourceChanged(others.join(', '))])];
}

/** The sentences of a range: for everybody, and in place of the drawing for those who cannot see it. */
export function rangeSentences(
  metric: MetricDays,
  { from, to }: Dates,
  change: MetricChangeView | null,
  hasTrend: boolean,
  textOf: (value: number) => string,
): readonly string[] {
  const { view, days, soFar } = metric;
  const own = daysWithin(days, from, to);
  const whole = wholeDays(own, soFar);
  const average = meanOf(whole);
  const least = (isLess: (one: number, other: number) => boolean, of: (day: ChartDay) => number) =>
    whole.reduce<ChartDay | null>((found, day) => (found === null || isLess(of(day), of(found)) ? day : found), null);
  const [lowest, highest] = [least((a, b) => a < b, lowOf), least((a, b) => a > b, highOf)];
  const newest = own.at(-1);
  const open = own.find(({ date }) => soFar.has(date));
  const between = isClockMetric(view.metricId) ? texts.earliest : texts.lowest;
  return [
    `${texts.fromTo(dateText(from), dateText(to))}: ${texts.haveData(own.length, dayNumberOf(to) - dayNumberOf(from) + 1)}`,
    ageSentence(metric),
    average !== null && whole.length > 1 ? texts.average(textOf(average)) : null,
    lowest !== null && highest !== null && lowOf(lowest) !== highOf(highest)
      ? between(textOf(lowOf(lowest)), dateText(lowest.date), textOf(highOf(highest)), dateText(highest.date))
      : null,
    newest !== undefined && own.length > 1 ? texts.newest(textOf(newest.value), dateText(newest.date)) : null,
    ...(change === null ? [] : changeSentences(change, textOf)),
    open === undefined ? null : texts.unfinished(dateText(open.date)),
    hasTrend ? texts.trend : null,
  ].filter((sentence) => sentence !== null);
}

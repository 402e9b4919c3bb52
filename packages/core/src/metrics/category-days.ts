import { dayTotals, totalOf, type DayValue } from './day-totals.ts';
import { tracedSample, type DayTrace, type LeftOutReason } from './day-trace.ts';
import { instantsOfDays, type SampleDays } from './sample-days.ts';
import { splitByDay } from './split-by-day.ts';
import type { StatisticsReader } from './statistics-reader.ts';

/**
 * How many samples with a value start on each local day; one that begins before an earlier counted one has ended says
 * the same again and is left out. A day that only has samples of other values is a measured zero.
 */
export function categoryCounts(
  type: string,
  value: string | null,
  reader: StatisticsReader,
  daysOf: SampleDays,
  from: number,
  to: number,
  trace?: DayTrace,
): DayValue[] {
  const range = instantsOfDays(from, to);
  const totals = dayTotals(from, to);
  let countedUntil = Number.NEGATIVE_INFINITY;
  for (const sample of reader.categorySamples(type, range.start, range.end)) {
    const { start, end, sourceName } = sample;
    const isOther = value !== null && sample.value !== value;
    const isAgain = !isOther && start < countedUntil;
    const day = daysOf(sample.timeZone, start).dayOf(start);
    const counted = isOther || isAgain ? 0 : 1;
    const reason: LeftOutReason | null = isOther ? 'otherValue' : isAgain ? 'sameTime' : null;
    trace?.part({ day, sample: tracedSample(sample), from: start, to: end, counted, weight: 0, reason, by: null });
    if (isAgain) continue;
    if (!isOther) countedUntil = Math.max(end, start + 1);
    totals.add(day, counted, sourceName);
  }
  return totals.days().map(totalOf);
}

/** Minutes per local day that samples with a value cover, each minute once, cut at midnight. */
export function categoryDurations(
  type: string,
  value: string | null,
  reader: StatisticsReader,
  daysOf: SampleDays,
  from: number,
  to: number,
  trace?: DayTrace,
): DayValue[] {
  const range = instantsOfDays(from, to);
  const totals = dayTotals(from, to);
  let coveredUntil = Number.NEGATIVE_INFINITY;
  for (const sample of reader.categorySamples(type, range.start, range.end)) {
    if (value !== null && sample.value !== value) continue;
    const { start, end, sourceName } = sample;
    const days = daysOf(sample.timeZone, start);
    const at = Math.max(start, coveredUntil, range.start);
    const told = (from: number, to: number): void => {
      if (trace === undefined) return;
      let since = from;
      splitByDay(days, from, to, (day, milliseconds) => {
        const until = since + milliseconds;
        const counted = Math.max(0, until - Math.max(since, at)) / 60_000;
        const reason = counted * 60_000 < milliseconds ? 'sameTime' : null;
        trace.part({ day, sample: tracedSample(sample), from: since, to: until, counted, weight: 0, reason, by: null });
        since = until;
      });
    };
    told(Math.max(start, range.start), Math.min(end, range.end));
    splitByDay(days, at, Math.min(end, range.end), (day, milliseconds) => {
      totals.add(day, milliseconds / 60_000, sourceName);
    });
    coveredUntil = Math.max(coveredUntil, end);
  }
  return totals.days().map(totalOf);
}

import { dayTotals, totalOf, type DayValue } from './day-totals.ts';
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
): DayValue[] {
  const range = instantsOfDays(from, to);
  const totals = dayTotals(from, to);
  let countedUntil = Number.NEGATIVE_INFINITY;
  for (const sample of reader.categorySamples(type, range.start, range.end)) {
    const counts = value === null || sample.value === value;
    if (counts && sample.start < countedUntil) continue;
    if (counts) countedUntil = Math.max(sample.end, sample.start + 1);
    totals.add(daysOf(sample.timeZone, sample.start).dayOf(sample.start), counts ? 1 : 0, sample.sourceName);
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
): DayValue[] {
  const range = instantsOfDays(from, to);
  const totals = dayTotals(from, to);
  let coveredUntil = Number.NEGATIVE_INFINITY;
  for (const sample of reader.categorySamples(type, range.start, range.end)) {
    if (value !== null && sample.value !== value) continue;
    const { sourceName } = sample;
    const days = daysOf(sample.timeZone, sample.start);
    splitByDay(
      days,
      Math.max(sample.start, coveredUntil, range.start),
      Math.min(sample.end, range.end),
      (day, milliseconds) => {
        totals.add(day, milliseconds / 60_000, sourceName);
      },
    );
    coveredUntil = Math.max(coveredUntil, sample.end);
  }
  return totals.days().map(totalOf);
}

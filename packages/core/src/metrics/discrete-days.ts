import { sumOf } from './compensated-sum.ts';
import { dayTotals, type DayValue } from './day-totals.ts';
import { instantsOfDays, type SampleDays } from './sample-days.ts';
import { compareGroups, sourceGroups, type SourceGroup } from './source-priority.ts';
import type { StatisticsReader } from './statistics-reader.ts';

/** The plain mean of the samples that start on each local day. */
export function dayAverages(
  type: string,
  reader: StatisticsReader,
  daysOf: SampleDays,
  from: number,
  to: number,
): DayValue[] {
  const range = instantsOfDays(from, to);
  const totals = dayTotals(from, to);
  for (const { start, value, sourceName, timeZone } of reader.quantitySamples(type, range.start, range.end)) {
    totals.add(daysOf(timeZone, start).dayOf(start), value, sourceName);
  }
  return totals.days().map((total) => ({
    day: total.day,
    value: sumOf(total) / total.count,
    sources: [...total.sources],
  }));
}

interface Last {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly group: SourceGroup;
}

/** Whether the first sample is the later one; of two at one time the source that ranks first, then the greater value. */
function isLater(one: Last, other: Last): boolean {
  if (one.start !== other.start) return one.start > other.start;
  if (one.end !== other.end) return one.end > other.end;
  const order = compareGroups(one.group, other.group);
  return order === 0 ? one.value > other.value : order < 0;
}

/** The last sample that starts on each local day. */
export function dayLatest(
  type: string,
  reader: StatisticsReader,
  daysOf: SampleDays,
  from: number,
  to: number,
  priority: readonly string[],
): DayValue[] {
  const range = instantsOfDays(from, to);
  const groupOf = sourceGroups(priority);
  const lasts = new Map<number, Last>();
  for (const sample of reader.quantitySamples(type, range.start, range.end)) {
    const { start, end, value, timeZone } = sample;
    const day = daysOf(timeZone, start).dayOf(start);
    if (day < from || day > to) continue;
    const candidate = { start, end, value, group: groupOf(sample) };
    const last = lasts.get(day);
    if (last === undefined || isLater(candidate, last)) lasts.set(day, candidate);
  }
  return [...lasts]
    .map(([day, { value, group }]) => ({ day, value, sources: [group.sourceName] }))
    .sort((one, other) => one.day - other.day);
}

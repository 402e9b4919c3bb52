import {
  type DayContext,
  dayTotals,
  type DayValue,
  instantsOfDays,
  splitByDay,
  totalOf,
  tracedSample,
} from '@vitalgate/days';

/** Minutes per local day that samples with a value cover, each minute once, cut at midnight. */
export function categoryDurations(
  type: string,
  value: string | null,
  { reader, days, from, to, trace }: DayContext,
): DayValue[] {
  const range = instantsOfDays(from, to);
  const totals = dayTotals(from, to);
  let coveredUntil = Number.NEGATIVE_INFINITY;
  for (const sample of reader.categorySamples(type, range.start, range.end)) {
    if (value !== null && sample.value !== value) continue;
    const { start, end, sourceName, timeZone } = sample;
    const at = Math.max(start, coveredUntil, range.start);
    const traced = (from: number, to: number): void => {
      if (trace === null) return;
      const traced = tracedSample(sample);
      splitByDay(days, timeZone, from, to, (day, since, until) => {
        const counted = Math.max(0, until - Math.max(since, at)) / 60_000;
        const reason = counted * 60_000 < until - since ? 'sameTime' : null;
        trace.part({ day, sample: traced, from: since, to: until, counted, weight: 0, reason, by: null });
      });
    };
    traced(Math.max(start, range.start), Math.min(end, range.end));
    splitByDay(days, timeZone, at, Math.min(end, range.end), (day, since, until) => {
      totals.add(day, (until - since) / 60_000, sourceName);
    });
    coveredUntil = Math.max(coveredUntil, end);
  }
  return totals.days().map(totalOf);
}

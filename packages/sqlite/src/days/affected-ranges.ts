import type { MetricDefinition } from '@vitalgate/contract';
import { affectedDates, metricsAffectedBy, type LocalDate } from '@vitalgate/core';
import { addDays } from '@vitalgate/days';
import type { SampleChanges } from '../samples/sample-changes.ts';

/** Dates from one to another, both included. */
export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** A metric with the days that may have changed: pieces of at most a year, ascending and apart. */
export interface AffectedMetric {
  readonly metric: MetricDefinition;
  readonly pieces: readonly DateRange[];
}

/** Days computed at a time: bounds what one computation holds. */
const daysAtOnce = 366;

/** The ranges joined where they touch or overlap, and cut into pieces of at most `daysAtOnce` days. */
function joinedPieces(ranges: readonly DateRange[]): readonly DateRange[] {
  const joined: { from: LocalDate; to: LocalDate }[] = [];
  for (const { from, to } of [...ranges].sort((left, right) => (left.from < right.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || from > addDays(last.to, 1)) joined.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return joined.flatMap(({ from, to }) => {
    const cut: DateRange[] = [];
    for (let start = from; start <= to; start = addDays(start, daysAtOnce)) {
      const end = addDays(start, daysAtOnce - 1);
      cut.push({ from: start, to: end < to ? end : to });
    }
    return cut;
  });
}

/** The metrics that the samples reach, with their days. `within` leaves out other days. */
export function affectedMetrics(
  changes: readonly SampleChanges[],
  within: DateRange | null = null,
): readonly AffectedMetric[] {
  const affected = new Map<string, { metric: MetricDefinition; ranges: DateRange[] }>();
  for (const { name, spans } of changes) {
    for (const metric of metricsAffectedBy(name)) {
      const entry = affected.get(metric.metricId) ?? { metric, ranges: [] };
      affected.set(metric.metricId, entry);
      for (const { start, end } of spans) {
        const { from, to } = affectedDates(metric, start, end);
        const first = within !== null && within.from > from ? within.from : from;
        const last = within !== null && within.to < to ? within.to : to;
        if (first <= last) entry.ranges.push({ from: first, to: last });
      }
    }
  }
  return [...affected.values()].map(({ metric, ranges }) => ({ metric, pieces: joinedPieces(ranges) }));
}

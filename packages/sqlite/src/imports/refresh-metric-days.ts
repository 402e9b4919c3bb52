import {
  addDays,
  affectedDates,
  computeMetricDays,
  metricsAffectedBy,
  type DayRule,
  type LocalDate,
  type MetricDefinition,
} from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import { statisticsReader } from '../health/statistics-reader.ts';
import type { SampleChanges } from './sample-changes.ts';

interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Days computed at a time: bounds what one computation holds. */
const daysAtOnce = 366;

/** The ranges joined where they touch or overlap, and cut into pieces of at most `daysAtOnce` days. */
function pieces(ranges: readonly DateRange[]): readonly DateRange[] {
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

function affectedRanges(
  changes: readonly SampleChanges[],
  rule: DayRule,
): ReadonlyMap<string, { readonly metric: MetricDefinition; readonly ranges: DateRange[] }> {
  const affected = new Map<string, { metric: MetricDefinition; ranges: DateRange[] }>();
  for (const { name, spans } of changes) {
    for (const metric of metricsAffectedBy(name)) {
      const entry = affected.get(metric.metricId) ?? { metric, ranges: [] };
      affected.set(metric.metricId, entry);
      for (const { start, end } of spans) entry.ranges.push(affectedDates(metric, rule, start, end));
    }
  }
  return affected;
}

/** Computes the metrics' days anew that the changes reach, from the samples as they now are. Part of the caller's transaction. */
export function refreshMetricDays(db: SqlDatabase, rule: DayRule, changes: readonly SampleChanges[]): void {
  const reader = statisticsReader(db);
  const clear = db.prepare('DELETE FROM main.metric_days WHERE metric_id = ? AND date >= ? AND date <= ?');
  const insert = db.prepare('INSERT INTO main.metric_days (metric_id, date, value, sources) VALUES (?, ?, ?, ?)');
  const sourceLists = db.prepare<readonly [string]>(
    'SELECT DISTINCT sources FROM main.metric_days WHERE metric_id = ?',
  );
  const clearSources = db.prepare('DELETE FROM main.metric_sources WHERE metric_id = ?');
  const insertSource = db.prepare('INSERT OR IGNORE INTO main.metric_sources VALUES (?, ?)');

  for (const { metric, ranges } of affectedRanges(changes, rule).values()) {
    const { metricId } = metric;
    for (const { from, to } of pieces(ranges)) {
      const days = computeMetricDays(metric, reader, rule, from, to);
      clear.run(metricId, from, to);
      for (const { date, value, sources } of days) insert.run(metricId, date, value, JSON.stringify(sources));
    }
    clearSources.run(metricId);
    for (const [list] of sourceLists.all(metricId)) {
      for (const name of JSON.parse(list) as string[]) insertSource.run(metricId, name);
    }
  }
}

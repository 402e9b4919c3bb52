import { computeMetricDays, type DayRule, type RecomputeProgress } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import type { AffectedMetric } from './affected-ranges.ts';
import { metricBasis } from './metric-basis.ts';

/**
 * Computes days of metrics anew, from the samples, zones and priorities as they now are. Part of the caller's
 * transaction.
 */
export function refreshMetricDays(
  db: SqlDatabase,
  rule: DayRule,
  affected: readonly AffectedMetric[],
  onProgress?: RecomputeProgress,
): void {
  const basis = metricBasis(db, rule);
  const clear = db.prepare('DELETE FROM main.metric_days WHERE metric_id = ? AND date >= ? AND date <= ?');
  const insert = db.prepare('INSERT INTO main.metric_days (metric_id, date, value, sources) VALUES (?, ?, ?, ?)');
  const sourceLists = db.prepare<readonly [string]>(
    'SELECT DISTINCT sources FROM main.metric_days WHERE metric_id = ?',
  );
  const clearSources = db.prepare('DELETE FROM main.metric_sources WHERE metric_id = ?');
  const insertSource = db.prepare('INSERT OR IGNORE INTO main.metric_sources VALUES (?, ?)');
  const total = affected.reduce((sum, { pieces }) => sum + pieces.length, 0);
  let done = 0;

  for (const { metric, pieces } of affected) {
    const { metricId } = metric;
    for (const { from, to } of pieces) {
      const days = computeMetricDays(metric, basis, from, to);
      clear.run(metricId, from, to);
      for (const { date, value, sources } of days) insert.run(metricId, date, value, JSON.stringify(sources));
      done++;
      onProgress?.(done, total);
    }
    clearSources.run(metricId);
    for (const [list] of sourceLists.all(metricId)) {
      for (const name of JSON.parse(list) as string[]) insertSource.run(metricId, name);
    }
  }
}

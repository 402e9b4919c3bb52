import type { RecomputeProgress } from '@vitalgate/core';
import type { DayRule } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';
import { sampleChanges, type SampleChanges } from '../samples/sample-changes.ts';
import { affectedMetrics } from './affected-ranges.ts';
import { countImportTypes } from './import-types.ts';
import { refreshMetricDays } from './refresh-metric-days.ts';
import { isComputedByTheseRules, noteTheseRules } from './rules-version.ts';
import { countTypeSources } from './type-sources.ts';

/** Computes everything anew that follows from samples. Part of the caller's transaction. */
export function rebuildStatistics(db: SqlDatabase, rule: DayRule, onProgress?: RecomputeProgress): void {
  const all = sampleChanges(db, {});
  db.exec('DELETE FROM main.metric_days; DELETE FROM main.metric_sources; DELETE FROM main.type_sources');
  countTypeSources(
    db,
    all.map(({ typeId }) => typeId),
  );
  countImportTypes(db);
  refreshMetricDays(db, rule, affectedMetrics(all), onProgress);
  noteTheseRules(db);
}

/**
 * Brings up to date what follows from the samples that came or went; everything, where the stored days were computed by
 * other rules than this program's. `recounted` are the types whose samples are to be counted anew. Part of the caller's
 * transaction.
 */
export function refreshStatistics(
  db: SqlDatabase,
  rule: DayRule,
  changes: readonly SampleChanges[],
  recounted: readonly number[],
  onProgress?: RecomputeProgress,
): void {
  if (!isComputedByTheseRules(db)) {
    rebuildStatistics(db, rule, onProgress);
    return;
  }
  countTypeSources(db, [...new Set(recounted)]);
  refreshMetricDays(db, rule, affectedMetrics(changes), onProgress);
}

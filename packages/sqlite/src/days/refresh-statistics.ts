import type { RecomputeProgress } from '@vitalgate/core';
import type { DayRule } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';
import { sampleChanges, type SampleChanges } from '../samples/sample-changes.ts';
import { affectedMetrics, type DateRange } from './affected-ranges.ts';
import { countImportTypes } from './import-types.ts';
import { refreshMetricDays } from './refresh-metric-days.ts';
import { isComputedByTheseRules, noteTheseRules } from './rules-version.ts';
import { countTypeSources } from './type-sources.ts';

/** Computes everything anew that follows from samples. Part of the caller's transaction. */
function rebuildStatistics(db: SqlDatabase, rule: DayRule, onProgress?: RecomputeProgress): void {
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

/** What changed of samples, and how far it matters. */
export interface StatisticsChange {
  readonly changes: readonly SampleChanges[];
  /** Types whose samples are to be counted anew. */
  readonly recounted: readonly number[];
  /** Days beyond these stay as they are; null bounds none. */
  readonly within: DateRange | null;
  readonly onProgress: RecomputeProgress | undefined;
}

/** Brings up to date what follows from changed samples; all, if by other rules. Part of the caller's transaction. */
export function refreshStatistics(
  db: SqlDatabase,
  rule: DayRule,
  { changes, recounted, within, onProgress }: StatisticsChange,
): void {
  if (!isComputedByTheseRules(db)) {
    rebuildStatistics(db, rule, onProgress);
    return;
  }
  countTypeSources(db, [...new Set(recounted)]);
  refreshMetricDays(db, rule, affectedMetrics(changes, within), onProgress);
}

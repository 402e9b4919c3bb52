import { metricRulesVersion } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';

/** Whether the stored days were computed by the rules of this program. */
export function isComputedByTheseRules(db: SqlDatabase): boolean {
  const row = db.prepare<readonly [number]>('SELECT rules_version FROM main.statistics').get();
  return row?.[0] === metricRulesVersion;
}

/** Begins to count by the rules of this program in a store that holds no samples: others have computed nothing of what will come. */
export function beginByTheseRules(db: SqlDatabase): void {
  db.prepare(
    `UPDATE main.statistics SET rules_version = ?
     WHERE NOT EXISTS (SELECT 1 FROM main.samples) AND NOT EXISTS (SELECT 1 FROM main.metric_days)`,
  ).run(metricRulesVersion);
}

/** Notes that all stored days were computed by the rules of this program. */
export function noteTheseRules(db: SqlDatabase): void {
  db.prepare('UPDATE main.statistics SET rules_version = ?').run(metricRulesVersion);
}

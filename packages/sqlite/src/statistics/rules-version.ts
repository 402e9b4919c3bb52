import { metricRulesVersion } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';

/** Whether the stored days were computed by the rules of this program. */
export function isComputedByTheseRules(db: SqlDatabase): boolean {
  const row = db.prepare<readonly [number]>('SELECT rules_version FROM main.statistics').get();
  return row?.[0] === metricRulesVersion;
}

/** Notes that all stored days were computed by the rules of this program. */
export function noteTheseRules(db: SqlDatabase): void {
  db.prepare('UPDATE main.statistics SET rules_version = ?').run(metricRulesVersion);
}

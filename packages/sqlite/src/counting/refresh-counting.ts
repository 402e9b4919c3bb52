import type { DayRule } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';
import type { Reached, TouchedTimes } from '../samples/reached.ts';
import { refreshOutdated } from './outdated-samples.ts';
import type { SampleChanges } from '../samples/sample-changes.ts';
import { refreshRelogged } from './relogged-samples.ts';
import { refreshSuperseded } from './superseded-samples.ts';

/**
 * Finds anew which samples count: neither superseded by a newer export, nor outdated by a newer statement, nor stated anew by a
 * newer export of an app's own log. `touched`, ascending and apart, are the times at which something changed; null looks at all.
 * `reached` is what an import reached that brought most again. Answers the samples that count otherwise than before.
 */
export function refreshCounting(
  db: SqlDatabase,
  dayRule: DayRule,
  touched: readonly TouchedTimes[] | null,
  reached: Reached | null = null,
): readonly SampleChanges[] {
  const changes = [...refreshSuperseded(db, touched, reached), ...refreshOutdated(db, dayRule, touched)];
  // No feed delivers such a log.
  return touched === null ? [...changes, ...refreshRelogged(db)] : changes;
}

import type { DayRule } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';
import { originSets } from '../origins/origins.ts';
import { beginByTheseRules } from '../days/rules-version.ts';
import { refreshStatistics } from '../days/refresh-statistics.ts';
import type { SampleChanges } from '../samples/sample-changes.ts';
import { refreshCounting } from '../counting/refresh-counting.ts';
import { joinEqualRecords, separateEqualRecords } from '../listed/other-sources.ts';
import { hideRelogged } from '../counting/relogged-entries.ts';
import { hideToldElsewhere } from '../counting/own-export-entries.ts';
import { refreshBloodTests, type RefreshedBloodTests } from '../listed/refresh-blood-tests.ts';
import { reachesWorkout, refreshWorkouts } from '../listed/refresh-workouts.ts';
import { hideSupersededEntries } from '../counting/superseded-entries.ts';
import { writeReadyTexts } from '../listed/write-ready-texts.ts';
import type { Reached, TouchedTimes } from '../samples/reached.ts';
import { sweepNewOrigins, sweepUnused } from './sweep-unused.ts';

/** What of the store a delivery touched: a feed delivers each hour, and must not make everything anew. */
export interface DeliveryScope {
  /** The times at which samples, or what was told of them, changed. */
  readonly touched: readonly TouchedTimes[];
  /** Types whose samples are not counted yet. */
  readonly recounted: readonly number[];
}

/** What a change did. */
export interface Changed<Result> {
  /** Types whose samples are to be counted anew; absent: those of `changes`. */
  readonly recounted?: readonly number[];
  /** If all that changed is known to lie in some times; else absent or null. */
  readonly reached?: Reached | null;
  /** The samples that came or went. */
  readonly changes: readonly SampleChanges[];
  readonly result: Result;
}

/** What was done, with the blood tests as they were listed before and after. */
export interface Done<Result> {
  readonly result: Result;
  readonly bloodTests: RefreshedBloodTests;
}

/**
 * The one order of every change of records, be it an import, a removal or an undo: records that are listed as one are
 * separated, `change` writes, then all that follows from records is made anew. A step that were left out would leave
 * wrong data that nobody sees. Part of the caller's transaction.
 */
export function changeRecords<Result>(db: SqlDatabase, dayRule: DayRule, change: () => Changed<Result>): Done<Result> {
  beginByTheseRules(db);
  const isFirst = originSets(db).length === 0;
  separateEqualRecords(db);
  const { changes: moved, recounted, reached = null, result } = change();
  const changes = [...moved, ...refreshCounting(db, null, reached)];
  refreshStatistics(db, dayRule, changes, recounted ?? changes.map(({ typeId }) => typeId));
  refreshWorkouts(db, changes);
  const bloodTests = refreshBloodTests(db, dayRule);
  hideSupersededEntries(db);
  hideRelogged(db);
  hideToldElsewhere(db, dayRule);
  joinEqualRecords(db);
  writeReadyTexts(db, dayRule);
  // A first import leaves at most what its own duplicates referred to, for the next change.
  if (reached !== null) sweepNewOrigins(db, reached);
  else if (!isFirst) sweepUnused(db);
  return { result, bloodTests };
}

/**
 * As `changeRecords`, of a delivery: makes anew what it reached alone. What no record refers to any more is left for the next
 * other change.
 */
export function changeDelivered<Result>(
  db: SqlDatabase,
  dayRule: DayRule,
  hasDated: boolean,
  change: () => Changed<Result> & { readonly scope: DeliveryScope },
): Done<Result> {
  if (hasDated) separateEqualRecords(db);
  const { changes: moved, scope, result } = change();
  const changes = [...moved, ...refreshCounting(db, scope.touched)];
  refreshStatistics(db, dayRule, changes, scope.recounted);
  if (hasDated || reachesWorkout(db, changes)) refreshWorkouts(db, changes);
  const bloodTests = hasDated ? refreshBloodTests(db, dayRule) : { before: [], after: [] };
  if (hasDated) {
    hideSupersededEntries(db);
    hideRelogged(db);
    hideToldElsewhere(db, dayRule);
    joinEqualRecords(db);
  }
  writeReadyTexts(db, dayRule);
  return { result, bloodTests };
}

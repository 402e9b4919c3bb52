import type { DayRule } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import type { TouchedTimes } from '../statistics/outdated-samples.ts';
import { refreshStatistics } from '../statistics/refresh-statistics.ts';
import type { SampleChanges } from '../statistics/sample-changes.ts';
import { refreshCounting } from '../statistics/refresh-counting.ts';
import { joinEqualRecords, separateEqualRecords } from './shown/other-sources.ts';
import { refreshBloodTests, type RefreshedBloodTests } from './shown/refresh-blood-tests.ts';
import { refreshWorkouts } from './shown/refresh-workouts.ts';
import { hideSupersededEntries } from './shown/superseded-entries.ts';
import { sweepUnused } from './sweep-unused.ts';

/** What a change did. */
export interface Changed<Result> {
  /** The samples that came or went. */
  readonly changes: readonly SampleChanges[];
  /** The times at which anything about samples changed, if that is known and not all of them. */
  readonly touched?: readonly TouchedTimes[];
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
  separateEqualRecords(db);
  const { changes: moved, touched = null, result } = change();
  const changes = [...moved, ...refreshCounting(db, touched)];
  refreshStatistics(db, dayRule, changes);
  refreshWorkouts(db, changes);
  const bloodTests = refreshBloodTests(db, dayRule);
  hideSupersededEntries(db);
  joinEqualRecords(db);
  sweepUnused(db);
  return { result, bloodTests };
}

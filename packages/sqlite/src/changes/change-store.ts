import type { RecomputeProgress, Stretch } from '@vitalgate/core';
import type { DayRule } from '@vitalgate/days';
import { leaveOutEntries } from '../counting/entries-left-out.ts';
import { logScope } from '../counting/log-scope.ts';
import { refreshCounting } from '../counting/refresh-counting.ts';
import type { DateRange } from '../days/affected-ranges.ts';
import { refreshStatistics } from '../days/refresh-statistics.ts';
import { beginByTheseRules, isComputedByTheseRules } from '../days/rules-version.ts';
import {
  joinEqualBloodTests,
  joinEqualEntries,
  separateEqualBloodTests,
  separateEqualEntries,
} from '../listed/other-sources.ts';
import { refreshBloodTests, type RefreshedBloodTests } from '../listed/refresh-blood-tests.ts';
import { reachesWorkout, refreshWorkouts } from '../listed/refresh-workouts.ts';
import { writeReadyTexts } from '../listed/write-ready-texts.ts';
import { originSets } from '../origins/origins.ts';
import type { Reached, TouchedTimes } from '../samples/reached.ts';
import type { SampleChanges } from '../samples/sample-changes.ts';
import { dietaryTypes } from '../samples/sample-types.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { sweepNewOrigins, sweepUnused } from './sweep-unused.ts';

/** Parts of the store that a change may reach. What it does not reach is as it was. */
export interface Reach {
  readonly workouts: boolean;
  readonly bloodTests: boolean;
  /** The nutrition log: the whole of it, what lies about the times that the change names (`Written.touched`, `touchedLog`), or nothing. */
  readonly log: 'all' | 'touched' | 'same';
  /** Which samples count: of all times, at those that the change names (`Written.touched`), or not at all. */
  readonly counting: 'all' | 'touched' | 'same';
  /** Whether sets of imports, sources and provenances may be unused afterwards; if not, they wait for the next change. */
  readonly leavesUnused: boolean;
}

/** All workouts, log entries and blood tests. */
export const allRecords = { workouts: true, bloodTests: true, log: 'all' } as const;

/** The whole store: an import, its undo, a removal. */
export const wholeStore: Reach = { ...allRecords, counting: 'all', leavesUnused: true };

export interface Written<Result> {
  /** The samples that came or went, or that days see otherwise. */
  readonly changes: readonly SampleChanges[];
  /** Types whose samples are to be counted anew; absent: those of all changes. */
  readonly recounted?: readonly number[];
  /** If all that changed is known to lie in some times; else absent or null. */
  readonly reached?: Reached | null;
  /** The times at which samples, or what was stated of them, changed, if it reaches these alone. */
  readonly touched?: readonly TouchedTimes[];
  /** The moments of the log entries that came or went, if it reaches these alone. */
  readonly touchedLog?: readonly number[];
  /** Days beyond these stay as they are. */
  readonly within?: DateRange | null;
  readonly result: Result;
}

/** A change with what it did, and the blood tests as they were listed before and after. */
export interface Done<Result> {
  readonly result: Result;
  readonly bloodTests: RefreshedBloodTests;
}

/** A change while it is made. */
interface Ongoing {
  readonly db: SqlDatabase;
  readonly dayRule: () => DayRule;
  readonly reach: Reach;
  readonly isFirst: boolean;
  readonly onProgress: RecomputeProgress | undefined;
  readonly write: () => Written<unknown>;
  written: Written<unknown>;
  /** The samples that changed, and those that count otherwise since. */
  changes: readonly SampleChanges[];
  bloodTests: RefreshedBloodTests;
}

/** A step of a change: its name, whether it is due, and what it does. */
type Step = readonly [name: string, isDue: (change: Ongoing) => boolean, run: (change: Ongoing) => void];

const always = (): boolean => true;
const reachesBloodTests = ({ reach }: Ongoing): boolean => reach.bloodTests;

/** The times of the log at which entries, or dietary samples, changed or count otherwise. */
function touchedLogTimes({ db, changes, written: { touched = [], touchedLog = [] } }: Ongoing): readonly Stretch[] {
  const dietary = dietaryTypes(db);
  return [
    ...touchedLog.map((moment): Stretch => [moment, moment + 1]),
    ...touched.flatMap(({ typeId, start, end }): Stretch[] => (dietary.has(typeId) ? [[start, end]] : [])),
    ...changes.flatMap(({ typeId, spans }) =>
      dietary.has(typeId) ? spans.map(({ start, end }): Stretch => [start, end + 1]) : [],
    ),
  ];
}

/**
 * The one order of every change of the store, be it an import, a delivery, a removal, an undo, a time zone or an order of sources. A
 * step that were left out would leave wrong data that nobody sees. Each builds on what the ones before it have made.
 */
const steps: readonly Step[] = [
  ['list each blood test for itself', reachesBloodTests, ({ db }) => separateEqualBloodTests(db)],
  [
    'list each entry for itself',
    // What a delivery touches is known once it is written.
    ({ reach }) => reach.log === 'all',
    ({ db }) => separateEqualEntries(db, null),
  ],
  [
    'write',
    always,
    (change) => {
      change.written = change.write();
      change.changes = change.written.changes;
    },
  ],
  [
    'find which samples count',
    ({ reach }) => reach.counting !== 'same',
    (change) => {
      const { db, dayRule, reach, written } = change;
      const touched = reach.counting === 'touched' ? (written.touched ?? []) : null;
      change.changes = [...change.changes, ...refreshCounting(db, dayRule(), touched, written.reached)];
    },
  ],
  [
    'compute days',
    always,
    ({ db, dayRule, changes, written: { recounted, within }, onProgress }) =>
      refreshStatistics(db, dayRule(), {
        changes,
        recounted: recounted ?? changes.map(({ typeId }) => typeId),
        within: within ?? null,
        onProgress,
      }),
  ],
  [
    'make workouts of their copies',
    ({ db, reach, changes }) =>
      reach.counting === 'all' || (reach.counting === 'touched' && (reach.workouts || reachesWorkout(db, changes))),
    ({ db, changes }) => refreshWorkouts(db, changes),
  ],
  [
    'list blood tests',
    reachesBloodTests,
    (change) => {
      change.bloodTests = refreshBloodTests(change.db, change.dayRule());
      joinEqualBloodTests(change.db);
    },
  ],
  [
    'list the entries that count, and equal ones once',
    ({ reach }) => reach.log !== 'same',
    (change) => {
      const { db, dayRule, reach } = change;
      const scope = reach.log === 'all' ? null : logScope(db, dayRule(), touchedLogTimes(change));
      if (scope === undefined) return;
      if (scope !== null) separateEqualEntries(db, scope);
      leaveOutEntries(db, dayRule(), scope);
      joinEqualEntries(db, scope);
    },
  ],
  ['write texts', always, ({ db, dayRule }) => writeReadyTexts(db, dayRule())],
  [
    'delete what is unused',
    // A first import leaves at most what its own duplicates referred to, for the next change.
    ({ reach, isFirst }) => reach.leavesUnused && !isFirst,
    ({ db, written: { reached = null } }) => (reached === null ? sweepUnused(db) : sweepNewOrigins(db, reached)),
  ],
];

/**
 * Makes a change, and all that follows from it, in the one order. If the days of the store were computed by other rules than
 * this program's, everything is made anew. Part of the caller's transaction; `dayRule` answers the zones as they are when it is
 * asked.
 */
export function changeStore<Result>(
  db: SqlDatabase,
  dayRule: () => DayRule,
  reach: Reach,
  write: () => Written<Result>,
  onProgress?: RecomputeProgress,
): Done<Result> {
  beginByTheseRules(db);
  let written: Written<Result> | undefined;
  const change: Ongoing = {
    db,
    dayRule,
    reach: isComputedByTheseRules(db) ? reach : wholeStore,
    isFirst: originSets(db).length === 0,
    onProgress,
    write: () => (written = write()),
    written: { changes: [], result: undefined },
    changes: [],
    bloodTests: { before: [], after: [] },
  };
  for (const [, isDue, run] of steps) if (isDue(change)) run(change);
  if (written === undefined) throw new Error('a change wrote nothing');
  return { result: written.result, bloodTests: change.bloodTests };
}

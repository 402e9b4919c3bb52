import {
  deliveredEntry,
  deliveredWorkoutKey,
  mayBeOneRecord,
  type DeliveredEntry,
  type KnowledgeBeside,
  type NutritionEntry,
  type WorkoutRecord,
} from '@vitalgate/core';
import { hiddenValues } from '../../counting/entry-marks.ts';
import type { SqlDatabase } from '../../sql/driver.ts';
import { datedVersions } from '../../listed/dated-versions.ts';
import type { DatedKind } from '../../listed/record-kinds.ts';
import { originFacts } from '../../origins/origin-facts.ts';
import { setsWith, type OriginSteps } from '../../origins/origins.ts';
import type { Delivered } from './leave-samples.ts';
import type { MadeBy } from './stated-stretches.ts';

/** What makes two records of one feed the same, whatever else they say. */
function namesOf(kind: DatedKind, id: string, text: string): DeliveredEntry {
  if (kind === 'nutrition') return deliveredEntry(JSON.parse(text) as NutritionEntry);
  return { key: null, said: kind === 'workout' ? deliveredWorkoutKey(JSON.parse(text) as WorkoutRecord) : id };
}

/** Knows whether a record is, in another version, one of some. */
class KnownRecords {
  readonly #keys = new Set<string>();
  readonly #said = new Map<string, (string | null)[]>();

  constructor(records: Iterable<readonly [kind: DatedKind, id: string, record: string]>) {
    for (const [kind, ...record] of records) {
      const { key, said } = namesOf(kind, ...record);
      if (key !== null) this.#keys.add(`${kind} ${key}`);
      const named = `${kind} ${said}`;
      this.#said.set(named, [...(this.#said.get(named) ?? []), key]);
    }
  }

  has(kind: DatedKind, id: string, record: string): boolean {
    const { key, said } = namesOf(kind, id, record);
    if (key !== null && this.#keys.has(`${kind} ${key}`)) return true;
    return (this.#said.get(`${kind} ${said}`) ?? []).some((other) => mayBeOneRecord(key, other));
  }
}

type Stored = readonly [
  kind: DatedKind,
  id: string,
  version: number,
  record: string,
  originId: number,
  statedAt: number,
];
type Staged = readonly [sequence: number, kind: DatedKind, id: string, record: string];

const versionText = (kind: DatedKind, id: string, record: string): string => `${kind} ${id} ${record}`;

/** Workouts, log entries and blood tests of a delivery beside those that its feed brought before. */
export interface DatedBeside {
  /** What the delivery holds, but for what the feed stated later. */
  readonly staged: readonly Staged[];
  /** What the feed stated later in another version. */
  readonly older: readonly Staged[];
  /** What the feed brought of these in an older version, and the workouts that the delivery lacks in a time of which it states all. */
  readonly leaving: readonly Stored[];
}

const nothing: DatedBeside = { staged: [], older: [], leaving: [] };

/** The log entries among records. */
function entriesAmong(records: Iterable<readonly [kind: DatedKind, record: string]>): readonly NutritionEntry[] {
  return [...records].flatMap(([kind, record]) => (kind === 'nutrition' ? [JSON.parse(record) as NutritionEntry] : []));
}

/** Answers whether a delivery states all workouts of the time in which one begins. */
function workoutsAreStated(db: SqlDatabase): (record: string) => boolean {
  const stretches = db
    .prepare<readonly [number, number]>("SELECT start_ms, end_ms FROM staging.stated_stretches WHERE kind = 'workout'")
    .all();
  return (record) => {
    const { start } = JSON.parse(record) as WorkoutRecord;
    return stretches.some(([from, end]) => start >= from && start < end);
  };
}

/** What a delivery knows of workouts beside what its feed brought. `own` are the sets of imports that hold the feed, as a list for SQL. */
export function workoutsBeside(db: SqlDatabase, own: string): KnowledgeBeside {
  const list = (from: string): readonly (readonly [id: string, record: string])[] =>
    db.prepare<readonly [string, string]>(`SELECT id, record FROM ${from} AND kind = 'workout'`).all();
  const staged = list('staging.dated_records WHERE true');
  if (staged.length === 0) return { endsEarlier: false, knowsMore: false, knowsLess: false };
  const stored = list(`main.dated_records WHERE version > 0 AND origin_id IN (${own})`);
  const newest = (rows: typeof staged): number =>
    Math.max(-Infinity, ...rows.map(([, record]) => (JSON.parse(record) as WorkoutRecord).start));
  const held = new KnownRecords(staged.map((row) => ['workout', ...row]));
  const known = new Set(stored.map(([id, record]) => versionText('workout', id, record)));
  const isStated = workoutsAreStated(db);
  return {
    endsEarlier: newest(staged) < newest(stored),
    knowsMore: staged.some(([id, record]) => !known.has(versionText('workout', id, record))),
    knowsLess: stored.some(([id, record]) => isStated(record) && !held.has('workout', id, record)),
  };
}

/** The log entries among staged records. */
export function entriesOf(staged: readonly Staged[]): readonly NutritionEntry[] {
  return entriesAmong(staged.map(([, kind, , record]) => [kind, record]));
}

/** The log entries of which a delivery holds a newer version. */
export function entriesLeaving({ leaving }: DatedBeside): readonly NutritionEntry[] {
  return entriesAmong(leaving.map(([kind, , , record]) => [kind, record]));
}

/**
 * What the feed brought of the kinds, ids and moments of the staged records: of log entries, which are many, no more. Copies of workouts
 * have no moment of their own.
 */
function storedOf(db: SqlDatabase, importNumber: number): readonly Stored[] {
  const columns = 'd.kind, d.id, d.version, d.record, d.origin_id, COALESCE(d.told_ms, 0)';
  const own = `d.version > 0 AND d.origin_id IN (${setsWith(db, importNumber)})`;
  return db
    .prepare<Stored>(
      `SELECT ${columns} FROM main.dated_records d
         WHERE d.kind = 'workout' AND 'workout' IN (SELECT kind FROM staging.dated_records) AND ${own}
       UNION SELECT ${columns} FROM staging.dated_records i CROSS JOIN main.dated_records d INDEXED BY dated_records_by_id
         ON d.kind = i.kind AND d.id = i.id WHERE i.kind <> 'workout' AND ${own}
       UNION SELECT ${columns} FROM staging.dated_records i CROSS JOIN main.dated_records d
         ON d.kind = 'nutrition' AND d.hidden IN (${hiddenValues}) AND d.order_key = i.order_key
         WHERE i.kind = 'nutrition' AND ${own}`,
    )
    .all();
}

/** Compares the staged records with those of the feed, and leaves out those that it stated later. Expects the staging file attached. */
export function leaveOutOlderRecords(db: SqlDatabase, { importNumber, madeAt }: MadeBy): DatedBeside {
  const all = db.prepare<Staged>('SELECT sequence, kind, id, record FROM staging.dated_records').all();
  if (all.length === 0) return nothing;
  const stored = storedOf(db, importNumber);
  const newer = stored.filter(([, , , , , at]) => at >= madeAt + 1);
  const known = new KnownRecords(newer.map(([kind, id, , record]) => [kind, id, record]));
  const sameAsNewer = new Set(newer.map(([kind, id, , record]) => versionText(kind, id, record)));
  const drop = db.prepare('DELETE FROM staging.dated_records WHERE sequence = ?');
  const [staged, older]: [Staged[], Staged[]] = [[], []];
  for (const row of all) {
    const [sequence, kind, id, record] = row;
    const isOlder = known.has(kind, id, record) && !sameAsNewer.has(versionText(kind, id, record));
    (isOlder ? older : staged).push(row);
    if (isOlder) drop.run(sequence);
  }
  const stated = new KnownRecords(staged.map(([, kind, id, record]) => [kind, id, record]));
  const same = new Set(staged.map(([, kind, id, record]) => versionText(kind, id, record)));
  const isStated = workoutsAreStated(db);
  const leaving = stored.filter(
    ([kind, id, , record, , at]) =>
      at < madeAt + 1 &&
      !same.has(versionText(kind, id, record)) &&
      (stated.has(kind, id, record) || (kind === 'workout' && isStated(record))),
  );
  return { staged, older, leaving };
}

/** What became of the records that a delivery holds in another version. */
export interface LeftRecords {
  /** How many went, of each kind. */
  readonly gone: Readonly<Record<DatedKind, number>>;
  /** The moments of the log entries that went or were left to others. */
  readonly moments: readonly number[];
  /** The ids of all of these records. */
  readonly ids: readonly (readonly [DatedKind, string])[];
}

/**
 * Takes the feed from the records that its new delivery holds in another version: workouts and blood tests, and entries of the
 * nutrition log; and from the workouts that it lacks in a time of which it states all. Versions that nobody else brought go.
 */
export function leaveDatedRecords(
  db: SqlDatabase,
  beside: DatedBeside,
  { originId }: Delivered,
  { to, changes }: OriginSteps,
): LeftRecords {
  const gone = { workout: 0, nutrition: 0, bloodTest: 0 };
  const { leaving } = beside;
  if (leaving.length === 0) return { gone, moments: [], ids: [] };
  const place = 'INDEXED BY dated_records_by_id';
  const where = 'WHERE kind = ? AND id = ? AND version = ?';
  const remove = db.prepare(`DELETE FROM main.dated_records ${place} ${where}`);
  const leave = db.prepare(
    `UPDATE main.dated_records ${place} SET origin_id = ${to}, told_ms = NULL ${where} AND ${changes}`,
  );
  const isLeft = db.prepare(`SELECT 1 FROM main.dated_records ${place} WHERE kind = ? AND id = ? AND version > 0`);
  const removeRoutes = db.prepare('DELETE FROM main.workout_routes WHERE workout_id = ? AND origin_id = ?');
  for (const [kind, id, version, , origin] of leaving) {
    if (origin === originId) {
      remove.run(kind, id, version);
      gone[kind]++;
    } else {
      leave.run(kind, id, version);
    }
    // A route belongs to a workout's id: it goes with the last version that this feed brought alone.
    if (kind === 'workout' && isLeft.get(kind, id) === undefined) removeRoutes.run(id, originId);
  }
  const versions = datedVersions(db, originFacts(db));
  for (const [kind, id] of leaving) if (kind === 'nutrition') versions.showEntry(id);
  const moments = entriesLeaving(beside).map(({ loggedAt }) => loggedAt);
  return { gone, moments, ids: leaving.map(([kind, id]) => [kind, id]) };
}

import type { SqlDatabase } from '../../driver.ts';
import type { DatedKind } from '../../health/dated-store.ts';
import { carriedEntries } from './carried-entries.ts';
import { datedVersions, type SingleKind } from '../shown/dated-versions.ts';
import { originFacts } from '../../origins/origin-facts.ts';
import type { OriginSteps } from '../../origins/origins.ts';

/** How the staged dated records of one kind fared. */
export interface DatedCounts {
  added: number;
  replaced: number;
  duplicates: number;
}

/** How the staged dated records fared. What became of blood tests is known once all are listed anew. */
export interface MergedRecords {
  readonly workout: DatedCounts;
  readonly nutrition: DatedCounts;
  readonly bloodTestIds: ReadonlySet<string>;
}

type StagedRow = readonly [
  sequence: number,
  kind: DatedKind,
  id: string,
  orderKey: number,
  record: string,
  earlierId: string | null,
];

/** Rows read from the staging file at a time. */
const batch = 500;

/**
 * Moves the staged workouts, nutrition entries and blood tests into the store, in the order in which they came. Of a
 * stored one that comes again the store notes that this import brought it too; another version of it stands beside the stored ones.
 * What is shown of workouts and blood tests is to be made anew afterwards.
 * Expects the staging file attached.
 */
export function mergeDatedRecords(db: SqlDatabase, originId: number, steps: OriginSteps): MergedRecords {
  const staged = db.prepare<StagedRow>(
    `SELECT sequence, kind, id, order_key, record, earlier_id FROM staging.dated_records
     WHERE sequence > ? ORDER BY sequence LIMIT ?`,
  );
  const join = db.prepare(
    `UPDATE main.dated_records SET origin_id = ${steps.to} WHERE kind = ? AND id = ? AND version = ? AND ${steps.changes}`,
  );
  const versions = datedVersions(db, originFacts(db));
  const workoutVersions = db.prepare<readonly [number, string]>(
    "SELECT version, record FROM main.dated_records WHERE kind = 'workout' AND id = ? AND version > 0 ORDER BY version",
  );
  const insertWorkout = db.prepare(
    `INSERT INTO main.dated_records (kind, hidden, order_key, id, version, record, origin_id)
     VALUES ('workout', 1, 0, ?, ?, ?, ?)`,
  );

  /** Keeps every version; what is shown of a workout is made of all later. */
  function mergeWorkout(id: string, record: string): keyof DatedCounts {
    const versions = workoutVersions.all(id);
    const same = versions.find(([, known]) => known === record);
    if (same !== undefined) {
      join.run('workout', id, same[0]);
      return 'duplicates';
    }
    insertWorkout.run(id, (versions.at(-1)?.[0] ?? 0) + 1, record, originId);
    return versions.length === 0 ? 'added' : 'replaced';
  }

  function mergeSingle(kind: SingleKind, id: string, order: number, record: string): keyof DatedCounts {
    const known = versions.list(kind, id);
    const same = known.find((version) => version.record === record);
    if (same === undefined) versions.add(kind, id, { orderKey: order, record, originId });
    else join.run(kind, id, same.version);
    if (kind === 'bloodTest' || (same !== undefined && known.length === 1)) return 'duplicates';
    const change = versions.showEntry(id);
    return change === 'same' ? 'duplicates' : change;
  }

  const renameCarried = carriedEntries(db);
  const merged = { workout: noCounts(), nutrition: noCounts(), bloodTestIds: new Set<string>() };

  function merge([, kind, id, order, record, earlierId]: StagedRow): void {
    if (earlierId !== null) renameCarried(earlierId, id, record);
    if (kind === 'workout') merged.workout[mergeWorkout(id, record)]++;
    else if (kind === 'nutrition') merged.nutrition[mergeSingle(kind, id, order, record)]++;
    else {
      mergeSingle(kind, id, order, record);
      merged.bloodTestIds.add(id);
    }
  }

  let last = 0;
  for (;;) {
    const rows = staged.all(last, batch);
    for (const row of rows) {
      merge(row);
      last = row[0];
    }
    if (rows.length < batch) return merged;
  }
}

function noCounts(): DatedCounts {
  return { added: 0, replaced: 0, duplicates: 0 };
}

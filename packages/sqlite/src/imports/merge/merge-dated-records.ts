import type { Instant, NutritionEntry } from '@vitalgate/core';
import type { SqlDatabase } from '../../sql/driver.ts';
import type { DatedKind } from '../../listed/record-kinds.ts';
import type { OriginSteps } from '../../origins/origins.ts';
import { mergeVersions, type OpenRecord, type Outcome } from './merge-versions.ts';

/**
 * Prepares to give a nutrition entry that was stored before entries held the names of their records the name, and with it the
 * id, that it has in a new import. Of several entries with one earlier id the first takes the stored one over.
 */
function carriedEntries(db: SqlDatabase): (earlierId: string, id: string, record: string) => void {
  const take = db.prepare('DELETE FROM main.carried_entries WHERE id = ?');
  const tables = [
    ['main.dated_records', 'INDEXED BY dated_records_by_id', 'version'],
    ['main.removed_dated_records', '', 'removal_number'],
  ] as const;
  const statements = tables.map(([table, index, which]) => ({
    rows: db.prepare<readonly [number, string]>(
      `SELECT ${which}, record FROM ${table} ${index} WHERE kind = 'nutrition' AND id = ?`,
    ),
    rename: db.prepare(
      `UPDATE ${table} ${index} SET id = ?, record = ? WHERE kind = 'nutrition' AND id = ? AND ${which} = ? AND record = ?`,
    ),
  }));
  return (earlierId, id, record) => {
    if (take.run(earlierId).changes === 0) return;
    const { recordName } = JSON.parse(record) as NutritionEntry;
    for (const { rows, rename } of statements) {
      for (const [which, before] of rows.all(earlierId)) {
        rename.run(id, JSON.stringify({ ...(JSON.parse(before) as object), recordName }), earlierId, which, before);
      }
    }
  };
}

export type DatedCounts = Record<Outcome, number>;

/** How the staged dated records fared. What became of blood tests is known once all are listed anew. */
export interface MergedRecords {
  readonly workout: DatedCounts;
  readonly nutrition: DatedCounts;
  readonly bloodTestIds: ReadonlySet<string>;
}

type StagedRow = readonly [
  kind: DatedKind,
  id: string,
  sequence: number,
  orderKey: number,
  record: string,
  earlierId: string | null,
];

/** Rows read from the staging file at a time. */
const batch = 500;

/** The staged records by id, the versions of one in the order in which they came. No statement is open while one is handed out. */
function* stagedRecords(db: SqlDatabase): Generator<StagedRow> {
  db.exec('CREATE INDEX staging.dated_records_by_id ON dated_records (kind, id, sequence)');
  const staged = db.prepare<StagedRow>(
    `SELECT kind, id, sequence, order_key, record, earlier_id FROM staging.dated_records
     WHERE (kind, id, sequence) > (?, ?, ?) ORDER BY kind, id, sequence LIMIT ${batch}`,
  );
  let last: readonly [string, string, number] = ['', '', 0];
  for (;;) {
    const rows = staged.all(...last);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = [end[0], end[1], end[2]];
  }
}

/**
 * Moves the staged workouts, nutrition entries and blood tests into the store. Of a stored one that comes again the store
 * notes that this import brought it too; another version of it stands beside the stored ones. What is shown of workouts and
 * blood tests is to be made anew afterwards.
 * Expects the staging file attached.
 */
export function mergeDatedRecords(
  db: SqlDatabase,
  originId: number,
  steps: OriginSteps,
  madeAt: Instant | null = null,
): MergedRecords {
  const openRecord = mergeVersions(db, originId, steps, madeAt);
  const renameCarried = carriedEntries(db);
  const merged = { workout: noCounts(), nutrition: noCounts(), bloodTestIds: new Set<string>() };
  let open = null as { readonly key: string; readonly record: OpenRecord } | null;
  for (const [kind, id, , orderKey, record, earlierId] of stagedRecords(db)) {
    const key = `${kind} ${id}`;
    if (open?.key !== key) {
      open?.record.close();
      if (earlierId !== null) renameCarried(earlierId, id, record);
      open = { key, record: openRecord(kind, id) };
    }
    const outcome = open.record.take(orderKey, record);
    if (kind === 'bloodTest') merged.bloodTestIds.add(id);
    else merged[kind][outcome]++;
  }
  open?.record.close();
  return merged;
}

function noCounts(): DatedCounts {
  return { added: 0, replaced: 0, duplicates: 0 };
}

/** Moves the staged routes into the store; one that is there notes that this import brought it too. Expects the staging file attached. */
export function mergeWorkoutRoutes(db: SqlDatabase, originId: number, { to, changes }: OriginSteps): void {
  db.prepare(
    `INSERT INTO main.workout_routes (workout_id, digest, point_count, elevation_gain, distance, origin_id)
     SELECT workout_id, digest, point_count, elevation_gain, distance, ? FROM staging.workout_routes WHERE true
     ON CONFLICT (workout_id, digest) DO UPDATE SET origin_id = ${to} WHERE ${changes}`,
  ).run(originId);
  db.exec(`
    INSERT OR IGNORE INTO main.route_points (workout_id, digest, points)
      SELECT workout_id, digest, points FROM staging.workout_routes`);
}

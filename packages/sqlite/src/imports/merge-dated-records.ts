import { replacesBloodTest, type BloodTestRecord } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import type { DatedKind } from '../health/dated-store.ts';

/** How the staged dated records of one kind fared. */
export interface DatedCounts {
  added: number;
  replaced: number;
  duplicates: number;
}

type StagedRow = readonly [sequence: number, kind: DatedKind, id: string, orderKey: number, record: string];
type StoredRow = readonly [version: number, hidden: number, orderKey: number, record: string, originId: number];

/** Rows read from the staging file at a time. */
const batch = 500;

/**
 * Moves the staged workouts, nutrition entries and blood tests into the store, in the order in which they came. One with the id of a stored
 * one is a duplicate, and the store notes that this import brought it too. Only of a blood test another version may
 * come: all are kept, the newest is shown, the others are hidden.
 * Expects the staging file attached and `prepareOriginSteps` done.
 */
export function mergeDatedRecords(db: SqlDatabase, originId: number): Readonly<Record<DatedKind, DatedCounts>> {
  const staged = db.prepare<StagedRow>(
    'SELECT sequence, kind, id, order_key, record FROM staging.dated_records WHERE sequence > ? ORDER BY sequence LIMIT ?',
  );
  const versions = db.prepare<StoredRow>(
    `SELECT version, hidden, order_key, record, origin_id FROM main.dated_records INDEXED BY dated_records_by_id
     WHERE kind = ? AND id = ? ORDER BY version`,
  );
  const insert = db.prepare(
    `INSERT INTO main.dated_records (kind, hidden, order_key, id, version, record, origin_id) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const hide = db.prepare('UPDATE main.dated_records SET hidden = 1 WHERE kind = ? AND id = ? AND hidden = 0');
  const join = db.prepare(
    `UPDATE main.dated_records SET origin_id = (SELECT to_id FROM temp.origin_steps WHERE from_id = origin_id)
     WHERE kind = ? AND id = ? AND version = ? AND origin_id IN (SELECT from_id FROM temp.origin_steps)`,
  );

  function merge([, kind, id, orderKey, record]: StagedRow): keyof DatedCounts {
    const stored = versions.all(kind, id);
    const shown = stored.find(([, hidden]) => hidden === 0);
    if (shown === undefined) {
      insert.run(kind, 0, orderKey, id, 1, record, originId);
      return 'added';
    }
    const same = kind === 'bloodTest' ? stored.find((version) => version[3] === record) : shown;
    if (same !== undefined) {
      join.run(kind, id, same[0]);
      return 'duplicates';
    }
    const newest = replacesBloodTest(JSON.parse(record) as BloodTestRecord, JSON.parse(shown[3]) as BloodTestRecord);
    if (newest) hide.run(kind, id);
    insert.run(
      kind,
      newest ? 0 : 1,
      orderKey,
      id,
      Math.max(...stored.map(([version]) => version)) + 1,
      record,
      originId,
    );
    return newest ? 'replaced' : 'duplicates';
  }

  const counts = { workout: noCounts(), nutrition: noCounts(), bloodTest: noCounts() };
  let last = 0;
  for (;;) {
    const rows = staged.all(last, batch);
    for (const row of rows) {
      counts[row[1]][merge(row)]++;
      last = row[0];
    }
    if (rows.length < batch) return counts;
  }
}

function noCounts(): DatedCounts {
  return { added: 0, replaced: 0, duplicates: 0 };
}

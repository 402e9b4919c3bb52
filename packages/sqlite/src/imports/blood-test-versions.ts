import { mergeBloodTests, type BloodTestRecord } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import { orderKey } from '../health/dated-store.ts';

/**
 * Blood tests at rest: each version that an import brought is a hidden row with its origin; what is shown is made of
 * all versions, in the order in which they came, and stored as version 0 without an origin. So an import can be taken
 * out and what was there before it shows again.
 */
export interface BloodTestVersions {
  /** The stored versions, first brought first. */
  list(id: string): readonly { readonly version: number; readonly record: string }[];
  add(id: string, version: number, record: string, originId: number): void;
  /** Makes the shown blood test anew: what changed by it. `gone` where no version is left. */
  show(id: string): 'added' | 'replaced' | 'same' | 'gone';
}

/** Prepares the statements on blood tests. None of them opens a transaction. */
export function bloodTestVersions(db: SqlDatabase): BloodTestVersions {
  const select = db.prepare<readonly [version: number, record: string]>(
    `SELECT version, record FROM main.dated_records
     WHERE kind = 'bloodTest' AND id = ? AND version > 0 ORDER BY version`,
  );
  const insert = db.prepare(
    `INSERT INTO main.dated_records (kind, hidden, order_key, id, version, record, origin_id)
     VALUES ('bloodTest', ?, ?, ?, ?, ?, ?)`,
  );
  const selectShown = db.prepare<readonly [string]>(
    "SELECT record FROM main.dated_records WHERE kind = 'bloodTest' AND id = ? AND version = 0",
  );
  const removeShown = db.prepare("DELETE FROM main.dated_records WHERE kind = 'bloodTest' AND id = ? AND version = 0");

  const list: BloodTestVersions['list'] = (id) => select.all(id).map(([version, record]) => ({ version, record }));

  return {
    list,
    add: (id, version, record, originId) => void insert.run(1, 0, id, version, record, originId),
    show(id) {
      const before = selectShown.get(id)?.[0];
      const merged = list(id)
        .map(({ record }) => JSON.parse(record) as BloodTestRecord)
        .reduce<BloodTestRecord | null>((held, read) => (held === null ? read : mergeBloodTests(held, read)), null);
      const after = merged === null ? undefined : JSON.stringify(merged);
      if (after === before) return after === undefined ? 'gone' : 'same';
      removeShown.run(id);
      if (merged === null || after === undefined) return 'gone';
      insert.run(0, orderKey(merged.collectedAt), id, 0, after, 0);
      return before === undefined ? 'added' : 'replaced';
    },
  };
}

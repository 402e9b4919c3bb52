import type { KeptTableColumns } from '@vitalgate/contract';
import type { TableColumnsStore } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { recordColumns } from '../sql/record-columns.ts';

const { names, marks, valuesOf, recordOf } = recordColumns<KeptTableColumns>({ header: 'json', columns: 'json' });

export function tableColumnsStore(db: SqlDatabase): TableColumnsStore {
  const select = db.prepare(`SELECT ${names} FROM lab_columns ORDER BY sequence DESC`);
  const insert = db.prepare(`INSERT OR REPLACE INTO lab_columns (${names}, once) VALUES (${marks}, ?)`);
  const removeOnce = db.prepare('DELETE FROM lab_columns WHERE once = 1');
  const remove = db.prepare('DELETE FROM lab_columns WHERE header = ?');
  return {
    list: () => select.all().map(recordOf),
    keep: (kept, isOnce) => void insert.run(...valuesOf(kept), isOnce ? 1 : 0),
    forget: (header) => remove.run(JSON.stringify(header)).changes > 0,
    forgetOnce: () => void removeOnce.run(),
  };
}

import type { KeptLabColumns, LabColumns } from '@vitalgate/contract';
import type { LabColumnsStore } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';

export function labColumnsStore(db: SqlDatabase): LabColumnsStore {
  const select = db.prepare<readonly [header: string, columns: string]>(
    'SELECT header, columns FROM lab_columns ORDER BY sequence DESC',
  );
  const insert = db.prepare('INSERT OR REPLACE INTO lab_columns (header, columns, once) VALUES (?, ?, ?)');
  const removeOnce = db.prepare('DELETE FROM lab_columns WHERE once = 1');
  return {
    list: () =>
      select.all().map(([header, columns]): KeptLabColumns => ({
        header: JSON.parse(header) as readonly string[],
        columns: JSON.parse(columns) as LabColumns,
      })),
    keep: ({ header, columns }, isOnce) =>
      void insert.run(JSON.stringify(header), JSON.stringify(columns), isOnce ? 1 : 0),
    forgetOnce: () => void removeOnce.run(),
  };
}

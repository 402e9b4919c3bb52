import type { PermissionStore } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';

/** System health permissions in the control store. Ungranted until granted. Several types change together or not at all. */
export function permissionStore(db: SqlDatabase): PermissionStore {
  const find = db.prepare('SELECT 1 FROM permissions WHERE type = ?');
  const list = db.prepare<readonly [string]>('SELECT type FROM permissions ORDER BY type');
  const insert = db.prepare('INSERT OR IGNORE INTO permissions VALUES (?)');
  const remove = db.prepare('DELETE FROM permissions WHERE type = ?');
  return {
    isGranted: (type) => find.get(type) !== undefined,
    granted: () => new Set(list.all().map(([type]) => type)),
    grant: (types) =>
      db.transaction(() => {
        for (const type of types) insert.run(type);
      }),
    withdraw: (types) =>
      db.transaction(() => {
        for (const type of types) remove.run(type);
      }),
  };
}

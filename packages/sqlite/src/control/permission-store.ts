import type { PermissionStore } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';

/** System health permissions in the control store. Ungranted until granted. Several types change together or not at all. */
export function permissionStore(db: SqlDatabase): PermissionStore {
  const list = db.prepare<readonly [string]>('SELECT type FROM permissions ORDER BY type');
  const insert = db.prepare('INSERT OR IGNORE INTO permissions VALUES (?)');
  const remove = db.prepare('DELETE FROM permissions WHERE type = ?');
  // Nobody else writes the control store, and each page of samples asks.
  let known: ReadonlySet<string> | null = null;
  const granted = (): ReadonlySet<string> => (known ??= new Set(list.all().map(([type]) => type)));
  function change(write: () => void): void {
    try {
      db.transaction(write);
    } finally {
      known = null;
    }
  }
  return {
    isGranted: (type) => granted().has(type),
    granted,
    grant: (types) =>
      change(() => {
        for (const type of types) insert.run(type);
      }),
    withdraw: (types) =>
      change(() => {
        for (const type of types) remove.run(type);
      }),
  };
}

import type { SqliteConnection } from '../../packages/host/src/sqlite/sqlite-driver.ts';
import { sqliteDriver } from '../../packages/host/src/sqlite/sqlite-driver.ts';

/** A database by the driver of this Node, without what the host asks of its stores; made if it is not there. */
export function plainDatabase(path: string, isReadOnly = false): SqliteConnection {
  return sqliteDriver().open(path, { isReadOnly, timeout: 5000 });
}

import { openConnection, type SqliteConnection } from '../../packages/host/src/sqlite/sqlite-connection.ts';

/** A database without what the host asks of its stores; made if it is not there. */
export function plainDatabase(path: string, isReadOnly = false): SqliteConnection {
  return openConnection(path, { isReadOnly, timeout: 5000 });
}

import type { SqlRow, SqlValue } from '@vitalgate/sqlite';
import { openConnection } from './sqlite-connection.ts';

/** A database of somebody else's making, open to be read. */
export interface ForeignDatabase {
  iterate(sql: string, parameters: readonly SqlValue[]): Iterable<SqlRow>;
  close(): void;
}

/** Opens a file not made by us: nothing in its schema is run or trusted. What a cut-off one lacks throws when it is read. */
export function openForeignDatabase(path: string): ForeignDatabase | null {
  const database = openConnection(path, { isReadOnly: true, timeout: 5000 });
  const hasSchema = (): boolean => {
    try {
      database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
      database.prepare('SELECT name FROM sqlite_schema LIMIT 1').get();
      return true;
    } catch {
      return false;
    }
  };
  /** SQLite refuses a file that was cut off, unless its schema may be repaired; nothing can be written here. */
  const hasSchemaIfCutOff = (): boolean => {
    database.allowSchemaRepair();
    database.exec('PRAGMA writable_schema = ON');
    return hasSchema();
  };
  if (!hasSchema() && !hasSchemaIfCutOff()) {
    database.close();
    return null;
  }
  return {
    iterate: (sql, parameters) => database.iterateForeign(sql, parameters),
    close: () => database.close(),
  };
}

import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import {
  foodFileName,
  isFoodFileName,
  isStagingFileName,
  stagingFileName,
  type FoodFiles,
  type SqlDatabase,
  type SqlRow,
  type SqlStatement,
  type SqlValue,
  type StagingFile,
} from '@vitalgate/sqlite';
import { systemErrorCode } from '../errors/host-error.ts';

/**
 * How a file is opened. `control` survives power loss with every commit; `health` may lose the last commits to power
 * loss (an import can be run again) but is never damaged; `staging` is thrown away after a crash; `catalogue` is a
 * file that came with the program and is only read.
 */
export type DatabaseUse = 'control' | 'health' | 'staging' | 'catalogue';

const pragmas: Readonly<Record<DatabaseUse, readonly string[]>> = {
  control: ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'secure_delete = ON'],
  health: [
    'journal_mode = WAL',
    'synchronous = NORMAL',
    'foreign_keys = ON',
    'secure_delete = FAST',
    'journal_size_limit = 67108864',
  ],
  staging: ['journal_mode = MEMORY', 'synchronous = OFF'],
  catalogue: [],
};

/** In place of a path: a database that is kept nowhere and gone when it is closed. */
export const inMemory = ':memory:';

/**
 * Creates a file that is not there. SQLite gives -wal and -shm the mode of the main file, so that its creation decides for all
 * three. One that is there is never opened and closed past SQLite: that would drop all locks that this process has on it, and the
 * next program that looks into the store would take the -wal away as the last to leave.
 */
function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  }
}

/**
 * Opens (or creates, readable by its owner alone) an SQLite file for the stores. Throws where the file cannot be opened
 * or is no database.
 */
export function openBetterSqlite3(path: string, use: DatabaseUse): SqlDatabase {
  if (use !== 'catalogue' && path !== inMemory) createPrivately(path);
  const database = new Database(path, { timeout: 10_000, readonly: use === 'catalogue' });
  try {
    for (const pragma of pragmas[use]) database.pragma(pragma);
  } catch (error) {
    database.close();
    throw error;
  }
  const begin = database.prepare('BEGIN');
  const end = database.prepare('COMMIT');
  return {
    exec: (sql) => void database.exec(sql),
    prepare: <Row extends SqlRow>(sql: string) => statement(database.prepare<SqlValue[], Row>(sql)),
    transaction: (body) => database.transaction(body).immediate(),
    read(body) {
      if (database.inTransaction) return body();
      begin.run();
      try {
        return body();
      } finally {
        end.run();
      }
    },
    close: () => void database.close(),
  };
}

/** The methods themselves, bound: a wrapper around `run` would cost as much as SQLite's own work on a short row. */
function statement<Row extends SqlRow>(prepared: Database.Statement<SqlValue[], Row>): SqlStatement<Row> {
  if (prepared.reader) prepared.raw(true);
  return {
    run: prepared.run.bind(prepared),
    get: prepared.get.bind(prepared),
    all: prepared.all.bind(prepared),
    iterate: prepared.iterate.bind(prepared),
  };
}

/** A database of somebody else's making, open to be read. */
export interface ForeignDatabase {
  iterate(sql: string, parameters: readonly SqlValue[]): Iterable<SqlRow>;
  close(): void;
}

/**
 * Opens a file that was not made by us: nothing in its schema is run or trusted. One that was cut off is opened too; what it lacks
 * throws when it is read. Null if it is no database.
 */
export function openForeignDatabase(path: string): ForeignDatabase | null {
  const database = new Database(path, { readonly: true });
  const hasSchema = (): boolean => {
    try {
      database.pragma('trusted_schema = OFF');
      database.pragma('cell_size_check = ON');
      database.prepare('SELECT name FROM sqlite_schema LIMIT 1').get();
      return true;
    } catch {
      return false;
    }
  };
  /** SQLite refuses a file that was cut off, unless its schema may be repaired; nothing can be written here. */
  const hasSchemaIfCutOff = (): boolean => {
    database.unsafeMode(true);
    database.pragma('writable_schema = ON');
    return hasSchema();
  };
  if (!hasSchema() && !hasSchemaIfCutOff()) {
    database.close();
    return null;
  }
  return {
    iterate: (sql, parameters) =>
      database
        .prepare<SqlValue[], SqlRow>(sql)
        .raw(true)
        .iterate(...parameters),
    close: () => void database.close(),
  };
}

/** Opens an empty staging file for an import beside the health store. */
export function openStagingFile(directory: string, importId: string): StagingFile {
  const path = join(directory, stagingFileName(importId));
  rmSync(path, { force: true });
  return { path, database: openBetterSqlite3(path, 'staging'), remove: () => rmSync(path, { force: true }) };
}

/** Path for the copy of a database that an import reads: gone with the staging files if the import is killed. */
export function databaseCopyPath(directory: string): string {
  return join(directory, stagingFileName(`copy-${randomBytes(8).toString('hex')}`));
}

/** The files of foods in a data directory. */
export function foodFilesIn(directory: string): FoodFiles {
  const pathOf = (name: string): string => join(directory, name);
  const remove = (name: string): void => {
    try {
      rmSync(pathOf(name), { force: true });
    } catch {
      // Some systems keep what is open; the next start deletes it.
    }
  };
  return {
    create(importId) {
      const staging = openStagingFile(directory, `${importId}-foods`);
      const name = foodFileName(importId);
      return {
        database: staging.database,
        keep() {
          renameSync(staging.path, pathOf(name));
          return name;
        },
        remove() {
          staging.remove();
          remove(name);
        },
      };
    },
    open(name) {
      try {
        return openBetterSqlite3(pathOf(name), 'catalogue');
      } catch {
        return null;
      }
    },
    remove,
  };
}

/** Deletes files of foods that no import names: a program was killed before it named one, or when it had just undone it. */
export function removeUnnamedFoodFiles(directory: string, named: readonly string[]): void {
  for (const fileName of readdirSync(directory)) {
    if (isFoodFileName(fileName) && !named.includes(fileName)) rmSync(join(directory, fileName), { force: true });
  }
}

/** Deletes what imports that were killed left behind. Only while no import runs. */
export function removeStagingFiles(directory: string): void {
  for (const fileName of readdirSync(directory)) {
    if (isStagingFileName(fileName)) rmSync(join(directory, fileName), { force: true });
  }
}

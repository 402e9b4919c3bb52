import { closeSync, openSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { SqlDatabase, SqlRow, SqlStatement } from '@vitalgate/sqlite';
import { systemErrorCode } from '../errors/host-error.ts';
import { fileInPlace } from './file-in-place.ts';
import { openConnection, type SqliteConnection } from './sqlite-connection.ts';

/**
 * How a file is opened. `control` survives power loss with every commit but those of the activity list; `health` may lose the last commits to power
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

/** The page cache in KiB: SQLite's own default is an eighth of it. */
const cacheKibibytes = 16_000;

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

/** A database of a file, which can be removed meanwhile. */
export interface FileDatabase extends SqlDatabase {
  /** Throws HostError `dataDirectoryUnusable` if the path no longer leads to the file that was opened. Nothing is committed to it then. */
  checkPlace(): void;
}

/** The same statement, looking first whether the file is there: it is a commit of its own. Within a transaction that looks. */
function checkedRun<Row extends SqlRow>(connection: SqliteConnection, sql: string, checkPlace: () => void) {
  const statement = connection.prepare<Row>(sql);
  const run: SqlStatement<Row>['run'] = (...parameters) => {
    if (!connection.isInTransaction) checkPlace();
    return statement.run(...parameters);
  };
  return { ...statement, run };
}

function overConnection(connection: SqliteConnection, use: DatabaseUse, checkPlace: () => void): FileDatabase {
  const beginRead = connection.prepare('BEGIN');
  const beginWrite = connection.prepare('BEGIN IMMEDIATE');
  const commit = connection.prepare('COMMIT');
  const rollback = connection.prepare('ROLLBACK');
  // The first counts what others commit, the second what this connection writes.
  const committed = connection.prepare<readonly [number]>('PRAGMA data_version');
  const written = connection.prepare<readonly [number]>('SELECT total_changes()');
  let isWriting = false;
  return {
    exec: (sql) => connection.exec(sql),
    // The health store is written in transactions alone, row by row, in great numbers.
    prepare: <Row extends SqlRow>(sql: string) =>
      use === 'control' ? checkedRun<Row>(connection, sql, checkPlace) : connection.prepare<Row>(sql),
    transaction(body) {
      beginWrite.run();
      isWriting = true;
      try {
        const result = body();
        checkPlace();
        commit.run();
        return result;
      } catch (error) {
        // SQLite itself rolls back after some failures, as of a full disk.
        if (connection.isInTransaction) rollback.run();
        throw error;
      } finally {
        isWriting = false;
      }
    },
    read(body) {
      if (connection.isInTransaction) return body();
      beginRead.run();
      try {
        return body();
      } finally {
        commit.run();
      }
    },
    state: () => (isWriting ? null : `${committed.get()?.[0]} ${written.get()?.[0]}`),
    checkPlace,
    close: () => connection.close(),
  };
}

/**
 * The same file, with what its readers share in the memory of this process: on a full disk there is no room for that in a file. Other
 * threads of the process join in by themselves, other processes find the file locked. Windows knows no such way.
 */
function inOwnMemory(path: string): string {
  const url = pathToFileURL(path);
  url.searchParams.set('vfs', 'unix-excl');
  return url.href;
}

/** Opens the file of a path by a name that SQLite reads. */
function openAs(name: string, path: string, use: DatabaseUse, isReadOnly: boolean): FileDatabase {
  const connection = openConnection(name, { timeout: 10_000, isReadOnly });
  try {
    connection.exec(`PRAGMA cache_size = -${cacheKibibytes}`);
    for (const pragma of pragmas[use]) connection.exec(`PRAGMA ${pragma}`);
    // The first read of a WAL file is what needs the room.
    if (use === 'catalogue') connection.prepare('PRAGMA schema_version').get();
    // After it was opened: a file system in layers copies the file then, and its number changes.
    const isStore = (use === 'control' || use === 'health') && path !== inMemory;
    return overConnection(connection, use, isStore ? fileInPlace(path) : () => undefined);
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Opens or creates an SQLite file, readable by its owner alone, also on a full disk. Throws if it cannot be opened or is no database. */
export function openDatabase(path: string, use: DatabaseUse): FileDatabase {
  if (use !== 'catalogue' && path !== inMemory) createPrivately(path);
  try {
    return openAs(path, path, use, use === 'catalogue');
  } catch (error) {
    if (systemErrorCode(error)?.startsWith('SQLITE_IOERR_SHM') !== true || process.platform === 'win32') throw error;
    // To lock it against other processes takes a file that is open to be written, also if nobody will.
    return openAs(inOwnMemory(path), path, use, false);
  }
}

import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { ReadEnd, SourceDatabase } from '@vitalgate/importers';
import { openForeignDatabase } from '../sqlite/foreign-database.ts';

const besideSuffixes = ['', '-wal', '-shm', '-journal'];

/**
 * Copies a database that somebody hands over to a file of ours and opens the copy to be read, so that nobody's file is written
 * to or locked. Null if it is not whole or cannot be opened. The copy is gone when it is closed.
 */
export async function copiedDatabase(
  path: string,
  read: (onBytes: (bytes: Buffer) => void) => Promise<ReadEnd>,
): Promise<SourceDatabase | null> {
  const remove = (): void => {
    for (const suffix of besideSuffixes) rmSync(path + suffix, { force: true });
  };
  try {
    const file = openSync(path, 'wx', 0o600);
    try {
      await read((bytes) => {
        for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from);
      });
    } finally {
      closeSync(file);
    }
    const database = openForeignDatabase(path);
    if (database === null) {
      remove();
      return null;
    }
    return {
      iterate: (sql, ...parameters) => database.iterate(sql, parameters),
      close() {
        database.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

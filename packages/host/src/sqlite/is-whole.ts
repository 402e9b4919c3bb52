import { isStoreDamaged } from '../errors/store-damaged.ts';
import { openDatabase } from './open-database.ts';

/** Whether SQLite finds the pages of a file whole. Reads all of it, and writes nothing: a log beside it stays where it is. */
export function isWhole(path: string): boolean {
  try {
    const database = openDatabase(path, 'catalogue');
    try {
      return database.prepare<readonly [string]>('PRAGMA quick_check(1)').get()?.[0] === 'ok';
    } finally {
      database.close();
    }
  } catch (error) {
    if (isStoreDamaged(error)) return false;
    throw error;
  }
}

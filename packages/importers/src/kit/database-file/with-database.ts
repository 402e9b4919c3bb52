import type { ImportSource } from '../importer.ts';
import { openDatabaseFile, type DatabaseFile } from './open-database-file.ts';
import { withWriteAheadLog } from './write-ahead-log.ts';

/** What SQLite calls the files beside a database: what is not yet in it, and an index of that. */
const logEnding = '-wal';
const besideEndings = [logEnding, '-shm'];

export const isBesideDatabase = (path: string): boolean => besideEndings.some((ending) => path.endsWith(ending));

/** A database with the files beside it that are there. */
export function withBeside({ files }: ImportSource, path: string): readonly string[] {
  const beside = new Set(besideEndings.map((ending) => `${path}${ending}`));
  return [path, ...files.flatMap((file) => (beside.has(file.path) ? [file.path] : []))];
}

/** Opens a database with what is written beside it; null if it is none, or cannot be copied. */
export async function withDatabase<Result>(
  source: ImportSource,
  path: string,
  use: (database: DatabaseFile) => Result,
): Promise<Result | null> {
  const main = await source.seekable(path);
  if (main === null) return null;
  const hasLog = source.files.some((file) => file.path === `${path}${logEnding}`);
  const log = hasLog ? await source.seekable(`${path}${logEnding}`) : null;
  const { file, isWhole } = log === null ? { file: main, isWhole: true } : withWriteAheadLog(main, log);
  try {
    const database = openDatabaseFile(file);
    return database === null ? null : use({ ...database, isWhole: database.isWhole && isWhole });
  } finally {
    file.close();
  }
}

/** Whether a text of ASCII stands in bytes at a place. */
export function holdsText(bytes: Uint8Array, text: string, from: number): boolean {
  let at = 0;
  while (at < text.length && bytes[from + at] === text.charCodeAt(at)) at++;
  return at === text.length;
}

/** Whether a file begins as a database does. */
export const isDatabase = (start: Uint8Array): boolean => holdsText(start, 'SQLite format 3\u0000', 0);

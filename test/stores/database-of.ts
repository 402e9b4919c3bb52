import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainDatabase } from './plain-database.ts';

/** The bytes of a database that statements of SQL made. */
export function databaseOf(...sql: readonly string[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'vitalgate-'));
  const database = plainDatabase(join(folder, 'made.db'));
  for (const statement of ['PRAGMA synchronous = OFF', ...sql]) database.exec(statement);
  database.close();
  const bytes = new Uint8Array(readFileSync(join(folder, 'made.db')));
  rmSync(folder, { recursive: true });
  return bytes;
}

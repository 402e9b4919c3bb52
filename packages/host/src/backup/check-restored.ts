import { StoreTooNewError, type SqlDatabase } from '@vitalgate/sqlite';
import { loadCertificate } from '../certificate/host-certificate.ts';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { HostError } from '../errors/host-error.ts';
import { isStoreDamaged } from '../errors/store-damaged.ts';
import { isWhole } from '../sqlite/is-whole.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { openHostStores } from '../stores/host-stores.ts';

function unusable(from: string, what: string, cause?: unknown): HostError {
  return new HostError('fileDamaged', `${from} holds ${what}: it cannot be restored. Nothing was changed.`, { cause });
}

/** What stores of ours compute: a table of settings has one row, foods are found by their words, an index compares or holds facts of records. */
const ownChecks = /\bCHECK \(only_row = 1\)/gu;
const ownFacts = /\bjson_extract\(record, '\$\.\w+'\)/gu;
const ownVirtual = /^CREATE VIRTUAL TABLE food_words USING fts5\(/u;
const functionCall = /\b(?!(?:WHEN|THEN|ELSE|AND|OR|NOT|IN|WHERE)\b)\w+\s*\(/iu;

const computedColumns = `SELECT 1 FROM sqlite_schema s, pragma_table_xinfo(s.name) c WHERE s.type = 'table' AND s.sql NOT LIKE 'CREATE VIRTUAL%' AND c.hidden IN (2, 3)`;

/** What our triggers write, with the words that follow on what they wait for: `AFTER UPDATE OF …`. */
const ownTargets = new Set(['ready_texts', 'blood_test_texts', 'OF', 'ON']);

/** The names of what a trigger writes. */
function targets(sql: string): readonly string[] {
  const written = sql.matchAll(/\b(?:DELETE\s+FROM|INTO|UPDATE)\s+([^\s,;()]+)/giu);
  return [...written].map(([, name = '']) => name);
}

/** Whether a part of a schema is none of ours. */
function isForeign([type, text]: readonly [string, string | null]): boolean {
  const sql = (text ?? '').replace(ownChecks, '').replace(ownFacts, '');
  if (type === 'trigger')
    return /\b(?:RAISE|RECURSIVE)\b/iu.test(sql) || targets(sql).some((name) => !ownTargets.has(name));
  if (type === 'index') return functionCall.test(sql.slice(sql.indexOf('(') + 1));
  return (
    type === 'view' ||
    (type === 'table' && (/\bCHECK\b/iu.test(sql) || (/^CREATE VIRTUAL/iu.test(sql) && !ownVirtual.test(sql))))
  );
}

/** Whether a database would compute what no store of ours does, which could take for ever. Nothing of it is run. */
function computesMore(database: SqlDatabase): boolean {
  const schema = database.prepare<readonly [string, string | null]>('SELECT type, sql FROM sqlite_schema').all();
  return schema.some(isForeign) || database.prepare(computedColumns).get() !== undefined;
}

/** Throws HostError `fileDamaged` unless SQLite finds nothing wrong with a restored database. */
export function checkDatabase(path: string, from: string): void {
  try {
    const database = openDatabase(path, 'catalogue');
    try {
      if (computesMore(database)) throw unusable(from, 'a store that this program did not make');
    } finally {
      database.close();
    }
    if (!isWhole(path)) throw unusable(from, 'a damaged store');
  } catch (error) {
    throw isStoreDamaged(error) ? unusable(from, 'a damaged store', error) : error;
  }
}

function version(path: string): number {
  const database = openDatabase(path, 'catalogue');
  try {
    return database.prepare<readonly [number]>('PRAGMA user_version').get()?.[0] ?? 0;
  } finally {
    database.close();
  }
}

/**
 * Opens what was restored as the program would, and closes it again. Throws HostError `fileDamaged`, and `formatUnknown` for a store of
 * a newer version of the program.
 */
export function checkOpens(directory: DataDirectory, controlFile: string, from: string): void {
  // A store without tables would be taken for a new one.
  const isEmpty = [directory.databaseFile, controlFile].some((path) => version(path) <= 0);
  if (isEmpty) throw unusable(from, 'a store without tables');
  try {
    loadCertificate(directory);
    openHostStores(directory).close();
  } catch (error) {
    if (!(error instanceof Error && error.cause instanceof StoreTooNewError)) {
      throw unusable(from, 'what this program cannot open', error);
    }
    const text = `${from} holds a store of a newer version of this program. Update the program, then restore it. Nothing was changed.`;
    throw new HostError('formatUnknown', text, { cause: error });
  }
}

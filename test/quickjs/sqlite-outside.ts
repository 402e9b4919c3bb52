import type { SqlDatabase, SqlRow, SqlValue, StagingFile } from '@vitalgate/sqlite';

/** Asks the engine's host to use its SQLite; both texts are JSON. */
declare function useSqlite(question: string): string;

/** What is asked of the SQLite outside: `database` is the number that `open` or `stage` answered. */
export type SqliteQuestion =
  | { readonly use: 'open' }
  | { readonly use: 'stage'; readonly importId: string }
  | { readonly use: 'close'; readonly database: number }
  | { readonly use: 'exec'; readonly database: number; readonly sql: string }
  | {
      readonly use: 'run' | 'all';
      readonly database: number;
      readonly sql: string;
      readonly parameters: readonly SqlValue[];
    };

/** Bytes stand in JSON as `{ bytes }`. */
export function withBytes(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: [...value] };
  return value;
}

/** Reads what `withBytes` wrote. */
export function toBytes(_key: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'bytes' in value) return Uint8Array.from(value.bytes as number[]);
  return value;
}

function ask(question: SqliteQuestion): unknown {
  return JSON.parse(useSqlite(JSON.stringify(question, withBytes)), toBytes);
}

/** A driver as another engine would bring its own: each statement goes out to SQLite and comes back. */
function databaseOutside(database: number): SqlDatabase {
  let depth = 0;
  let writes = 0;
  const exec = (sql: string): void => void ask({ use: 'exec', database, sql });
  const within = <Result>(begin: string, body: () => Result): Result => {
    exec(begin);
    depth += 1;
    try {
      const result = body();
      exec('COMMIT');
      return result;
    } catch (error) {
      exec('ROLLBACK');
      throw error;
    } finally {
      depth -= 1;
    }
  };
  return {
    exec,
    prepare<Row extends SqlRow>(sql: string) {
      const all = (...parameters: readonly SqlValue[]): Row[] =>
        ask({ use: 'all', database, sql, parameters }) as Row[];
      return {
        run(...parameters) {
          writes += 1;
          return ask({ use: 'run', database, sql, parameters }) as { changes: number };
        },
        get: (...parameters) => all(...parameters)[0],
        all,
        iterate: (...parameters) => all(...parameters).values(),
      };
    },
    transaction: (body) => within('BEGIN IMMEDIATE', body),
    read: (body) => (depth > 0 ? body() : within('BEGIN', body)),
    state: () => (depth > 0 ? null : String(writes)),
    close: () => void ask({ use: 'close', database }),
  };
}

/** An empty database in memory. */
export function openOutside(): SqlDatabase {
  return databaseOutside(ask({ use: 'open' }) as number);
}

/** A staging file of an import; whoever answers takes it away at the end. */
export function stageOutside(importId: string): StagingFile {
  const { path, database } = ask({ use: 'stage', importId }) as { path: string; database: number };
  return { path, database: databaseOutside(database), remove: () => undefined };
}

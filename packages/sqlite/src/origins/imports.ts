import type { Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';

/** An import as a statement about records: who said it, and as of when. */
export interface StatingImport {
  readonly importNumber: number;
  readonly format: string;
  /** What it is an export of, if those of its format are of several things. */
  readonly exportOf: string | null;
  /** A feed, or a file that states what a delivery would. */
  readonly isFeed: boolean;
  readonly startedAt: Instant;
  /** When its file was written, if something says so. */
  readonly fileDate: Instant | null;
  /** When its export was made, if it says so; of an account's export else as of when its data are. */
  readonly exportedAt: Instant | null;
  /** As of when its data are: its export was made, else the newest of them, else the import began. */
  readonly at: number;
  /** Nothing of its file was cut off. */
  readonly isComplete: boolean;
  /** An export, or a part of one, of what a service keeps of an account. */
  readonly isOfAccount: boolean;
}

type Row = readonly [
  importNumber: number,
  format: string | null,
  startedAt: Instant | null,
  fileDate: Instant | null,
  exportedAt: Instant | null,
  at: number | null,
  isFeed: 0 | 1,
  isComplete: 0 | 1 | null,
  exportOf: string | null,
  isOfAccount: 0 | 1,
];

/** Notes for this connection, in `temp.accounts`, which formats are exports of what a service keeps of an account. */
export function keepAccounts(db: SqlDatabase, formats: ReadonlySet<string>): void {
  db.exec('CREATE TEMP TABLE IF NOT EXISTS accounts (format TEXT PRIMARY KEY); DELETE FROM temp.accounts');
  const insert = db.prepare('INSERT INTO temp.accounts VALUES (?)');
  for (const format of formats) insert.run(format);
}

/** Whether imports of a format are of an account. */
export function isAccount(db: SqlDatabase, format: string): boolean {
  return db.prepare('SELECT 1 FROM temp.accounts WHERE format = ?').get(format) !== undefined;
}

/** Prepares to find an import by its id: its number and its report as JSON. */
export function importFinder(db: SqlDatabase): (importId: string) => readonly [number, string] | undefined {
  const find = db.prepare<readonly [number, string]>(
    'SELECT import_number, report FROM main.imports WHERE import_id = ?',
  );
  return (importId) => find.get(importId);
}

export function statingImports(db: SqlDatabase): ReadonlyMap<number, StatingImport> {
  const rows = db.prepare<Row>(
    `SELECT import_number, json_extract(report, '$.format'), json_extract(report, '$.startedAt'), json_extract(report, '$.fileDate'),
       json_extract(report, '$.exportedAt') AS exported,
       COALESCE(json_extract(report, '$.exportedAt'), made_ms, json_extract(report, '$.startedAt')),
       json_extract(report, '$.feed') IS NOT NULL OR json_extract(report, '$.isStatement') IS NOT NULL, json_extract(report, '$.complete'), json_extract(report, '$.exportOf'),
       json_extract(report, '$.format') IN (SELECT format FROM temp.accounts)
     FROM main.imports ORDER BY import_number`,
  );
  return new Map(
    rows.all().map((row) => {
      const [importNumber, format, startedAt, fileDate, exportedAt, at, isFeed, isComplete, exportOf, isOfAccount] =
        row;
      return [
        importNumber,
        {
          importNumber,
          format: format ?? '',
          exportOf,
          isFeed: isFeed === 1,
          startedAt: startedAt ?? (0 as Instant),
          fileDate,
          exportedAt: isOfAccount === 1 ? (at as Instant | null) : exportedAt,
          at: at ?? 0,
          isComplete: isComplete === 1,
          isOfAccount: isOfAccount === 1,
        },
      ] as const;
    }),
  );
}

/** Whether an import states all that there was when its export was made. */
export function isWholeExport(one: StatingImport): one is StatingImport & { readonly exportedAt: Instant } {
  return !one.isFeed && one.isComplete && one.exportedAt !== null;
}

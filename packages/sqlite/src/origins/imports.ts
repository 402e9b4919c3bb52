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
  /** When its export was made, if it says so. */
  readonly exportedAt: Instant | null;
  /** As of when its data are: its export was made, else the newest of them, else the import began. */
  readonly at: number;
  /** Nothing of its file was cut off. */
  readonly isComplete: boolean;
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
];

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
       json_extract(report, '$.feed') IS NOT NULL OR json_extract(report, '$.isStatement') IS NOT NULL, json_extract(report, '$.complete'), json_extract(report, '$.exportOf')
     FROM main.imports ORDER BY import_number`,
  );
  return new Map(
    rows.all().map(([importNumber, format, startedAt, fileDate, exportedAt, at, isFeed, isComplete, exportOf]) => [
      importNumber,
      {
        importNumber,
        format: format ?? '',
        exportOf,
        isFeed: isFeed === 1,
        startedAt: startedAt ?? (0 as Instant),
        fileDate,
        exportedAt,
        at: at ?? 0,
        isComplete: isComplete === 1,
      },
    ]),
  );
}

/** Whether an import states all that there was when its export was made. */
export function isWholeExport(one: StatingImport): one is StatingImport & { readonly exportedAt: Instant } {
  return !one.isFeed && one.isComplete && one.exportedAt !== null;
}

import { syncIdentifierKey, type LocalDate } from '@vitalgate/core';
import { ownExportDayKey, ownExportKey } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';

/** The row of an app's own export that a sample is of, as its metadata says. */
export interface OwnExportRow {
  /** `food` or `day`: which of the app's logs it is of. */
  readonly ownExport: string;
  /** The day as the file writes it. */
  readonly day: LocalDate;
  /** The name of the row, which its entry has too; empty if none is said. */
  readonly name: string;
}

/** The rows of apps' own exports by the provenances of their samples. A row of which no amount is known has no sample, so it is not among them. */
export function ownExportRows(db: SqlDatabase): ReadonlyMap<number, OwnExportRow> {
  const rows = db.prepare<readonly [number, string]>(
    `SELECT provenance_id, metadata FROM main.provenances WHERE metadata LIKE '%"${ownExportDayKey}"%'`,
  );
  return new Map(
    rows.all().flatMap(([id, text]) => {
      const metadata = JSON.parse(text) as Readonly<Record<string, string>>;
      const { [ownExportKey]: ownExport = '', [ownExportDayKey]: day, [syncIdentifierKey]: name = '' } = metadata;
      return day === undefined ? [] : [[id, { ownExport, day: day as LocalDate, name }] as const];
    }),
  );
}

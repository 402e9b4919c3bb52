import type { ImportReport, Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { originSets } from './origins.ts';

/** A complete export that says when it was made, with what it tells apart. */
export interface NewerExport {
  readonly importNumber: number;
  readonly exportedAt: Instant;
  /** Ids of the sets that hold earlier exports of its format and nothing else: what they brought, it lacks. */
  readonly onlyEarlier: readonly number[];
  /** Ids of the sets that hold it. */
  readonly own: readonly number[];
  /** Ids of the sets that hold it and an earlier export. */
  readonly shared: readonly number[];
  /** Ids of the sets that hold an earlier export. */
  readonly earlier: readonly number[];
  readonly skipped: ImportReport['skipped'];
}

/** The exports that earlier ones can be compared with and that lack something, oldest first. Reads no record. */
export function newerExports(db: SqlDatabase): readonly NewerExport[] {
  const reports = new Map(
    db
      .prepare<readonly [number, string]>('SELECT import_number, report FROM main.imports')
      .all()
      .map(([number, text]) => [number, JSON.parse(text) as Partial<ImportReport>]),
  );
  const sets = originSets(db).filter(({ members }) => members.length > 0);
  const found: NewerExport[] = [];
  for (const [importNumber, { complete, exportedAt = null, format, skipped = [] }] of reports) {
    if (complete !== true || exportedAt === null) continue;
    const isEarlier = (number: number): boolean => {
      const other = reports.get(number);
      const at = other?.exportedAt ?? null;
      return other?.format === format && at !== null && at < exportedAt;
    };
    const idsOf = (test: (members: readonly number[]) => boolean): readonly number[] =>
      sets.filter(({ members }) => test(members)).map(({ id }) => id);
    const onlyEarlier = idsOf((members) => members.every(isEarlier));
    if (onlyEarlier.length === 0) continue;
    found.push({
      importNumber,
      exportedAt,
      onlyEarlier,
      own: idsOf((members) => members.includes(importNumber)),
      shared: idsOf((members) => members.includes(importNumber) && members.some(isEarlier)),
      earlier: idsOf((members) => members.some(isEarlier)),
      skipped,
    });
  }
  return found.sort((one, other) => one.exportedAt - other.exportedAt || one.importNumber - other.importNumber);
}

/** The imports of a set that say when they were made: each is an export of one moment. */
export function exportsOfSets(db: SqlDatabase): (originId: number) => readonly number[] {
  const dated = new Set(
    db
      .prepare<readonly [number]>(
        "SELECT import_number FROM main.imports WHERE json_extract(report, '$.exportedAt') IS NOT NULL",
      )
      .all()
      .map(([number]) => number),
  );
  const exportsOf = new Map(
    originSets(db).map(({ id, members }) => [id, members.filter((number) => dated.has(number))] as const),
  );
  return (originId) => exportsOf.get(originId) ?? [];
}

const list = (ids: readonly number[]): string => ids.join(', ');

/** Whether some record, in whichever version, came with the export and with an earlier one: exports name no person. */
export function haveCommon(db: SqlDatabase, { shared, own, earlier }: NewerExport): boolean {
  const found = db.prepare<readonly [number]>(
    `SELECT EXISTS (SELECT 1 FROM main.samples WHERE origin_id IN (${list(shared)}))
       OR EXISTS (
         SELECT 1 FROM main.dated_records n CROSS JOIN main.dated_records e INDEXED BY dated_records_by_id ON e.kind = n.kind AND e.id = n.id
         WHERE n.version > 0 AND n.origin_id IN (${list(own)}) AND e.version > 0 AND e.origin_id IN (${list(earlier)})
       )`,
  );
  return found.get()?.[0] === 1;
}

import type { Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { isWholeExport, statingImports } from './imports.ts';
import { originSets } from './origins.ts';

/** A complete export that says when it was made, with the sets of imports that it distinguishes. */
export interface NewerExport {
  readonly importNumber: number;
  readonly exportedAt: Instant;
  readonly isOfAccount: boolean;
  /** Ids of the sets that hold earlier exports of its format and nothing else: what they brought, it lacks. */
  readonly onlyEarlier: readonly number[];
  /** Ids of the sets that hold it. */
  readonly own: readonly number[];
  /** Ids of the sets that hold it and an earlier export. */
  readonly shared: readonly number[];
  /** Ids of the sets that hold an earlier export. */
  readonly earlier: readonly number[];
}

/** The exports that earlier ones can be compared with and that lack something, oldest first. Reads no record. */
export function newerExports(db: SqlDatabase): readonly NewerExport[] {
  const imports = statingImports(db);
  const sets = originSets(db).filter(({ members }) => members.length > 0);
  const idsOf = (test: (members: readonly number[]) => boolean): readonly number[] =>
    sets.filter(({ members }) => test(members)).map(({ id }) => id);
  return [...imports.values()]
    .filter(isWholeExport)
    .map(({ importNumber, exportedAt, format, exportOf, isOfAccount }) => {
      const isEarlier = (number: number): boolean => {
        const other = imports.get(number);
        return (
          other?.format === format &&
          other.exportOf === exportOf &&
          other.exportedAt !== null &&
          // Of two that were made at one time the one received later holds.
          (other.exportedAt === exportedAt ? number < importNumber : other.exportedAt < exportedAt)
        );
      };
      return {
        importNumber,
        exportedAt,
        isOfAccount,
        onlyEarlier: idsOf((members) => members.every(isEarlier)),
        own: idsOf((members) => members.includes(importNumber)),
        shared: idsOf((members) => members.includes(importNumber) && members.some(isEarlier)),
        earlier: idsOf((members) => members.some(isEarlier)),
      };
    })
    .filter(({ onlyEarlier }) => onlyEarlier.length > 0)
    .sort((one, other) => one.exportedAt - other.exportedAt || one.importNumber - other.importNumber);
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

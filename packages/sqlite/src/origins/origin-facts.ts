import type { Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { originSets } from './origins.ts';

/** What follows from the set of imports that brought a row. */
export interface OriginFacts {
  /** The numbers of all of them. */
  readonly imports: readonly number[];
  readonly firstImport: number;
  readonly latestImport: number;
  /** When the latest of their exports was made, or null if none says so. */
  readonly latestExport: Instant | null;
}

/** The facts of a version that a feed last told at an instant: it is as good as an export of then. */
export function toldFacts(facts: OriginFacts, told: Instant | null): OriginFacts {
  if (told === null || (facts.latestExport !== null && facts.latestExport >= told)) return facts;
  return { ...facts, latestExport: told };
}

/** Knows the sets of imports as they are now; a set that is made later is not among them. */
export function originFacts(db: SqlDatabase): (originId: number) => OriginFacts {
  const exports = new Map(
    db
      .prepare<readonly [number, Instant | null]>(
        "SELECT import_number, json_extract(report, '$.exportedAt') FROM main.imports",
      )
      .all(),
  );
  const facts = new Map(
    originSets(db).map(({ id, members }): [number, OriginFacts] => {
      const times = members.flatMap((number) => exports.get(number) ?? []);
      const latestExport = times.length === 0 ? null : (Math.max(...times) as Instant);
      return [
        id,
        { imports: members, firstImport: Math.min(...members), latestImport: Math.max(...members), latestExport },
      ];
    }),
  );
  return (originId) => {
    const found = facts.get(originId);
    if (found === undefined) throw new Error('a row names a set of imports that is not stored');
    return found;
  };
}

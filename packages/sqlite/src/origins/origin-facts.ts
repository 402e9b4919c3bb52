import type { Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { statingImports, type StatingImport } from './imports.ts';
import { originSets } from './origins.ts';

/** What follows from the set of imports that brought a row. */
export interface OriginFacts {
  readonly stating: readonly StatingImport[];
  readonly imports: readonly number[];
  readonly firstImport: number;
  readonly latestImport: number;
  /** When the latest of their exports was made, or null if none says so. */
  readonly latestExport: Instant | null;
}

/** The facts of a version that a feed last delivered at an instant: it is as good as an export of then. */
export function statedFacts(facts: OriginFacts, statedAt: Instant | null): OriginFacts {
  if (statedAt === null || (facts.latestExport !== null && facts.latestExport >= statedAt)) return facts;
  return { ...facts, latestExport: statedAt };
}

/** All sets of imports as they are now, by id; a set that is made later is not among them. */
export function allOriginFacts(db: SqlDatabase): ReadonlyMap<number, OriginFacts> {
  const known = statingImports(db);
  return new Map(
    originSets(db).map(({ id, members }) => {
      const stating = members.flatMap((number) => known.get(number) ?? []);
      const times = stating.flatMap(({ exportedAt }) => exportedAt ?? []);
      const latestExport = times.length === 0 ? null : (Math.max(...times) as Instant);
      const [firstImport, latestImport] = [Math.min(...members), Math.max(...members)];
      return [id, { stating, imports: members, firstImport, latestImport, latestExport }];
    }),
  );
}

/** The facts of each set, by its id. Throws if there is no such set. */
export function originFacts(db: SqlDatabase): (originId: number) => OriginFacts {
  const facts = allOriginFacts(db);
  return (originId) => {
    const found = facts.get(originId);
    if (found === undefined) throw new Error('a row names a set of imports that is not stored');
    return found;
  };
}

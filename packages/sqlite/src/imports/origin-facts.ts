import type { Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';

/** What follows from the set of imports that brought a row. */
export interface OriginFacts {
  readonly firstImport: number;
  readonly latestImport: number;
  /** When the latest of their exports was made, or null where none says so. */
  readonly latestExport: Instant | null;
}

/** Knows the sets of imports as they are now; a set that is made later is not among them. */
export function originFacts(db: SqlDatabase): (originId: number) => OriginFacts {
  const rows = db.prepare<readonly [number, string, Instant | null]>(
    `SELECT origin_id, members,
       (SELECT MAX(json_extract(report, '$.exportedAt')) FROM main.imports
        WHERE import_number IN (SELECT value FROM json_each(members)))
     FROM main.origin_sets`,
  );
  const facts = new Map(
    rows.all().map(([id, members, latestExport]): [number, OriginFacts] => {
      const numbers = JSON.parse(members) as number[];
      return [id, { firstImport: Math.min(...numbers), latestImport: Math.max(...numbers), latestExport }];
    }),
  );
  return (originId) => {
    const found = facts.get(originId);
    if (found === undefined) throw new Error('a row names a set of imports that is not stored');
    return found;
  };
}

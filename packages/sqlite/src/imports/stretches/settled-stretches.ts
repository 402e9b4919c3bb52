import type { TypeTime } from '../../samples/type-times.ts';
import type { SqlDatabase } from '../../sql/driver.ts';

/** A stretch as the store notes it; without a digest what is in none. */
export interface NotedStretch {
  readonly digest: string | null;
  /** When its samples start, per type. */
  readonly times: readonly TypeTime[];
}

/** What an earlier import brought and this one brings again, without a sample of it being staged. */
export interface BroughtAgain {
  /** The earlier import. */
  readonly earlier: number;
  /** The times outside of which this import brings what that one brought. All that it brings of them is staged. */
  readonly reached: readonly TypeTime[];
  /** The first start of each type among all that is brought again. */
  readonly firsts: readonly TypeTime[];
  /** Whether most of the earlier one's stretches are. */
  readonly isForTheMostPart: boolean;
}

export interface SettledStretches {
  /** Null if all samples are staged. */
  readonly broughtAgain: BroughtAgain | null;
  /** For the next import. */
  readonly stretches: readonly NotedStretch[];
}

function noteStretches(db: SqlDatabase, importNumber: number, stretches: readonly NotedStretch[]): void {
  const insert = db.prepare('INSERT INTO main.import_stretches VALUES (?, ?, ?, ?)');
  for (const [place, { digest, times }] of stretches.entries()) {
    insert.run(importNumber, place, digest, JSON.stringify(times));
  }
}

/** Notes what an import's stretches came to. Those of an import that it brought again for the most part are not needed beside. */
export function noteSettled(
  db: SqlDatabase,
  importNumber: number,
  { stretches, broughtAgain }: SettledStretches,
): void {
  if (stretches.length === 1) return;
  noteStretches(db, importNumber, stretches);
  if (broughtAgain?.isForTheMostPart === true) forgetStretches(db, broughtAgain.earlier);
  forgetAllButNewest(db);
}

/** A source that changes its order each time brings nothing again for the most part, and would fill the store. */
const importsKept = 3;

/** Forgets the stretches of all but the newest imports of each format. */
function forgetAllButNewest(db: SqlDatabase): void {
  db.prepare(
    `DELETE FROM main.import_stretches WHERE import_number IN (
       SELECT import_number FROM (
         SELECT import_number,
           ROW_NUMBER() OVER (PARTITION BY json_extract(report, '$.format') ORDER BY import_number DESC) AS place
         FROM main.imports WHERE import_number IN (SELECT import_number FROM main.import_stretches))
       WHERE place > ?)`,
  ).run(importsKept);
}

export function forgetStretches(db: SqlDatabase, importNumber: number): void {
  db.prepare('DELETE FROM main.import_stretches WHERE import_number = ?').run(importNumber);
}

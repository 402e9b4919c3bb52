import type { SqlDatabase } from '../../driver.ts';
import type { SettledStretches } from './staged-stretches.ts';
import type { TypeTime } from './type-times.ts';

/** A stretch as the store notes it; without a digest what is in none. */
export interface NotedStretch {
  readonly digest: string | null;
  /** When its samples start, per type. */
  readonly times: readonly TypeTime[];
}

/** Finds stretches that an earlier import told. */
export interface KnownStretches {
  /**
   * Whether the earlier import told a stretch with this digest, behind all that were asked for and found. Of several imports the
   * first that knows one is asked from then on.
   */
  find(digest: string): boolean;
  /** The import that told what was found; null before. */
  teller(): number | null;
  /** What the teller told and was not found. */
  lacking(): readonly NotedStretch[];
}

/** The stretches that the store knows. Read when the first is asked for. */
export function knownStretches(db: SqlDatabase): KnownStretches {
  const rows = db.prepare<readonly [number, number, string]>(
    `SELECT import_number, place, digest FROM main.import_stretches WHERE digest IS NOT NULL
     ORDER BY import_number DESC, place DESC`,
  );
  const ofTeller = db.prepare<readonly [number, string | null, string]>(
    'SELECT place, digest, times FROM main.import_stretches WHERE import_number = ?',
  );
  let known: Map<number, Map<string, number>> | null = null;
  let teller: number | null = null;
  const found = new Set<number>();
  let last = -1;

  function read(): Map<number, Map<string, number>> {
    const tellers = new Map<number, Map<string, number>>();
    for (const [number, place, digest] of rows.iterate()) {
      const places = tellers.get(number) ?? new Map<string, number>();
      tellers.set(number, places.set(digest, place));
    }
    return tellers;
  }

  return {
    find(digest) {
      known ??= read();
      const number = teller ?? [...known].find(([, places]) => places.has(digest))?.[0];
      const place = number === undefined ? undefined : known.get(number)?.get(digest);
      // In another order, another of two equal samples would come first.
      if (number === undefined || place === undefined || place <= last) return false;
      teller = number;
      last = place;
      found.add(place);
      return true;
    },
    teller: () => teller,
    lacking: () =>
      teller === null
        ? []
        : ofTeller
            .all(teller)
            .filter(([place]) => !found.has(place))
            .map(([, digest, times]) => ({ digest, times: JSON.parse(times) as TypeTime[] })),
  };
}

/** Notes the stretches of an import, in their order. */
function noteStretches(db: SqlDatabase, importNumber: number, stretches: readonly NotedStretch[]): void {
  const insert = db.prepare('INSERT INTO main.import_stretches VALUES (?, ?, ?, ?)');
  for (const [place, { digest, times }] of stretches.entries()) {
    insert.run(importNumber, place, digest, JSON.stringify(times));
  }
}

/** Notes what an import's stretches came to. Those of an import that it told again for the most part are not needed beside. */
export function noteSettled(db: SqlDatabase, importNumber: number, { stretches, toldAgain }: SettledStretches): void {
  if (stretches.length === 1) return;
  noteStretches(db, importNumber, stretches);
  if (toldAgain?.isForTheMostPart === true) forgetStretches(db, toldAgain.teller);
  forgetAllButNewest(db);
}

/** A source that changes its order each time tells nothing again for the most part, and would fill the store. */
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

/** Forgets the stretches of an import. */
export function forgetStretches(db: SqlDatabase, importNumber: number): void {
  db.prepare('DELETE FROM main.import_stretches WHERE import_number = ?').run(importNumber);
}

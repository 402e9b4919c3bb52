import { correlatedSayings, sayings } from '@vitalgate/core';
import { sixDigits } from '@vitalgate/days';
import type { SqlDatabase } from '../../sql/driver.ts';

type Row = readonly [
  place: number,
  identity: number,
  duration: number,
  value: number,
  sourceName: string,
  metadata: string | null,
  /** Null of a sample outside of correlations. */
  said: string | null,
  within: number | null,
];

/** Equal samples in correlations that say the same. */
interface Within {
  readonly places: number[];
  readonly identity: number;
  readonly sayings: readonly (string | null)[];
  /** What their copies are equal in. */
  readonly base: string;
}

type Keys = readonly string[];

/** One key for each choice among what stands for the parts; `true` stands for anything. */
function keysOf(base: string, parts: readonly (readonly (string | null | true)[])[]): Keys {
  return parts.reduce<Keys>(
    (keys, choices) => keys.flatMap((key) => choices.map((choice) => `${key}\n${JSON.stringify(choice)}`)),
    [base],
  );
}

const baseOf = ([, , duration, value, sourceName]: Row): string =>
  JSON.stringify([duration, sixDigits(value), sourceName]);

function metadataOf([, , , , , metadata]: Row): Readonly<Record<string, string>> | null {
  return metadata === null ? null : (JSON.parse(metadata) as Readonly<Record<string, string>>);
}

/** The samples in correlations of one moment that have no copy outside yet, those that say most first. */
function withoutCopy(rows: readonly Row[], outside: ReadonlySet<number>): readonly Within[] {
  const found = new Map<string, Within>();
  for (const row of rows) {
    const [place, identity, , , , , said, within] = row;
    if (said === null || outside.has(identity)) continue;
    const key = `${identity} ${within ?? 0}`;
    const known = found.get(key);
    if (known !== undefined) known.places.push(place);
    else
      found.set(key, {
        places: [place],
        identity,
        sayings: correlatedSayings(metadataOf(row), said),
        base: baseOf(row),
      });
  }
  const saidIn = (one: Within): number => one.sayings.filter((part) => part !== null).length;
  return [...found]
    .sort(([oneKey, one], [otherKey, other]) => saidIn(other) - saidIn(one) || (oneKey < otherKey ? -1 : 1))
    .map(([, one]) => one);
}

/** The identities outside of correlations that no sample in one has yet, by all keys under which a copy may look for them. */
function lonelyOutside(rows: readonly Row[], within: ReadonlySet<number>): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>();
  const lonely = new Map(
    rows.filter(([, identity, , , , , said]) => said === null && !within.has(identity)).map((row) => [row[1], row]),
  );
  // The last of a list is taken first.
  for (const [identity, row] of [...lonely].sort(([one], [other]) => other - one)) {
    for (const key of keysOf(
      baseOf(row),
      sayings(metadataOf(row)).map((said) => [said, true]),
    )) {
      const known = found.get(key);
      if (known === undefined) found.set(key, [identity]);
      else known.push(identity);
    }
  }
  return found;
}

/** Which samples of one moment are copies of one another: places of samples in correlations, with the identities of their copies. */
function pairs(rows: readonly Row[]): readonly (readonly [places: readonly number[], identity: number])[] {
  const identities = (isOutside: boolean): ReadonlySet<number> =>
    new Set(rows.filter(([, , , , , , said]) => (said === null) === isOutside).map(([, identity]) => identity));
  const outside = lonelyOutside(rows, identities(false));
  const taken = new Set<number>();
  return withoutCopy(rows, identities(true)).flatMap(({ places, base, sayings: own }) => {
    for (const key of keysOf(
      base,
      own.map((said) => (said === null ? [true] : [said, null])),
    )) {
      const found = outside.get(key) ?? [];
      while (found.length > 0 && taken.has(found.at(-1) ?? 0)) found.pop();
      const identity = found.pop();
      if (identity === undefined) continue;
      taken.add(identity);
      return [[places, identity] as const];
    }
    return [];
  });
}

/** Moments read at a time. */
const momentsOfPage = 1024;

/**
 * Gives samples in correlations the identities of their copies outside that say something else, but nothing against it: one says
 * the food, the other a name. One copy is for one sample. Linear in what has no equal copy; reads the staged samples once if there
 * is any. Expects `samples_outside`, and the samples that have an equal copy settled.
 */
export function joinCopiesThatSayLess(db: SqlDatabase): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.lonely_times;
    CREATE TEMP TABLE lonely_times (type_id INTEGER, start_ms INTEGER, PRIMARY KEY (type_id, start_ms)) WITHOUT ROWID;
    INSERT OR IGNORE INTO temp.lonely_times
    SELECT s.type_id, s.start_ms FROM staging.samples_in_correlations c JOIN staging.samples s ON s.rowid = c.sample
    WHERE EXISTS (SELECT 1 FROM staging.samples_outside o WHERE (o.type_id, o.start_ms) = (s.type_id, s.start_ms))
      AND NOT EXISTS (
        SELECT 1 FROM staging.samples_outside o WHERE (o.type_id, o.start_ms, o.identity) = (s.type_id, s.start_ms, s.identity))`);
  if (db.prepare('SELECT 1 FROM temp.lonely_times LIMIT 1').get() === undefined) return;
  db.exec(`
    DROP TABLE IF EXISTS temp.lonely_samples;
    CREATE TEMP TABLE lonely_samples (
      type_id INTEGER, start_ms INTEGER, place INTEGER, PRIMARY KEY (type_id, start_ms, place)) WITHOUT ROWID;
    INSERT INTO temp.lonely_samples
    SELECT t.type_id, t.start_ms, s.place FROM staging.samples s
    CROSS JOIN temp.lonely_times t ON (t.type_id, t.start_ms) = (s.type_id, s.start_ms)`);
  const page = db.prepare<readonly [typeId: number, start: number]>(
    `SELECT type_id, start_ms FROM temp.lonely_times WHERE (type_id, start_ms) > (?, ?)
     ORDER BY type_id, start_ms LIMIT ${momentsOfPage}`,
  );
  const ofMoment = db.prepare<Row>(
    `SELECT s.place, s.identity, s.duration_ms, s.value, src.name, p.metadata, c.said, c.within
     FROM temp.lonely_samples l JOIN staging.samples s ON s.place = l.place
     JOIN staging.sources src ON src.local_id = s.source_id
     JOIN staging.provenances p ON p.local_id = s.provenance_id
     LEFT JOIN staging.samples_in_correlations c ON c.sample = s.place
     WHERE l.type_id = ? AND l.start_ms = ?`,
  );
  const change = db.prepare('UPDATE staging.samples SET identity = ? WHERE place = ?');
  let after: readonly [number, number] = [Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
  for (;;) {
    const moments = page.all(...after);
    for (const moment of moments) {
      for (const [places, identity] of pairs(ofMoment.all(...moment))) {
        for (const place of places) change.run(identity, place);
      }
      after = moment;
    }
    if (moments.length < momentsOfPage) return;
  }
}

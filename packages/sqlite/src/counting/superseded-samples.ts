import { sleepType } from '@vitalgate/contract';
import { haveCommon, newerExports, type NewerExport } from '../origins/newer-exports.ts';
import { sourceNames } from '../origins/origins.ts';
import { allOriginFacts, type OriginFacts } from '../origins/origin-facts.ts';
import type { Reached, TouchedTimes } from '../samples/reached.ts';
import { changeCollector, type SampleChanges } from '../samples/sample-changes.ts';
import { shortLength } from '../samples/sample-lengths.ts';
import { markWriter, sampleMarks } from '../samples/sample-marks.ts';
import { endOf, rowColumns, sampleRows, type SampleRow } from '../samples/sample-rows.ts';
import { sampleTypes } from '../samples/sample-types.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { CoveredTimes } from './covered-times.ts';
import { laterVersions, type LaterVersions } from './later-versions.ts';

const mark = sampleMarks.superseded;

/** Rows judged together at first, and at most: where little is lacked, a stretch of interest is short. */
const [fewRows, mostRows] = [32, 2048];

/** What exports say of samples with one set of imports: places among the exports compared. */
interface OriginRole {
  /** Exports that hold the samples. */
  readonly heldBy: readonly number[];
  /** Exports that lack them. */
  readonly lackedBy: readonly number[];
}

interface Comparisons {
  readonly exports: readonly NewerExport[];
  /** Whether an export has a record in common with the earlier ones, so that it is of the same person. */
  readonly isSamePerson: readonly boolean[];
  readonly roleOf: (originId: number) => OriginRole;
  /** When the newest of the exports of a set was made. */
  readonly statedAt: (originId: number) => number;
  /** Ids of the sets whose samples some export lacks. */
  readonly lacked: readonly number[];
}

const noRole: OriginRole = { heldBy: [], lackedBy: [] };

function comparisons(db: SqlDatabase, facts: ReadonlyMap<number, OriginFacts>): Comparisons {
  const exports = newerExports(db);
  const roles = new Map<number, { readonly heldBy: number[]; readonly lackedBy: number[] }>();
  const newRole = (id: number) => {
    const role = roles.get(id) ?? { heldBy: [], lackedBy: [] };
    roles.set(id, role);
    return role;
  };
  for (const [place, { own, onlyEarlier }] of exports.entries()) {
    for (const id of own) newRole(id).heldBy.push(place);
    for (const id of onlyEarlier) newRole(id).lackedBy.push(place);
  }
  return {
    exports,
    isSamePerson: exports.map((one) => haveCommon(db, one)),
    roleOf: (originId) => roles.get(originId) ?? noRole,
    statedAt: (originId) => facts.get(originId)?.latestExport ?? -Infinity,
    lacked: [...roles].filter(([, { lackedBy }]) => lackedBy.length > 0).map(([id]) => id),
  };
}

/** What a sample says: sums say less than what was recorded, and in bed says nothing of sleep. */
type Kind = 'recorded' | 'sum' | 'inBed';

function kindsOfSamples(db: SqlDatabase): (typeId: number) => (row: SampleRow) => Kind {
  const sums = new Set(
    db.prepare<readonly [number]>('SELECT provenance_id FROM main.provenances WHERE aggregated = 1').all().flat(),
  );
  const inBed = db.prepare<readonly [number]>("SELECT value_id FROM main.category_values WHERE value = 'inBed'").get();
  const types = sampleTypes(db);
  return (typeId) => {
    const isSleep = types.get(typeId)?.name === sleepType;
    return ([, , , , , , provenanceId, value]) => {
      if (isSleep && value === inBed?.[0]) return 'inBed';
      return sums.has(provenanceId) ? 'sum' : 'recorded';
    };
  };
}

/** What exports hold of the time of some samples that are judged together. */
interface Surroundings {
  /** Of exports of the same person. */
  readonly covered: CoveredTimes;
  /** Of other exports start, length and source of what starts with one of the samples. */
  readonly times: ReadonlySet<string>;
}

const timesKey = (place: number, [start, , duration]: SampleRow, source: string): string =>
  `${place} ${start} ${duration} ${source}`;

/** Judges samples of one type by what exports hold about them. */
class Judge {
  readonly #compared: Comparisons;
  readonly #sourceName: (id: number) => string;
  readonly #versions: LaterVersions;
  readonly #kindOf: (row: SampleRow) => Kind;

  constructor(
    compared: Comparisons,
    sourceName: (id: number) => string,
    versions: LaterVersions,
    kindOf: (row: SampleRow) => Kind,
  ) {
    this.#compared = compared;
    this.#sourceName = sourceName;
    this.#versions = versions;
    this.#kindOf = kindOf;
  }

  /** What exports hold of the time of some samples; `parts` are all that start or go on in it, ascending by start. */
  surroundings(samples: readonly SampleRow[], parts: readonly Iterable<SampleRow>[]): Surroundings {
    const { isSamePerson, roleOf } = this.#compared;
    const starts = new Set(isSamePerson.includes(false) ? samples.map(([start]) => start) : []);
    const covered = new CoveredTimes();
    const times = new Set<string>();
    for (const rows of parts) {
      for (const row of rows) {
        const source = this.#sourceName(row[3]);
        for (const place of roleOf(row[4]).heldBy) {
          if (isSamePerson[place] === true) {
            const kind = this.#kindOf(row);
            covered.add(`${kind} ${source}`, place, row[0], endOf(row));
            // What was recorded stands for its sum too.
            if (kind === 'recorded') covered.add(`sum ${source}`, place, row[0], endOf(row));
          } else if (starts.has(row[0])) times.add(timesKey(place, row, source));
        }
      }
    }
    return { covered, times };
  }

  /** Whether an export that lacks a sample has others in its place. */
  isSuperseded(row: SampleRow, { covered, times }: Surroundings): boolean {
    const source = this.#sourceName(row[3]);
    const { exports, isSamePerson, roleOf, statedAt } = this.#compared;
    return roleOf(row[4]).lackedBy.some((place) => {
      if (this.#versions.isIn(place, source, row[6])) return true;
      const { exportedAt = -Infinity } = exports[place] ?? {};
      if (endOf(row) > exportedAt) return false;
      const kind = this.#kindOf(row);
      // Of two sums of one time that were stated at one time the greater counts, whichever was received later.
      if (kind === 'sum' && statedAt(row[4]) >= exportedAt) return false;
      // Of another person's export only what is, but for its value, the same sample says that they are one person.
      return isSamePerson[place] === true
        ? covered.holds(`${kind} ${source}`, place, row[0], endOf(row))
        : times.has(timesKey(place, row, source));
    });
  }
}

/** Whether a sample of an earlier set of imports than this one is marked as superseded. */
function isMarkedBefore(db: SqlDatabase, originId: number): boolean {
  const found = db.prepare<readonly [number]>(
    `SELECT 1 FROM main.samples INDEXED BY superseded_samples
     WHERE superseded <> 0 AND superseded & ${mark} AND origin_id < ? LIMIT 1`,
  );
  return found.get(originId) !== undefined;
}

/**
 * Finds anew which samples are superseded: a complete export that was made later lacks them, and the samples of the same type and
 * source in it together cover their time, or one bears the name that their program gave to them. Such samples are kept, and count
 * in nothing. It follows from the samples and the imports there are, and from nothing that has been. Answers the samples that
 * became superseded or count again. Reads the times at which something is lacked, and what reaches into them. `given`,
 * ascending and apart, are the times at which the origins of samples changed; null looks at all. No time is to be added for what
 * covers: what an export holds never changes. Part of the caller's transaction.
 */
export function refreshSuperseded(
  db: SqlDatabase,
  given: readonly TouchedTimes[] | null,
  reached: Reached | null = null,
): readonly SampleChanges[] {
  const facts = allOriginFacts(db);
  const compared = comparisons(db, facts);
  const { lacked, roleOf } = compared;
  if (lacked.length === 0 && !isMarkedBefore(db, Infinity)) return [];
  // What is lacked lies nowhere else. What was marked may: its set of imports is not lacked any more since it took in the import.
  const isAllReached =
    reached !== null &&
    lacked.every((id) => id >= reached.firstNewOrigin) &&
    !isMarkedBefore(db, reached.firstNewOrigin);
  const touched = given ?? (isAllReached ? reached.times : null);
  const names = sourceNames(db);
  const sourceName = (id: number): string => names.get(id) ?? '';
  const versionsOf = laterVersions(db, {
    lacked,
    heldBy: (originId) => roleOf(originId).heldBy,
    facts,
    sourceName,
  });
  const kindOf = kindsOfSamples(db);
  const rows = sampleRows(db);
  const write = markWriter(db, mark);
  const changed = changeCollector(db);
  const next = db.prepare<readonly [number]>(
    `SELECT start_ms FROM main.samples
     WHERE type_id = ? AND start_ms >= ? AND start_ms < ? AND (superseded & ${mark} OR origin_id IN (${lacked.join(', ')}))
     ORDER BY start_ms LIMIT 1`,
  );
  const page = db.prepare<SampleRow>(
    `SELECT ${rowColumns} FROM main.samples WHERE type_id = ? AND start_ms >= ? ORDER BY start_ms, identity LIMIT ?`,
  );
  /** Whether a sample is lacked by an export, or was when it was marked. */
  const isOfInterest = (row: SampleRow): boolean => (row[5] & mark) !== 0 || roleOf(row[4]).lackedBy.length > 0;

  /** The samples from an instant on, about so many, with all of those that start last; and where the next ones begin. */
  function pageFrom(typeId: number, from: number, limit: number): readonly [own: readonly SampleRow[], until: number] {
    const found = page.all(typeId, from, limit);
    const last = found.at(-1)?.[0];
    if (last === undefined || found.length < limit) return [found, Infinity];
    if (last > from) return [found.filter(([start]) => start < last), last];
    return [rows.between(typeId, from, from + 1), from + 1];
  }

  function refreshTime(typeId: number, time: Pick<TouchedTimes, 'start' | 'end'>, judge: () => Judge): void {
    let [at, limit] = [time.start, fewRows];
    while (at < time.end) {
      const from = next.get(typeId, at, time.end)?.[0];
      if (from === undefined) return;
      limit = from - at > shortLength ? fewRows : Math.min(2 * limit, mostRows);
      const [own, until] = pageFrom(typeId, from, limit);
      const judged = own.filter(isOfInterest);
      const last = judged.reduce((latest, row) => Math.max(latest, endOf(row)), from);
      const around = judge().surroundings(judged, [
        rows.reaching(typeId, from, from - 1),
        own,
        until > last ? [] : rows.each(typeId, until, last + 1),
      ]);
      for (const row of judged) {
        const to = judge().isSuperseded(row, around) ? mark : 0;
        if (to === (row[5] & mark)) continue;
        write(typeId, row, to);
        changed.add(typeId, row[0], endOf(row));
      }
      at = until;
    }
  }

  const always = { start: Number.MIN_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER };
  for (const typeId of sampleTypes(db).keys()) {
    let known: Judge | null = null;
    // Names are read once for all times of a type, and only if something is lacked there.
    const judge = (): Judge => (known ??= new Judge(compared, sourceName, versionsOf(typeId), kindOf(typeId)));
    for (const time of touched?.filter((one) => one.typeId === typeId) ?? [always]) refreshTime(typeId, time, judge);
  }
  return changed.list();
}

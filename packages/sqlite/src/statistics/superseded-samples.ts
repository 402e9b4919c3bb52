import type { SqlDatabase } from '../driver.ts';
import { lengthClassSql, lengthClassesSql, isLongSql, shortLength } from '../health/sample-lengths.ts';
import { sampleMarks } from '../health/sample-marks.ts';
import { haveCommon, newerExports, type NewerExport } from '../origins/newer-exports.ts';
import { laterVersions, type LaterVersions } from './later-versions.ts';
import type { Reached } from '../imports/stretches/join-told-again.ts';
import type { TouchedTimes } from './outdated-samples.ts';
import { spanCollector, type SampleChanges } from './sample-changes.ts';

/** Rows read at first, and at most at a time: where little is lacked, a stretch of interest is short. */
const [firstBatch, mostRows] = [32, 2048];

/** What a set of imports says of a sample with this origin: places among the exports compared. */
interface OriginRole {
  /** Exports that hold the sample. */
  readonly heldBy: readonly number[];
  /** Exports that lack it. */
  readonly lackedBy: readonly number[];
}

interface Comparisons {
  readonly exports: readonly NewerExport[];
  /** Whether an export has a record in common with the earlier ones, so that it is of the same person. */
  readonly isSamePerson: readonly boolean[];
  readonly roles: ReadonlyMap<number, OriginRole>;
  /** Ids of the sets whose samples some export lacks. */
  readonly lacked: readonly number[];
}

function comparisons(db: SqlDatabase): Comparisons {
  const exports = newerExports(db);
  const roles = new Map<number, { readonly heldBy: number[]; readonly lackedBy: number[] }>();
  const roleOf = (id: number) => {
    const role = roles.get(id) ?? { heldBy: [], lackedBy: [] };
    roles.set(id, role);
    return role;
  };
  for (const [place, { own, onlyEarlier }] of exports.entries()) {
    for (const id of own) roleOf(id).heldBy.push(place);
    for (const id of onlyEarlier) roleOf(id).lackedBy.push(place);
  }
  return {
    exports,
    isSamePerson: exports.map((one) => haveCommon(db, one)),
    roles,
    lacked: [...roles].filter(([, { lackedBy }]) => lackedBy.length > 0).map(([id]) => id),
  };
}

type Row = readonly [
  start: number,
  identity: number,
  duration: number,
  sourceId: number,
  originId: number,
  superseded: number,
  provenanceId: number,
];

/** For each source, how far the samples that began up to now reach, by export. */
class Reach {
  readonly #ends = new Map<string, number[]>();

  add(source: string, place: number, end: number): void {
    let ends = this.#ends.get(source);
    if (ends === undefined) this.#ends.set(source, (ends = []));
    if (end > (ends[place] ?? -Infinity)) ends[place] = end;
  }

  covers(source: string, place: number, end: number): boolean {
    return (this.#ends.get(source)?.[place] ?? -Infinity) >= end;
  }
}

/** The samples of one type in the order of their starts, with what decides whether each is superseded. */
class Sweep {
  readonly #compared: Comparisons;
  readonly #sourceName: (id: number) => string;
  readonly #reach = new Reach();
  /** Samples with one start: one that covers another may come behind it. */
  #moment: Row[] = [];
  readonly #versions: LaterVersions;
  readonly #mark: (row: Row, to: 0 | 1) => void;

  constructor(
    compared: Comparisons,
    sourceName: (id: number) => string,
    versions: LaterVersions,
    mark: (row: Row, to: 0 | 1) => void,
  ) {
    this.#compared = compared;
    this.#sourceName = sourceName;
    this.#versions = versions;
    this.#mark = mark;
  }

  /** A sample that may cover others, and is not judged itself. */
  cover([start, , duration, sourceId, originId]: Row): void {
    for (const place of this.#compared.roles.get(originId)?.heldBy ?? []) {
      this.#reach.add(this.#sourceName(sourceId), place, start + duration);
    }
  }

  add(row: Row): void {
    if (this.#moment[0] !== undefined && this.#moment[0][0] !== row[0]) this.endMoment();
    this.#moment.push(row);
  }

  endMoment(): void {
    const { roles } = this.#compared;
    const sameTimes = new Set<string>();
    const timeOf = ([, , duration, sourceId]: Row, place: number): string =>
      `${place} ${duration} ${this.#sourceName(sourceId)}`;
    for (const row of this.#moment) {
      this.cover(row);
      for (const place of roles.get(row[4])?.heldBy ?? []) sameTimes.add(timeOf(row, place));
    }
    for (const row of this.#moment) {
      const [, , , , originId, superseded] = row;
      const lackedBy = roles.get(originId)?.lackedBy ?? [];
      const to = lackedBy.some((place) => this.#isTaken(row, place, sameTimes.has(timeOf(row, place)))) ? 1 : 0;
      if (to !== (superseded & sampleMarks.superseded)) this.#mark(row, to);
    }
    this.#moment = [];
  }

  /** Whether an export that lacks a sample has another one in its place. */
  #isTaken([start, , duration, sourceId, , , provenanceId]: Row, place: number, hasSameTimes: boolean): boolean {
    if (this.#versions.isIn(place, this.#sourceName(sourceId), provenanceId)) return true;
    const made = this.#compared.exports[place]?.exportedAt ?? -Infinity;
    const end = start + duration;
    if (end >= made) return false;
    if (hasSameTimes) return true;
    // Of another person's export only what is, but for its value, the same sample tells that they are one person.
    return this.#compared.isSamePerson[place] === true && this.#reach.covers(this.#sourceName(sourceId), place, end);
  }
}

/** Whether a sample of an earlier set of imports than this one is marked as superseded. */
function isMarkedBefore(db: SqlDatabase, originId: number): boolean {
  const found = db.prepare<readonly [number]>(
    `SELECT 1 FROM main.samples INDEXED BY superseded_samples
     WHERE superseded <> 0 AND superseded & ${sampleMarks.superseded} AND origin_id < ? LIMIT 1`,
  );
  return found.get(originId) !== undefined;
}

/**
 * Finds anew which samples are superseded: a complete export that was made later lacks them, and a sample of the same type and
 * source in it covers their time, or bears the name that their program gave to them. Such samples are kept, and count in nothing. It follows from the samples and the imports
 * there are, and from nothing that has been. Answers the samples that became superseded or count again. One pass over
 * the times at which something is lacked, however long samples are. `given`, ascending and apart, are the times at which
 * the origins of samples changed; null looks at all. Part of the caller's transaction.
 */
export function refreshSuperseded(
  db: SqlDatabase,
  given: readonly TouchedTimes[] | null,
  reached: Reached | null = null,
): readonly SampleChanges[] {
  const compared = comparisons(db);
  // What is lacked lies nowhere else. What was marked may: its set of imports is not lacked any more since it took in the import.
  const isAllReached =
    reached !== null &&
    compared.lacked.every((id) => id >= reached.firstNewOrigin) &&
    !isMarkedBefore(db, reached.firstNewOrigin);
  const touched = given ?? (isAllReached ? reached.times : null);
  const isAnyMarked = db.prepare(
    `SELECT 1 FROM main.samples INDEXED BY superseded_samples
     WHERE superseded <> 0 AND superseded & ${sampleMarks.superseded} LIMIT 1`,
  );
  if (compared.lacked.length === 0 && isAnyMarked.get() === undefined) return [];
  const names = new Map(db.prepare<readonly [number, string]>('SELECT source_id, name FROM main.sources').all());
  const sourceName = (id: number): string => names.get(id) ?? '';

  const next = db.prepare<readonly [number]>(
    `SELECT start_ms FROM main.samples
     WHERE type_id = ? AND start_ms >= ? AND start_ms < ? AND (superseded & ${sampleMarks.superseded} OR origin_id IN (${compared.lacked.join(', ')}))
     ORDER BY start_ms LIMIT 1`,
  );
  const columns = 'start_ms, identity, duration_ms, source_id, origin_id, superseded, provenance_id';
  const page = db.prepare<Row>(
    `SELECT ${columns} FROM main.samples WHERE type_id = ? AND (start_ms, identity) > (?, ?)
     ORDER BY start_ms, identity LIMIT ?`,
  );
  const long = db.prepare<Row>(
    `SELECT ${columns} FROM ${lengthClassesSql} c CROSS JOIN main.samples INDEXED BY long_samples
     WHERE type_id = ? AND ${isLongSql} AND ${lengthClassSql} = c.column1 AND start_ms >= ? AND start_ms < ?`,
  );
  const mark = db.prepare(
    `UPDATE main.samples SET superseded = (superseded & ~${sampleMarks.superseded}) | ?
     WHERE type_id = ? AND start_ms = ? AND identity = ?`,
  );
  const heldBy = (originId: number): readonly number[] => compared.roles.get(originId)?.heldBy ?? [];
  const versionsOf = laterVersions(db, { lacked: compared.lacked, heldBy, sourceName });
  const isOfInterest = ([, , , , originId, superseded]: Row): boolean =>
    (superseded & sampleMarks.superseded) === 1 || (compared.roles.get(originId)?.lackedBy.length ?? 0) > 0;

  function sweepType(typeId: number, start: number, end: number, onMark: (row: Row) => void): void {
    const sweep = new Sweep(compared, sourceName, versionsOf(typeId), (row, to) => {
      mark.run(to, typeId, row[0], row[1]);
      onMark(row);
    });
    let [from, longFrom] = [start, -Infinity];
    for (;;) {
      const found = next.get(typeId, Math.max(from, Number.MIN_SAFE_INTEGER), end);
      if (found === undefined) return;
      // A short sample that reaches so far began in the hour before; the long ones are read by their own index.
      const begin = found[0] - shortLength;
      for (const row of long.iterate(typeId, Math.max(longFrom, Number.MIN_SAFE_INTEGER), begin)) sweep.cover(row);
      longFrom = begin;
      from = readOn(typeId, begin, sweep);
    }
  }

  /** Reads from an instant on, until nothing more is lacked for a while; answers where it stopped. */
  function readOn(typeId: number, begin: number, sweep: Sweep): number {
    let [at, after] = [begin, -1];
    let lastOfInterest = begin + shortLength;
    for (let batch = firstBatch; ; batch = Math.min(2 * batch, mostRows)) {
      const rows = page.all(typeId, at, after, batch);
      for (const row of rows) {
        [at, after] = row;
        if (at - lastOfInterest > shortLength) {
          sweep.endMoment();
          return at;
        }
        if (isOfInterest(row)) lastOfInterest = at;
        sweep.add(row);
      }
      if (rows.length < batch) {
        sweep.endMoment();
        return Infinity;
      }
    }
  }

  const types = db.prepare<readonly [number, SampleChanges['kind'], string]>(
    'SELECT type_id, kind, name FROM main.types',
  );
  const always = { start: Number.MIN_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER };
  const timesOf = (typeId: number) => touched?.filter((time) => time.typeId === typeId) ?? [always];
  return types.all().flatMap(([typeId, kind, name]) => {
    const collector = spanCollector();
    let count = 0;
    for (const { start, end } of timesOf(typeId)) {
      sweepType(typeId, start, end, ([at, , duration]) => {
        count++;
        collector.add(at, at + duration);
      });
    }
    return count === 0 ? [] : [{ typeId, kind, name, count, spans: collector.spans }];
  });
}

import type { SqlDatabase } from '../sql/driver.ts';
import { lengthClassSql, lengthClassesSql, isLongSql, shortLength } from '../samples/sample-lengths.ts';
import { sampleMarks } from '../samples/sample-marks.ts';
import { exportsOfSets, haveCommon, newerExports, type NewerExport } from '../origins/newer-exports.ts';
import { laterVersions, type LaterVersions } from './later-versions.ts';
import type { Reached, TouchedTimes } from '../samples/reached.ts';
import { anyOrderSpans, type SampleChanges } from '../samples/sample-changes.ts';
import { Coverage } from './coverage.ts';

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

/** Whether a sample is lacked by an export, or was when it was marked. */
function isOfInterest({ roles }: Comparisons, [, , , , originId, superseded]: Row): boolean {
  return (superseded & sampleMarks.superseded) !== 0 || (roles.get(originId)?.lackedBy.length ?? 0) > 0;
}

/** The samples of one type in the order of their starts, with what decides whether each is superseded. */
class Sweep {
  readonly #compared: Comparisons;
  readonly #sourceName: (id: number) => string;
  readonly #coverage = new Coverage();
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
      this.#coverage.add(this.#sourceName(sourceId), place, start, start + duration);
    }
  }

  add(row: Row): void {
    if (this.#moment[0]?.[0] !== row[0]) this.#endMoment();
    this.#moment.push(row);
  }

  /** Whether samples from an instant on may decide about one that was added. */
  isOpenAt(at: number): boolean {
    if (this.#moment[0]?.[0] !== at) this.#endMoment();
    return this.#coverage.isOpenAt(at);
  }

  /** No sample comes any more that could decide about one that was added. */
  end(): void {
    this.#endMoment();
    this.#coverage.settleAll();
  }

  #endMoment(): void {
    const { roles } = this.#compared;
    const moment = this.#moment;
    this.#moment = [];
    for (const row of moment) this.cover(row);
    const ofInterest = moment.filter((row) => isOfInterest(this.#compared, row));
    if (ofInterest.length === 0) return;
    const timeOf = ([, , duration, sourceId]: Row, place: number): string =>
      `${place} ${duration} ${this.#sourceName(sourceId)}`;
    const sameTimes = new Set<string>();
    for (const row of moment) {
      for (const place of roles.get(row[4])?.heldBy ?? []) sameTimes.add(timeOf(row, place));
    }
    for (const row of ofInterest) this.#judge(row, (place) => sameTimes.has(timeOf(row, place)));
  }

  #judge(row: Row, hasSameTimes: (place: number) => boolean): void {
    const [start, , duration, sourceId, originId] = row;
    const waitsIn: number[] = [];
    for (const place of this.#compared.roles.get(originId)?.lackedBy ?? []) {
      const isTaken = this.#isTaken(row, place, hasSameTimes(place));
      if (isTaken === true) {
        this.#settle(row, true);
        return;
      }
      if (isTaken === 'unknown') waitsIn.push(place);
    }
    if (waitsIn.length === 0) this.#settle(row, false);
    else this.#coverage.wait(this.#sourceName(sourceId), waitsIn, start + duration, (is) => this.#settle(row, is));
  }

  #settle(row: Row, isSuperseded: boolean): void {
    const to = isSuperseded ? 1 : 0;
    if (to !== (row[5] & sampleMarks.superseded)) this.#mark(row, to);
  }

  /** Whether an export that lacks a sample has others in its place; `unknown` if that is for samples behind it to say. */
  #isTaken(
    [start, , duration, sourceId, , , provenanceId]: Row,
    place: number,
    hasSameTimes: boolean,
  ): boolean | 'unknown' {
    const source = this.#sourceName(sourceId);
    if (this.#versions.isIn(place, source, provenanceId)) return true;
    const made = this.#compared.exports[place]?.exportedAt ?? -Infinity;
    const end = start + duration;
    if (end >= made) return false;
    if (hasSameTimes) return true;
    // Of another person's export only what is, but for its value, the same sample tells that they are one person.
    if (this.#compared.isSamePerson[place] !== true) return false;
    const reach = this.#coverage.reachOf(source, place);
    return reach >= end || (reach >= start && 'unknown');
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
 * Finds anew which samples are superseded: a complete export that was made later lacks them, and the samples of the same type and
 * source in it together cover their time, or one bears the name that their program gave to them. Such samples are kept, and count
 * in nothing. It follows from the samples and the imports there are, and from nothing that has been. Answers the samples that
 * became superseded or count again. One pass over the times at which something is lacked, however long samples are. `given`,
 * ascending and apart, are the times at which the origins of samples changed; null looks at all. No time is to be added for what
 * covers: what an export holds never changes. Part of the caller's transaction.
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
  const versionsOf = laterVersions(db, { lacked: compared.lacked, heldBy, exportsOf: exportsOfSets(db), sourceName });

  /** Sweeps one span of time after another of a type. The later versions are read once, and only if something is lacked. */
  function typeSweeper(
    typeId: number,
    onMark: (row: Row) => void,
  ): (span: Pick<TouchedTimes, 'start' | 'end'>) => void {
    let versions: LaterVersions | null = null;
    const newSweep = (): Sweep =>
      new Sweep(compared, sourceName, (versions ??= versionsOf(typeId)), (row, to) => {
        mark.run(to, typeId, row[0], row[1]);
        onMark(row);
      });
    return (span) => sweepSpan(typeId, span, newSweep);
  }

  function sweepSpan(typeId: number, { start, end }: Pick<TouchedTimes, 'start' | 'end'>, newSweep: () => Sweep): void {
    let sweep: Sweep | null = null;
    let [from, longFrom] = [start, -Infinity];
    for (;;) {
      const found = next.get(typeId, Math.max(from, Number.MIN_SAFE_INTEGER), end);
      if (found === undefined) return;
      sweep ??= newSweep();
      // A short sample that reaches so far began in the hour before; the long ones are read by their own index.
      const begin = found[0] - shortLength;
      for (const row of long.iterate(typeId, Math.max(longFrom, Number.MIN_SAFE_INTEGER), begin)) sweep.cover(row);
      longFrom = begin;
      from = readOn(typeId, begin, found[0], sweep);
    }
  }

  /**
   * Reads from an instant on, until nothing more is lacked for a while and all is decided; answers where it stopped. Judges samples
   * from `first` on: of earlier ones not all is read that covers them.
   */
  function readOn(typeId: number, begin: number, first: number, sweep: Sweep): number {
    let [at, after] = [begin, -1];
    let lastOfInterest = first;
    for (let batch = firstBatch; ; batch = Math.min(2 * batch, mostRows)) {
      const rows = page.all(typeId, at, after, batch);
      for (const row of rows) {
        [at, after] = row;
        if (at < first) {
          sweep.cover(row);
          continue;
        }
        if (at - lastOfInterest > shortLength && !sweep.isOpenAt(at)) {
          sweep.end();
          return at;
        }
        if (isOfInterest(compared, row)) lastOfInterest = at;
        sweep.add(row);
      }
      if (rows.length < batch) {
        sweep.end();
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
    const collector = anyOrderSpans();
    let count = 0;
    const sweep = typeSweeper(typeId, ([at, , duration]) => {
      count++;
      collector.add(at, at + duration);
    });
    for (const span of timesOf(typeId)) sweep(span);
    return count === 0 ? [] : [{ typeId, kind, name, count, spans: collector.spans() }];
  });
}

import { dayMilliseconds, type DayRule } from '@vitalgate/days';
import { findQuantityType, sleepType } from '@vitalgate/contract';
import {
  judgeSamples,
  metricsAffectedBy,
  type Judgement,
  type SampleKind,
  type StatedSample,
  type Stretch,
} from '@vitalgate/core';
import { sourceIdentities } from '../origins/origins.ts';
import type { TouchedTimes } from '../samples/reached.ts';
import { changeCollector, type SampleChanges } from '../samples/sample-changes.ts';
import { markWriter, sampleMarks } from '../samples/sample-marks.ts';
import { endOf, sampleRows, type SampleRow } from '../samples/sample-rows.ts';
import { sampleTypes } from '../samples/sample-types.ts';
import { sameSample } from '../samples/sample-statements.ts';
import { userDayOfDate } from '../samples/user-day-of-date.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { olderAmounts } from './foods-said-anew.ts';
import { importStatements, type TypeStatements } from './import-statements.ts';

/** Samples read at a time, by their starts: bounds what one refresh holds. */
const windowLength = 30 * dayMilliseconds;

/** Further than what decides of a sum of a date: its own times lie within 26 hours of the user's day, and another's of that one too. */
const reachOfDates = 4 * dayMilliseconds;

const ownMarks = sampleMarks.outdated | sampleMarks.inParts;

/** Everything at which something may be outdated: what feeds stated, and where something was marked before. */
function allTouched(db: SqlDatabase): readonly TouchedTimes[] {
  const rows = db.prepare<readonly [number, number, number]>(
    `SELECT type_id, MIN(first), MAX(last) FROM (
       SELECT type_id, MIN(start_ms) AS first, MAX(end_ms) AS last FROM main.told_spans GROUP BY type_id
       UNION ALL
       SELECT type_id, MIN(start_ms), MAX(start_ms) + 1 FROM main.samples INDEXED BY superseded_samples
       WHERE superseded <> 0 AND superseded & ${ownMarks} GROUP BY type_id
       UNION ALL
       SELECT type_id, MIN(start_ms), MAX(start_ms) + 1 FROM main.sample_parts GROUP BY type_id
     ) GROUP BY type_id`,
  );
  return rows.all().map(([typeId, start, end]) => ({ typeId, start, end }));
}

/** Whether anything may be outdated anywhere. */
function isAnyTouched(db: SqlDatabase): boolean {
  const found = db.prepare(
    `SELECT 1 FROM main.told_spans UNION ALL SELECT 1 FROM main.sample_parts
     UNION ALL SELECT 1 FROM main.samples INDEXED BY superseded_samples
       WHERE superseded <> 0 AND superseded & ${ownMarks} LIMIT 1`,
  );
  return found.get() !== undefined;
}

/** The types of which feeds state sums of dates, with the times of these. What follows from the user's zones follows there. */
export function typesOfDates(db: SqlDatabase): readonly TouchedTimes[] {
  const rows = db.prepare<readonly [number, number, number]>(
    `SELECT type_id, MIN(start_ms), MAX(end_ms) FROM main.told_spans WHERE is_whole = 0 AND aggregated = 1 GROUP BY type_id`,
  );
  return rows.all().map(([typeId, start, end]) => ({ typeId, start, end }));
}

/** Prepares to write what becomes of samples; answers whether one counts otherwise than before. */
function judgementWriter(db: SqlDatabase): (typeId: number, row: SampleRow, judged: Judgement) => boolean {
  const mark = markWriter(db, ownMarks);
  const parts = db.prepare<readonly [number, number, number]>(
    'SELECT from_ms, to_ms, counts FROM main.sample_parts WHERE type_id = ? AND start_ms = ? AND identity = ? ORDER BY from_ms',
  );
  const clear = db.prepare('DELETE FROM main.sample_parts WHERE type_id = ? AND start_ms = ? AND identity = ?');
  const insert = db.prepare('INSERT INTO main.sample_parts VALUES (?, ?, ?, ?, ?, ?)');

  return (typeId, row, judged) => {
    const [start, identity, , , , superseded] = row;
    const isInParts = typeof judged !== 'string';
    const to = judged === 'counts' ? 0 : isInParts ? sampleMarks.inParts : sampleMarks.outdated;
    const before = superseded & ownMarks;
    if (to === 0 && before === 0) return false;
    const now = isInParts ? partsOf(row, judged) : [];
    if (to === before) {
      if (!isInParts) return false;
      if (JSON.stringify(parts.all(typeId, start, identity)) === JSON.stringify(now)) return false;
    }
    if (to !== before) mark(typeId, row, to);
    if (before === sampleMarks.inParts) clear.run(typeId, start, identity);
    for (const [from, until, counts] of now) insert.run(typeId, from, start, identity, until, counts);
    return true;
  };
}

/** A sample cut into the parts that count and those between them that do not. */
function partsOf(row: SampleRow, counting: Exclude<Judgement, string>): readonly (readonly [number, number, 0 | 1])[] {
  const parts: (readonly [number, number, 0 | 1])[] = [];
  let [at] = row;
  for (const [from, to] of counting) {
    if (from > at) parts.push([at, from, 0]);
    parts.push([from, to, 1]);
    at = to;
  }
  if (at < endOf(row)) parts.push([at, endOf(row), 0]);
  return parts;
}

/**
 * Finds anew which samples a newer statement has no place for, or only for parts of them (docs/decisions/0077). They are kept,
 * and count in nothing. It follows from the samples, from what feeds stated and from the imports there are. `touched` are the
 * times at which any of these changed; null looks at all. Answers the samples that count otherwise than before.
 * Part of the caller's transaction.
 */
export function refreshOutdated(
  db: SqlDatabase,
  dayRule: DayRule,
  touched: readonly TouchedTimes[] | null,
): readonly SampleChanges[] {
  const older = olderAmounts(db, touched);
  const times = [...(touched ?? allTouched(db)), ...older.times];
  if (times.length === 0 || (older.times.length === 0 && !isAnyTouched(db))) return [];
  const statementsOf = importStatements(db);
  const aggregated = new Set(
    db
      .prepare<readonly [number]>('SELECT provenance_id FROM main.provenances WHERE aggregated = 1')
      .all()
      .map(([id]) => id),
  );
  const dayOfDate = userDayOfDate(db, dayRule);
  const typesWithDates = new Set(dayOfDate === null ? [] : typesOfDates(db).map(({ typeId }) => typeId));
  const types = sampleTypes(db);
  const sources = sourceIdentities(db);
  const samples = sampleRows(db);
  // Of samples that are gone, or came anew.
  const dropLonely = db.prepare(
    `DELETE FROM main.sample_parts WHERE type_id = ? AND start_ms >= ? AND start_ms < ? AND NOT EXISTS (
       SELECT 1 FROM main.samples s WHERE ${sameSample('s', 'sample_parts')} AND superseded & ${sampleMarks.inParts})`,
  );
  const write = judgementWriter(db);
  const changed = changeCollector(db);

  const isAggregated = ([, , , , , , provenanceId]: SampleRow): boolean => aggregated.has(provenanceId);

  function dayOf([start, , duration, , , , provenanceId]: SampleRow): Stretch | null {
    const day = dayOfDate?.(start, duration, provenanceId) ?? null;
    return day === null ? null : [day.start, day.end];
  }

  function isCumulative(typeId: number): boolean {
    const type = types.get(typeId);
    return type?.kind === 'quantity' && findQuantityType(type.name)?.style === 'cumulative';
  }

  /** Devices feel it by themselves. */
  function isSensed(typeId: number): boolean {
    return metricsAffectedBy(types.get(typeId)?.name ?? '').some(({ method }) => method === 'mergedSum');
  }

  function kindOf(typeId: number): SampleKind {
    if (isCumulative(typeId)) return 'amounts';
    const type = types.get(typeId);
    if (type?.kind !== 'category') return 'averages';
    return type.name === sleepType ? 'nights' : 'times';
  }

  /**
   * As far as a change may matter: a sum decides what counts in its whole stretch, and a sample that does not add up what
   * averages count in its own.
   */
  function widened({ typeId, start, end }: TouchedTimes): TouchedTimes {
    const decides = isCumulative(typeId) ? isAggregated : () => true;
    const before = samples.reaching(typeId, start, start).filter(isAggregated);
    const last = samples.reaching(typeId, end, end).filter(decides);
    const beyond = typesWithDates.has(typeId) ? reachOfDates : 0;
    return {
      typeId,
      start: Math.min(start, ...before.map(([first]) => first)) - beyond,
      end: Math.max(end, ...last.map(endOf)) + beyond,
    };
  }

  function judge(typeId: number, statements: TypeStatements, rows: readonly SampleRow[]): readonly Judgement[] {
    const stated = rows.map((row): StatedSample => {
      const [start, , , sourceId, originId, , , value] = row;
      const source = sources.get(sourceId) ?? '';
      const day = dayOf(row);
      return {
        start,
        end: endOf(row),
        source,
        value,
        isAggregated: isAggregated(row),
        day,
        ...statements.statedOf(originId, start, source, day !== null),
      };
    });
    const judged = judgeSamples(stated, statements.ofPhone, kindOf(typeId), isSensed(typeId));
    return judged.map((found, place) => {
      const row = rows[place];
      return row !== undefined && older.has(typeId, row) ? 'outdated' : found;
    });
  }

  /** Judges the samples that start in `[from, until)`, with all that overlap them. */
  function refreshWindow(typeId: number, from: number, until: number): void {
    const own = samples.between(typeId, from, until);
    if (own.length === 0) return;
    const beyond = typesWithDates.has(typeId) ? reachOfDates : 0;
    const last = own.reduce((latest, row) => Math.max(latest, endOf(row)), until - 1) + beyond;
    const earlier = beyond === 0 ? [] : samples.between(typeId, from - beyond, from);
    const rows = [
      ...samples.reaching(typeId, from - beyond, from - beyond),
      ...earlier,
      ...own,
      ...samples.between(typeId, until, last + 1),
    ];
    const [first] = rows[0] ?? [from];
    const end = rows.reduce((latest, row) => Math.max(latest, endOf(row)), last);
    const judged = judge(typeId, statementsOf(typeId, first - beyond, end + 1 + beyond), rows);
    for (const [place, row] of rows.entries()) {
      const found = judged[place];
      if (found === undefined || row[0] < from || row[0] >= until) continue;
      if (write(typeId, row, found)) changed.add(typeId, row[0], endOf(row));
    }
  }

  function refreshTimes(time: TouchedTimes): void {
    const { typeId, start, end } = widened(time);
    const before = samples.reaching(typeId, start, start).map(([at]) => at);
    dropLonely.run(typeId, Math.min(start, ...before), end);
    // What began before and goes on is judged too, and no more: one sample of a year must not make a delivery read a year.
    for (const at of new Set(before)) refreshWindow(typeId, at, at + 1);
    for (let from = start; from < end; from += windowLength) {
      refreshWindow(typeId, from, Math.min(from + windowLength, end));
    }
  }

  for (const time of times) if (types.has(time.typeId)) refreshTimes(time);
  return changed.list();
}

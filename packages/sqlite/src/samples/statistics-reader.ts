import type { Instant } from '@vitalgate/core';
import {
  accountExport,
  dayMilliseconds,
  hasSubject,
  loggedFacts,
  ownExportKey,
  type AccountStatement,
  type DayRule,
  type LoggedFacts,
  type SampleReader,
  type StatisticsCategorySample,
  type StatisticsReader,
  type StatisticsSample,
} from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';
import { longSamplesSql, shortLength } from './sample-lengths.ts';
import { userDayOfDate, type UserDayOfDate } from './user-day-of-date.ts';
import { countsInPartsSql, countsNotSql, countsSql } from './sample-marks.ts';

type Columns = readonly [
  start: Instant,
  duration: number,
  value: number,
  sourceId: number,
  provenanceId: number,
  identity: number,
];
/** A row, or one that stands at the user's day of its date. */
type Placed = readonly [...Columns, isOfUserDay?: true];
type Mutable<Sample> = { -readonly [Field in keyof Sample]: Sample[Field] };

interface Provenance {
  readonly id: number;
  readonly device: string | null;
  readonly userEntered: boolean;
  readonly timeZone: string | null;
  readonly account: AccountStatement | null;
}

const noFacts = loggedFacts('', null);

/** Provenances kept at hand; most samples share a few. */
const remembered = 20_000;

/** Rows read at a time: a page costs less than as many single steps. */
const pageLength = 1000;

const columns = 'start_ms, duration_ms, value, source_id, provenance_id, identity';

/**
 * A page of the samples of at most an hour that overlap a time range, and of longer ones that start in the hour before it: `?` are
 * type id, start and identity (exclusive), to, from, from.
 */
export const overlapSql = (whichSql: string): string => `
  SELECT ${columns} FROM main.samples
  WHERE type_id = ? AND (start_ms, identity) > (?, ?) AND start_ms < ? AND (start_ms >= ? OR start_ms + duration_ms > ?) AND ${whichSql}
  ORDER BY start_ms, identity LIMIT ${pageLength}`;

/** Samples that start more than an hour before a time range and reach into it: `?` as for `longSamplesSql`, and from. */
export const longOverlapSql = (whichSql: string): string => `
  ${longSamplesSql(columns)} AND start_ms + duration_ms > ? AND ${whichSql}
  ORDER BY start_ms, identity`;

/**
 * What statistics read from the health store. Fills one object again and again. Lives as long as one transaction, since it
 * remembers texts by ids that removing an import may give to others. With the user's zones the sum of a day that another zone's clock
 * cut is read as one of the user's day of its date, so that it meets what is of that date.
 */
export function statisticsReader(db: SqlDatabase, rule: DayRule | null = null): StatisticsReader {
  const dayOfDate = rule === null ? null : userDayOfDate(db, rule);
  return {
    ...sampleReader(db, { which: countsSql, parts: 1, dayOfDate }),
    superseded: sampleReader(db, { which: countsNotSql, parts: 0, dayOfDate }),
  };
}

/** Samples that a reader reads: a condition on whole ones, and which parts of others (`counts`). */
interface Choice {
  readonly which: string;
  readonly parts: 0 | 1;
  readonly dayOfDate: UserDayOfDate | null;
}

/** Further than any zone's date is from another's. */
const furthestDate = 3 * dayMilliseconds;

/** Parts of samples, with their share of the value, that overlap a time range: `?` are type id, to, from. */
const partsSql = (counts: 0 | 1): string => `
  SELECT p.from_ms, p.to_ms - p.from_ms, s.value * (p.to_ms - p.from_ms) / s.duration_ms, s.source_id, s.provenance_id, s.identity
  FROM main.sample_parts p CROSS JOIN main.samples s USING (type_id, start_ms, identity)
  WHERE p.type_id = ? AND p.from_ms < ? AND p.to_ms > ? AND p.counts = ${counts} AND s.${countsInPartsSql}
  ORDER BY p.from_ms, p.identity`;

/** Rows in pages: handed out one by one they would cost more than what is done with them. */
type Pages = Generator<readonly Placed[]>;

/** Pages of rows and a list of others, which each ascend by start, in one. */
function* inOrder(pages: Pages, others: readonly Placed[]): Pages {
  let place = 0;
  for (const rows of pages) {
    const joined: Placed[] = [];
    for (const row of rows) {
      for (let other = others[place]; other !== undefined && other[0] < row[0]; other = others[++place])
        joined.push(other);
      joined.push(row);
    }
    yield joined;
  }
  yield others.slice(place);
}

function* inPages(rows: Iterable<Columns>): Pages {
  let page: Columns[] = [];
  for (const row of rows) {
    page.push(row);
    if (page.length < pageLength) continue;
    yield page;
    page = [];
  }
  yield page;
}

/** Before all identities, which are no negative numbers. */
const noIdentity = -1;

/** Looks up what samples name by ids, and remembers it. */
function namedBySamples(db: SqlDatabase) {
  const findSource = db.prepare<readonly [string]>('SELECT name FROM sources WHERE source_id = ?');
  const findProvenance = db.prepare<readonly [string | null, number, string | null, AccountStatement | null]>(
    `SELECT device, user_entered, time_zone,
       CASE WHEN instr(metadata, '"${ownExportKey}":"${accountExport}"') > 0 THEN iif(aggregated, 'made', 'recorded') END
     FROM provenances WHERE provenance_id = ?`,
  );
  const findMetadata = db.prepare<readonly [string | null]>('SELECT metadata FROM provenances WHERE provenance_id = ?');
  const findValue = db.prepare<readonly [string]>('SELECT value FROM category_values WHERE value_id = ?');
  const sourceNames = new Map<number, string>();
  const provenances = new Map<number, Provenance>();
  const values = new Map<number, string>();
  // Neighbours mostly share both.
  let lastSource = { id: 0, name: '' };
  let lastProvenance: Provenance | null = null as Provenance | null;

  function sourceName(id: number): string {
    if (id === lastSource.id) return lastSource.name;
    let name = sourceNames.get(id);
    if (name === undefined) sourceNames.set(id, (name = findSource.get(id)?.[0] ?? ''));
    lastSource = { id, name };
    return name;
  }

  function provenance(id: number): Provenance {
    if (id === lastProvenance?.id) return lastProvenance;
    let found = provenances.get(id);
    if (found === undefined) {
      const [device, userEntered, timeZone, account] = findProvenance.get(id) ?? [null, 0, null, null];
      found = { id, device, userEntered: userEntered === 1, timeZone, account };
      if (provenances.size >= remembered) provenances.clear();
      provenances.set(id, found);
    }
    lastProvenance = found;
    return found;
  }

  function knownFacts(known: Map<number, LoggedFacts>, type: string, id: number): LoggedFacts {
    let facts = known.get(id);
    if (facts !== undefined) return facts;
    const text = findMetadata.get(id)?.[0] ?? null;
    facts = loggedFacts(type, text === null ? null : (JSON.parse(text) as Readonly<Record<string, string>>));
    if (known.size >= remembered) known.clear();
    known.set(id, facts);
    return facts;
  }

  function categoryValue(id: number): string {
    let value = values.get(id);
    if (value === undefined) values.set(id, (value = findValue.get(id)?.[0] ?? ''));
    return value;
  }

  return { sourceName, provenance, knownFacts, categoryValue };
}

/** Reads the rows that answer a range. */
function rowReader(db: SqlDatabase, { which, parts, dayOfDate }: Choice) {
  const findType = db.prepare<readonly [number]>('SELECT type_id FROM main.types WHERE kind = ? AND name = ?');
  const overlapping = db.prepare<Columns>(overlapSql(which));
  const longOverlapping = db.prepare<Columns>(longOverlapSql(which));
  const partsOf = db.prepare<Columns>(partsSql(parts));

  function* wholeSamples(typeId: number, from: Instant, to: Instant): Pages {
    const before = from - shortLength;
    yield* inPages(longOverlapping.iterate(typeId, before, Number.MIN_SAFE_INTEGER, from, from));
    let [start, identity]: readonly [number, number] = [before, noIdentity];
    for (;;) {
      const rows = overlapping.all(typeId, start, identity, to, from, from);
      yield rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < pageLength) return;
      [start, , , , , identity] = last;
    }
  }

  function* withoutDates(pages: Pages): Pages {
    for (const rows of pages) yield rows.filter((row) => dayOfRow(row) === null);
  }

  function dayOfRow([start, duration, , , provenanceId]: Placed): ReturnType<UserDayOfDate> {
    return dayOfDate?.(start, duration, provenanceId) ?? null;
  }

  /** Sums of dates, each at the user's day of its date. */
  function sumsOfDates(typeId: number, from: Instant, to: Instant): readonly Placed[] {
    if (dayOfDate === null) return [];
    const [first, last] = [from - furthestDate, to + furthestDate];
    return longOverlapping
      .all(typeId, last, Number.MIN_SAFE_INTEGER, first, first)
      .flatMap((row): readonly Placed[] => {
        const day = dayOfRow(row);
        if (day === null || day.start >= to || day.end <= from) return [];
        const [, , value, sourceId, provenanceId, identity] = row;
        return [[day.start, day.end - day.start, value, sourceId, provenanceId, identity, true]];
      });
  }

  return (kind: 'quantity' | 'category', name: string, from: Instant, to: Instant): Iterable<readonly Placed[]> => {
    const type = findType.get(kind, name);
    if (type === undefined) return [];
    const whole = wholeSamples(type[0], from, to);
    const cut = partsOf.all(type[0], to, from);
    const dated = sumsOfDates(type[0], from, to);
    const others = dated.length === 0 ? cut : [...cut, ...dated].sort(([one], [other]) => one - other);
    const rows = dayOfDate === null ? whole : withoutDates(whole);
    return others.length === 0 ? rows : inOrder(rows, others);
  };
}

function sampleReader(db: SqlDatabase, choice: Choice): SampleReader {
  const { sourceName, provenance, knownFacts, categoryValue } = namedBySamples(db);
  const read = rowReader(db, choice);

  return {
    *quantitySamples(type, from, to) {
      const sample: Mutable<StatisticsSample> = {
        start: from,
        end: from,
        value: 0,
        sourceName: '',
        device: null,
        userEntered: false,
        account: null,
        subject: null,
        ownExportRank: 0,
        timeZone: null,
      };
      // Of one type alone, since it decides what counts: the same few foods come again and again.
      const factsOf = hasSubject(type) ? new Map<number, LoggedFacts>() : null;
      for (const rows of read('quantity', type, from, to))
        for (const [start, duration, value, sourceId, provenanceId, , isOfUserDay] of rows) {
          const { device, userEntered, timeZone, account } = provenance(provenanceId);
          sample.start = start;
          sample.end = (start + duration) as Instant;
          sample.value = value;
          sample.sourceName = sourceName(sourceId);
          sample.device = device;
          sample.userEntered = userEntered;
          sample.account = account;
          const facts = factsOf === null ? noFacts : knownFacts(factsOf, type, provenanceId);
          sample.subject = facts.subject;
          sample.ownExportRank = facts.ownExportRank;
          sample.timeZone = isOfUserDay === true ? null : timeZone;
          yield sample;
        }
    },
    *categorySamples(type, from, to) {
      const sample: Mutable<StatisticsCategorySample> = {
        start: from,
        end: from,
        value: '',
        sourceName: '',
        device: null,
        userEntered: false,
        account: null,
        timeZone: null,
      };
      for (const rows of read('category', type, from, to))
        for (const [start, duration, value, sourceId, provenanceId, , isOfUserDay] of rows) {
          sample.start = start;
          sample.end = (start + duration) as Instant;
          sample.value = categoryValue(value);
          sample.sourceName = sourceName(sourceId);
          const { device, userEntered, timeZone, account } = provenance(provenanceId);
          sample.device = device;
          sample.userEntered = userEntered;
          sample.account = account;
          sample.timeZone = isOfUserDay === true ? null : timeZone;
          yield sample;
        }
    },
  };
}

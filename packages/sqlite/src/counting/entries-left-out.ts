import { nutrientKeys, nutrientOfType, nutrientsFrom, type NutrientKey } from '@vitalgate/contract';
import { supersededNutrients, type AmountCounts, type NutritionEntry } from '@vitalgate/core';
import { appsOfSource, localDateOf, sixDigits, ownExportRank, type DayRule, type OwnExportRank } from '@vitalgate/days';
import { newerExports } from '../origins/newer-exports.ts';
import { allOriginFacts } from '../origins/origin-facts.ts';
import { sampleMarks } from '../samples/sample-marks.ts';
import type { SqlDatabase, SqlValue } from '../sql/driver.ts';
import { entryMarks } from './entry-marks.ts';
import { foodsSaidAnew } from './foods-said-anew.ts';
import { newestLogs } from './newest-logs.ts';
import { isHeldBy } from './relogged-samples.ts';

/** An entry of which nothing counts, or a part. */
interface Part {
  readonly id: string;
  readonly entry: NutritionEntry;
  /** 0 is a part of one already. */
  readonly version: number;
  /** The nutrients of it that count. */
  readonly counted: readonly NutrientKey[];
  /** Why the rest does not count. */
  readonly mark: number;
}

/** Prepares to list of an entry what counts alone, as a version without an origin. */
export function listPart(db: SqlDatabase): (part: Part) => void {
  const place = 'INDEXED BY dated_records_by_id';
  const hide = db.prepare(
    `UPDATE main.dated_records ${place} SET hidden = ? WHERE kind = 'nutrition' AND id = ? AND hidden = 0`,
  );
  const change = db.prepare(
    `UPDATE main.dated_records ${place} SET record = ? WHERE kind = 'nutrition' AND id = ? AND version = 0`,
  );
  const remove = db.prepare(
    `DELETE FROM main.dated_records ${place} WHERE kind = 'nutrition' AND id = ? AND version = 0`,
  );
  const list = db.prepare(
    `INSERT INTO main.dated_records (kind, hidden, order_key, id, version, record, other_sources, origin_id)
     SELECT kind, 0, order_key, id, 0, ?, other_sources, 0
     FROM main.dated_records ${place} WHERE kind = 'nutrition' AND id = ? AND hidden = ?`,
  );
  return ({ id, entry, version, counted, mark }) => {
    const kept = new Set(counted);
    const nutrients = nutrientsFrom((key) => (kept.has(key) ? (entry.nutrients[key] ?? undefined) : undefined));
    const part = JSON.stringify({ ...entry, nutrients });
    if (version > 0) {
      hide.run(mark, id);
      if (kept.size > 0) list.run(part, id, mark);
    } else if (kept.size > 0) change.run(part, id);
    else remove.run(id);
  };
}

type Listed = readonly [id: string, record: string, originId: number, orderKey: number, version: number];

/** The entries that are listed and fulfil a condition, with the set of imports that brought the version that counts. */
function listedEntries(db: SqlDatabase, condition: string, ...values: readonly SqlValue[]): readonly Listed[] {
  return db
    .prepare<Listed>(
      `SELECT id, record, origin_id, order_key, version FROM main.dated_records
       WHERE kind = 'nutrition' AND hidden = 0 AND ${condition}`,
    )
    .all(...values);
}

/** Prepares to find the sets of imports that brought an entry, in whichever version. */
function originsOfEntry(db: SqlDatabase): (id: string) => readonly number[] {
  const select = db.prepare<readonly [number]>(
    `SELECT origin_id FROM main.dated_records INDEXED BY dated_records_by_id
     WHERE kind = 'nutrition' AND id = ? AND version > 0`,
  );
  return (id) => select.all(id).map(([origin]) => origin);
}

/** Says of the samples of one of these sets, of an entry's source and moment, whether any counts. */
function amountsCounting(db: SqlDatabase, origins: readonly number[]): (entry: NutritionEntry) => AmountCounts {
  const types = new Map(
    db.prepare<readonly [string, number]>("SELECT name, type_id FROM main.types WHERE kind = 'quantity'").all(),
  );
  const ofMoment = db.prepare<readonly [value: number, source: string, superseded: number]>(
    `SELECT value, name, superseded & ${sampleMarks.superseded} FROM main.samples JOIN main.sources USING (source_id)
     WHERE type_id = ? AND start_ms = ? AND origin_id IN (${origins.join(', ')})`,
  );
  return ({ loggedAt, source }) =>
    (type, amount) => {
      const typeId = types.get(type);
      if (typeId === undefined) return null;
      const own = ofMoment
        .all(typeId, loggedAt)
        .filter(([value, name]) => name === source.name && sixDigits(value) === sixDigits(amount));
      return own.length === 0 ? null : own.some(([, , superseded]) => superseded === 0);
    };
}

/** What counts of the entries of which a newer export has others in place of some samples. */
function partsNotSuperseded(db: SqlDatabase): readonly Pick<Part, 'id' | 'entry' | 'counted'>[] {
  const exports = newerExports(db);
  const lacked = [...new Set(exports.flatMap(({ onlyEarlier }) => onlyEarlier))];
  if (lacked.length === 0) return [];
  const originsOf = originsOfEntry(db);
  const atMoment = db.prepare<readonly [record: string, originId: number]>(
    `SELECT record, origin_id FROM main.dated_records
     WHERE kind = 'nutrition' AND hidden IN (0, 1) AND order_key = ? AND version > 0`,
  );
  const countingOf = amountsCounting(db, lacked);
  return listedEntries(db, `origin_id IN (${lacked.join(', ')})`).flatMap(([id, text, , orderKey]) => {
    const entry = JSON.parse(text) as NutritionEntry;
    const origins = originsOf(id);
    const lacking = exports.filter(
      ({ exportedAt, onlyEarlier }) =>
        entry.loggedAt < exportedAt && origins.every((origin) => onlyEarlier.includes(origin)),
    );
    if (lacking.length === 0) return [];
    const others = atMoment.all(orderKey);
    const superseded = new Set<NutrientKey>();
    for (const { own } of lacking) {
      const inNewer = others
        .filter(([, origin]) => own.includes(origin))
        .map(([record]) => JSON.parse(record) as NutritionEntry);
      for (const key of supersededNutrients(entry, inNewer, countingOf(entry))) superseded.add(key);
    }
    if (superseded.size === 0) return [];
    return [{ id, entry, counted: statedIn(entry).filter((key) => !superseded.has(key)) }];
  });
}

/** The nutrients that an entry states. */
export const statedIn = ({ nutrients }: NutritionEntry): readonly NutrientKey[] =>
  nutrientKeys.filter((key) => nutrients[key] !== null);

/** An entry of an app of which an own export is there. */
interface OfApp extends Omit<Part, 'mark'> {
  /** Its day with each app that its source names. */
  readonly days: readonly string[];
}

/** The entries of apps whose own exports say something. */
function entriesOfExportingApps(db: SqlDatabase, rule: DayRule): readonly OfApp[] {
  const sources = db.prepare<readonly [name: string, isExport: 0 | 1]>(
    `SELECT json_extract(record, '$.source.name'), MAX(json_extract(record, '$.ownExport') IS NOT NULL)
     FROM main.dated_records WHERE kind = 'nutrition' AND hidden = 0 GROUP BY 1`,
  );
  const all = sources.all();
  const apps = new Set(all.flatMap(([name, isExport]) => (isExport === 1 ? appsOfSource(name) : [])));
  if (apps.size === 0) return [];
  const theirs = all.flatMap(([name]) => (appsOfSource(name).some((app) => apps.has(app)) ? [name] : []));
  return listedEntries(
    db,
    "json_extract(record, '$.source.name') IN (SELECT value FROM json_each(?))",
    JSON.stringify(theirs),
  ).map(([id, text, , , version]) => {
    const entry = JSON.parse(text) as NutritionEntry;
    const { loggedAt, timeZone, source } = entry;
    const day = localDateOf(rule.zones, timeZone ?? rule.zoneAt(loggedAt), loggedAt);
    return {
      id,
      entry,
      version,
      counted: statedIn(entry),
      days: appsOfSource(source.name).map((app) => `${day} ${app}`),
    };
  });
}

/** Without any nutrient: of an entry that states none. */
const whole = 'whole';

/** The nutrients by which a rule judges an entry, or the entry itself. */
const judged = ({ counted }: OfApp): readonly (NutrientKey | typeof whole)[] =>
  counted.length > 0 ? counted : [whole];

/** The imports that hold something of a nutrient. */
function holdersOfNutrients(db: SqlDatabase): ReadonlyMap<NutrientKey, ReadonlySet<number>> {
  const holdersOf = db.prepare<readonly [number]>(
    `SELECT import_number FROM main.import_types JOIN main.types USING (type_id) WHERE kind = 'quantity' AND name = ?`,
  );
  return new Map(
    [...nutrientOfType].map(([type, key]) => [key, new Set(holdersOf.all(type).map(([number]) => number))] as const),
  );
}

/** What of the entries no newer export of the same log holds otherwise: each with that alone. */
function notRelogged(db: SqlDatabase, entries: readonly OfApp[]): readonly OfApp[] {
  const logs = newestLogs(db);
  const originsOf = originsOfEntry(db);
  const facts = allOriginFacts(db);
  const holders = holdersOfNutrients(db);
  return entries.flatMap((one) => {
    const { source, ownExport = '', ownExportDay: day } = one.entry;
    if (day === undefined) return [one];
    const origins = originsOf(one.id);
    const counts = (key: NutrientKey | typeof whole): boolean => {
      const asked = key === whole ? undefined : (number: number) => holders.get(key)?.has(number) === true;
      const newest = logs.of({ app: source.name, ownExport, day }, asked);
      return newest === null || origins.some((origin) => isHeldBy(facts, origin, newest));
    };
    const kept = judged(one).filter(counts);
    return kept.length === 0 ? [] : [{ ...one, counted: one.counted.filter((key) => kept.includes(key)) }];
  });
}

/**
 * What of the entries no other of the same app states better: in place of what the app stated elsewhere, such as to the Health app, its
 * own export counts, and in place of its sum of a day its foods.
 */
function ofHighestRank(entries: readonly OfApp[]): readonly OfApp[] {
  const highest = new Map<string, OwnExportRank>();
  for (const { entry, days, counted } of entries) {
    const rank = ownExportRank(entry.ownExport);
    for (const day of days) {
      for (const key of [whole, ...counted]) {
        if (rank > (highest.get(`${day} ${key}`) ?? 0)) highest.set(`${day} ${key}`, rank);
      }
    }
  }
  return entries.flatMap((one) => {
    const rank = ownExportRank(one.entry.ownExport);
    const kept = judged(one).filter((key) => one.days.every((day) => rank >= (highest.get(`${day} ${key}`) ?? 0)));
    return kept.length === 0 ? [] : [{ ...one, counted: one.counted.filter((key) => kept.includes(key)) }];
  });
}

/**
 * Leaves out of the nutrition log what counts in no metric: entries, and of others nutrients. Expects that none is left out yet. Part of
 * the caller's transaction.
 */
export function leaveOutEntries(db: SqlDatabase, dayRule: DayRule): void {
  const list = listPart(db);
  const hide = db.prepare(
    `UPDATE main.dated_records INDEXED BY dated_records_by_id SET hidden = ${entryMarks.superseded}
     WHERE kind = 'nutrition' AND id = ? AND hidden = 0`,
  );
  for (const { id } of foodsSaidAnew(db, null)) hide.run(id);
  for (const part of partsNotSuperseded(db)) list({ ...part, version: 1, mark: entryMarks.superseded });
  const all = entriesOfExportingApps(db, dayRule);
  if (all.length === 0) return;
  const [current, left] = [new Map<string, OfApp>(), new Map<string, OfApp>()];
  for (const one of notRelogged(db, all)) current.set(one.id, one);
  for (const one of ofHighestRank([...current.values()])) left.set(one.id, one);
  for (const { id, entry, version, counted } of all) {
    const part = left.get(id);
    if (part !== undefined && part.counted.length === counted.length) continue;
    const mark = current.has(id) ? entryMarks.ownExport : entryMarks.relogged;
    list({ id, entry, version, counted: part?.counted ?? [], mark });
  }
}

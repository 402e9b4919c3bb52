import { nutrientKeys, nutrientOfType, nutrientsFrom, type NutrientKey } from '@vitalgate/contract';
import { isEntrySuperseded, type AmountCounts, type NutritionEntry } from '@vitalgate/core';
import { appsOfSource, localDateOf, sixDigits, ownExportRank, type DayRule, type OwnExportRank } from '@vitalgate/days';
import { newerExports } from '../origins/newer-exports.ts';
import { allOriginFacts } from '../origins/origin-facts.ts';
import { sampleMarks } from '../samples/sample-marks.ts';
import type { SqlDatabase, SqlValue } from '../sql/driver.ts';
import { newestLogs } from './newest-logs.ts';
import { isHeldBy } from './relogged-samples.ts';

/**
 * Why an entry that counts is not in the nutrition log, as the column `hidden` says it: another source brought one alike, a newer
 * export has others in its place, its app's own export says more of its day, or a newer such export holds the day without it.
 * 0 is listed, 1 another version than the one that is.
 */
export const entryMarks = { alike: 2, superseded: 3, ownExport: 4, relogged: 5 } as const;

type Listed = readonly [id: string, record: string, originId: number, orderKey: number];

/** The entries that are listed and fulfil a condition, with the set of imports that brought the version that counts. */
function listedEntries(db: SqlDatabase, condition: string, ...values: readonly SqlValue[]): readonly Listed[] {
  return db
    .prepare<Listed>(
      `SELECT id, record, origin_id, order_key FROM main.dated_records
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

/** The entries whose samples a newer export has others in place of. */
function supersededEntries(db: SqlDatabase): readonly string[] {
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
    const isTaken = lacking.some(({ own }) => {
      const inNewer = others.filter(([, origin]) => own.includes(origin));
      return isEntrySuperseded(
        entry,
        inNewer.map(([record]) => JSON.parse(record) as NutritionEntry),
        countingOf(entry),
      );
    });
    return isTaken ? [id] : [];
  });
}

/** An entry of an app of which an own export is there. */
interface OfApp {
  readonly id: string;
  readonly entry: NutritionEntry;
  readonly orderKey: number;
  /** Its day with each app that its source names. */
  readonly days: readonly string[];
  /** The nutrients that it states, of which later only those that count. */
  readonly counted: readonly NutrientKey[];
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
  ).map(([id, text, , orderKey]) => {
    const entry = JSON.parse(text) as NutritionEntry;
    const { loggedAt, timeZone, nutrients, source } = entry;
    const day = localDateOf(rule.zones, timeZone ?? rule.zoneAt(loggedAt), loggedAt);
    const counted = nutrientKeys.filter((key) => nutrients[key] !== null);
    return { id, entry, orderKey, counted, days: appsOfSource(source.name).map((app) => `${day} ${app}`) };
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
 * Leaves out of the nutrition log what counts in no metric: entries, and of others nutrients. An entry of which a part counts is listed
 * with that alone, as a version without an origin. Expects that none is left out yet. Part of the caller's transaction.
 */
export function leaveOutEntries(db: SqlDatabase, dayRule: DayRule): void {
  const hide = db.prepare(
    `UPDATE main.dated_records INDEXED BY dated_records_by_id SET hidden = ?
     WHERE kind = 'nutrition' AND id = ? AND hidden = 0`,
  );
  const list = db.prepare(
    `INSERT INTO main.dated_records (kind, hidden, order_key, id, version, record, origin_id)
     VALUES ('nutrition', 0, ?, ?, 0, ?, 0)`,
  );
  for (const id of supersededEntries(db)) hide.run(entryMarks.superseded, id);
  const all = entriesOfExportingApps(db, dayRule);
  if (all.length === 0) return;
  const [current, left] = [new Map<string, OfApp>(), new Map<string, OfApp>()];
  for (const one of notRelogged(db, all)) current.set(one.id, one);
  for (const one of ofHighestRank([...current.values()])) left.set(one.id, one);
  for (const { id, orderKey, entry, counted } of all) {
    const part = left.get(id);
    if (part !== undefined && part.counted.length === counted.length) continue;
    hide.run(current.has(id) ? entryMarks.ownExport : entryMarks.relogged, id);
    if (part === undefined) continue;
    const kept = new Set(part.counted);
    const nutrients = nutrientsFrom((key) => (kept.has(key) ? (entry.nutrients[key] ?? undefined) : undefined));
    list.run(orderKey, id, JSON.stringify({ ...entry, nutrients }));
  }
}

import { isEntrySuperseded, type AmountCounts, type LocalDate, type NutritionEntry } from '@vitalgate/core';
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

/** What an app's own export brought of a day that a newer one holds without it. */
function reloggedEntries(db: SqlDatabase): readonly string[] {
  const logs = newestLogs(db);
  if (logs.isEmpty) return [];
  const originsOf = originsOfEntry(db);
  const facts = allOriginFacts(db);
  return listedEntries(db, "json_extract(record, '$.ownExportDay') IS NOT NULL").flatMap(([id, text]) => {
    const { source, ownExport = '', ownExportDay: day } = JSON.parse(text) as NutritionEntry;
    const newest = day === undefined ? null : logs.of({ app: source.name, ownExport, day });
    return newest === null || originsOf(id).some((origin) => isHeldBy(facts, origin, newest)) ? [] : [id];
  });
}

/** What an app stated elsewhere, such as to the Health app, on days of its own export; its sums of days with its foods. */
function entriesOfLowerRank(db: SqlDatabase, rule: DayRule): readonly string[] {
  const exporting = db.prepare<readonly [string]>(
    `SELECT DISTINCT json_extract(record, '$.source.name') FROM main.dated_records
     WHERE kind = 'nutrition' AND hidden = 0 AND json_extract(record, '$.ownExport') IS NOT NULL`,
  );
  const apps = new Set(exporting.all().flatMap(([name]) => appsOfSource(name)));
  if (apps.size === 0) return [];
  const names = db.prepare<readonly [string]>(
    `SELECT DISTINCT json_extract(record, '$.source.name') FROM main.dated_records WHERE kind = 'nutrition' AND hidden = 0`,
  );
  const theirs = names.all().flatMap(([name]) => (appsOfSource(name).some((app) => apps.has(app)) ? [name] : []));
  const ofApps = listedEntries(
    db,
    "json_extract(record, '$.source.name') IN (SELECT value FROM json_each(?))",
    JSON.stringify(theirs),
  ).map(([id, text]) => {
    const { loggedAt, timeZone, ownExport, source } = JSON.parse(text) as NutritionEntry;
    const day: LocalDate = localDateOf(rule.zones, timeZone ?? rule.zoneAt(loggedAt), loggedAt);
    return { id, keys: appsOfSource(source.name).map((app) => `${day} ${app}`), rank: ownExportRank(ownExport) };
  });
  const highest = new Map<string, OwnExportRank>();
  for (const { keys, rank } of ofApps)
    for (const key of keys) if (rank > (highest.get(key) ?? 0)) highest.set(key, rank);
  return ofApps.filter(({ keys, rank }) => keys.some((key) => rank < (highest.get(key) ?? 0))).map(({ id }) => id);
}

/** In this order: each looks at what the ones before it left in. */
const rules = [
  [entryMarks.superseded, supersededEntries],
  [entryMarks.relogged, reloggedEntries],
  [entryMarks.ownExport, entriesOfLowerRank],
] as const;

/** Leaves entries out of the nutrition log that count in no metric. Expects that none is left out yet. Part of the caller's transaction. */
export function leaveOutEntries(db: SqlDatabase, dayRule: DayRule): void {
  const leaveOut = db.prepare(
    `UPDATE main.dated_records INDEXED BY dated_records_by_id SET hidden = ?
     WHERE kind = 'nutrition' AND id = ? AND hidden = 0`,
  );
  for (const [mark, find] of rules) for (const id of find(db, dayRule)) leaveOut.run(mark, id);
}

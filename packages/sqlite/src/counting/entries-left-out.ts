import { nutrientOfType, type NutrientKey } from '@vitalgate/contract';
import type { NutritionEntry } from '@vitalgate/core';
import { appsOfSource, localDateOf, ownExportRank, type DayRule, type OwnExportRank } from '@vitalgate/days';
import { allOriginFacts } from '../origins/origin-facts.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { partsThatCount } from './amounts-that-count.ts';
import { entryMarks } from './entry-marks.ts';
import { listPart, only, statedIn, type Part } from './entry-parts.ts';
import { foodsSaidAnew } from './foods-said-anew.ts';
import { listedIn, type LogScope } from './log-scope.ts';
import { newestLogs } from './newest-logs.ts';
import { isHeldBy } from './relogged-samples.ts';

/** Prepares to find the sets of imports that brought an entry, in whichever version. */
function originsOfEntry(db: SqlDatabase): (id: string) => readonly number[] {
  const select = db.prepare<readonly [number]>(
    `SELECT origin_id FROM main.dated_records INDEXED BY dated_records_by_id
     WHERE kind = 'nutrition' AND id = ? AND version > 0`,
  );
  return (id) => select.all(id).map(([origin]) => origin);
}

/** An entry of an app of which an own export is there. */
interface OfApp extends Omit<Part, 'mark' | 'counted'> {
  /** The nutrients of it that count. */
  readonly counted: readonly NutrientKey[];
  /** Its day with each app that its source names. */
  readonly days: readonly string[];
}

/** The entries of apps whose own exports say something. */
function entriesOfExportingApps(db: SqlDatabase, rule: DayRule, scope: LogScope): readonly OfApp[] {
  const listed = listedIn(scope);
  const sources = db.prepare<readonly [name: string, isExport: 0 | 1]>(
    `SELECT json_extract(record, '$.source.name'), MAX(json_extract(record, '$.ownExport') IS NOT NULL) FROM ${listed} GROUP BY 1`,
  );
  const all = sources.all();
  const apps = new Set(all.flatMap(([name, isExport]) => (isExport === 1 ? appsOfSource(name) : [])));
  if (apps.size === 0) return [];
  const theirs = all.flatMap(([name]) => (appsOfSource(name).some((app) => apps.has(app)) ? [name] : []));
  const entries = db.prepare<readonly [id: string, record: string, version: number]>(
    `SELECT id, record, version FROM ${listed} WHERE json_extract(record, '$.source.name') IN (SELECT value FROM json_each(?))`,
  );
  return entries.all(JSON.stringify(theirs)).map(([id, text, version]) => {
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
 * Leaves out of a part of the nutrition log what counts in no metric: entries, and of others nutrients. Expects that none is left out
 * yet. Part of the caller's transaction.
 */
export function leaveOutEntries(db: SqlDatabase, dayRule: DayRule, scope: LogScope): void {
  const list = listPart(db);
  const hide = db.prepare(
    `UPDATE main.dated_records INDEXED BY dated_records_by_id SET hidden = ${entryMarks.superseded}
     WHERE kind = 'nutrition' AND id = ? AND version = ? AND hidden = 0`,
  );
  for (const { id, version } of foodsSaidAnew(db, scope?.times ?? null)) hide.run(id, version);
  for (const part of partsThatCount(db, scope)) list({ ...part, version: 1, mark: entryMarks.superseded });
  const all = entriesOfExportingApps(db, dayRule, scope);
  if (all.length === 0) return;
  const [current, left] = [new Map<string, OfApp>(), new Map<string, OfApp>()];
  for (const one of notRelogged(db, all)) current.set(one.id, one);
  for (const one of ofHighestRank([...current.values()])) left.set(one.id, one);
  for (const { id, entry, version, counted } of all) {
    const part = left.get(id);
    if (part !== undefined && part.counted.length === counted.length) continue;
    const mark = current.has(id) ? entryMarks.ownExport : entryMarks.relogged;
    list({ id, entry, version, counted: only(entry, part?.counted ?? []), mark });
  }
}

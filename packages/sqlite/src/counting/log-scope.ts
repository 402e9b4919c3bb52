import { unionWithin, type NutritionEntry, type Stretch } from '@vitalgate/core';
import { dayMilliseconds, dayNumberOf, localDateOf, type DayRule } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';
import { entryMarks, hiddenValues } from './entry-marks.ts';

/**
 * The part of the nutrition log that is listed anew: null is all of it, else the entries in `temp.relisted`. What counts of an entry
 * follows from those of its moment, which are all in it; and if an app's own export says something of its day, from those of its day.
 */
export type LogScope = {
  /** What its entries lie in, ascending and apart. */
  readonly times: readonly Stretch[];
} | null;

/** A local day begins, and ends, within this of the UTC day of its date. */
const furthestZone = 14 * 3_600_000;

/** The numbers of the days that some times may be of. */
function daysOf(times: readonly Stretch[]): Set<number> {
  const days = new Set<number>();
  for (const [from, until] of times) {
    const last = Math.floor((until + furthestZone) / dayMilliseconds);
    for (let day = Math.floor((from - furthestZone) / dayMilliseconds); day <= last; day++) days.add(day);
  }
  return days;
}

/** The instants that may be of some days. */
function timesOf(days: Iterable<number>): readonly Stretch[] {
  const around = [...days].map((day): Stretch => [
    day * dayMilliseconds - furthestZone,
    (day + 1) * dayMilliseconds + furthestZone,
  ]);
  return unionWithin(around, -Infinity, Infinity);
}

interface Dated {
  readonly id: string;
  readonly entry: NutritionEntry;
  readonly hidden: number;
}

const isOfExport = ({ entry, hidden }: Dated): boolean =>
  entry.ownExport !== undefined || hidden === entryMarks.ownExport || hidden === entryMarks.relogged;

/** Those of some entries that are of the given days, or share a moment with one; adds the days that these are of. */
function ofDays(found: readonly Dated[], days: Set<number>, rule: DayRule): readonly Dated[] {
  const dayOf = ({ entry: { loggedAt, timeZone } }: Dated): number =>
    dayNumberOf(localDateOf(rule.zones, timeZone ?? rule.zoneAt(loggedAt), loggedAt));
  const moments = new Set(found.filter((one) => days.has(dayOf(one))).map(({ entry }) => entry.loggedAt));
  const own = found.filter(({ entry }) => moments.has(entry.loggedAt));
  for (const one of own) days.add(dayOf(one));
  return own;
}

/** Notes the entries at some times, and what goes with them; undefined if there are none. */
export function logScope(
  db: SqlDatabase,
  rule: DayRule,
  given: readonly Stretch[],
): Exclude<LogScope, null> | undefined {
  const touched = unionWithin(given, -Infinity, Infinity);
  const select = db.prepare<readonly [id: string, record: string, hidden: number]>(
    `SELECT id, record, hidden FROM main.dated_records
     WHERE kind = 'nutrition' AND hidden IN (${hiddenValues}) AND order_key > ? AND order_key <= ?`,
  );
  const within = (times: readonly Stretch[]): readonly Dated[] =>
    times.flatMap(([from, until]) =>
      select
        .all(-until, -from)
        .map(([id, text, hidden]) => ({ id, entry: JSON.parse(text) as NutritionEntry, hidden })),
    );
  const days = daysOf(touched);
  let times = timesOf(days);
  let own = within(times);
  if (own.some(isOfExport)) {
    for (let known = -1; known < days.size;) {
      known = days.size;
      times = timesOf(days);
      own = ofDays(within(times), days, rule);
    }
  } else {
    times = touched;
    own = within(times);
  }
  if (own.length === 0) return undefined;
  db.exec('CREATE TEMP TABLE IF NOT EXISTS relisted (id TEXT PRIMARY KEY) WITHOUT ROWID; DELETE FROM temp.relisted');
  const note = db.prepare('INSERT OR IGNORE INTO temp.relisted VALUES (?)');
  for (const { id } of own) note.run(id);
  return { times };
}

/** The entries of a part of the log that are listed, as a table for SQL with the columns of `dated_records`. */
export function listedIn(scope: LogScope): string {
  return scope === null
    ? "(SELECT * FROM main.dated_records WHERE kind = 'nutrition' AND hidden = 0)"
    : `(SELECT d.* FROM temp.relisted r CROSS JOIN main.dated_records d INDEXED BY dated_records_by_id
          ON d.kind = 'nutrition' AND d.id = r.id WHERE d.hidden = 0)`;
}

/** The rows of the entries of a part of the log, listed or not: how they are found, and the condition on them. */
export function rowsIn(scope: LogScope): { readonly by: string; readonly condition: string } {
  return scope === null
    ? { by: '', condition: "kind = 'nutrition'" }
    : {
        by: 'INDEXED BY dated_records_by_id',
        condition: "kind = 'nutrition' AND id IN (SELECT id FROM temp.relisted)",
      };
}

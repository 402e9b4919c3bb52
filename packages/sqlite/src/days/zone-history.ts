import { type Instant, type LocalDate, type ZoneEntry } from '@vitalgate/core';
import { type DayRule, dayRuleOf, localDateOf, type TimeZones } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';

/** The user's time zones over time. The first one holds for all days before; nothing but the user changes it. */
export interface ZoneHistory {
  timeZoneOn(date: LocalDate): string;
  zoneAt(at: Instant): string;
  dateAt(at: Instant): LocalDate;
  /** The local dates at an instant in several zones, each once; of a zone that the platform does not know none. */
  datesAt(names: readonly string[], at: Instant): readonly LocalDate[];
  /** First date and zone, oldest first; the first date is `0001-01-01`. */
  list(): readonly ZoneEntry[];
  /** The history as it is now, as the rule by which samples find their day. Later changes do not reach it. */
  dayRule(): DayRule;
  /** Runs a body in which the history is of one state, as within a read transaction: it is then read once. May be nested. */
  inOneRead<Result>(body: () => Result): Result;
  /**
   * Sets the zone from a date on, up to the next change; null takes that change back. An entry that changes nothing is not
   * kept. Days of metrics are not computed anew here: that is the caller's business. Throws RangeError if the first entry would go.
   */
  write(fromDate: LocalDate, zone: string | null): void;
}

/** Stands for all days before the first change. */
const firstDate = '0001-01-01' as LocalDate;

/** The zone history in the health store. A store without one starts with `defaultZone` and keeps it. */
export function zoneHistory(db: SqlDatabase, zones: TimeZones, defaultZone: string): ZoneHistory {
  const stored = db.prepare('SELECT 1 FROM zones LIMIT 1').get();
  if (stored === undefined) db.prepare('INSERT OR IGNORE INTO zones VALUES (?, ?)').run(firstDate, defaultZone);
  const on = db.prepare<readonly [string]>(
    'SELECT zone FROM zones WHERE from_date <= ? ORDER BY from_date DESC LIMIT 1',
  );
  const all = db.prepare<readonly [LocalDate, string]>('SELECT from_date, zone FROM zones ORDER BY from_date');

  let made: { readonly rows: string; readonly rule: DayRule } | null = null;

  /** The rule as it is in the read that runs, from the first time it is asked for; null outside of one. */
  let ofThisRead: { rule: DayRule | null } | null = null;

  /** A list asks for each of its records. */
  function dayRule(): DayRule {
    if (ofThisRead === null) return dayRuleNow();
    return (ofThisRead.rule ??= dayRuleNow());
  }

  /** Made anew only if the history has changed. */
  function dayRuleNow(): DayRule {
    const entries = all.all();
    const rows = JSON.stringify(entries);
    if (made?.rows !== rows) {
      const [first, ...later] = entries.map(([from, zone]) => ({ zone, from: from === firstDate ? null : from }));
      made = { rows, rule: dayRuleOf(zones, [first ?? { from: null, zone: defaultZone }, ...later]) };
    }
    return made.rule;
  }

  return {
    timeZoneOn: (date) => on.get(date)?.[0] ?? defaultZone,
    zoneAt: (at) => dayRule().zoneAt(at),
    dateAt: (at) => localDateOf(zones, dayRule().zoneAt(at), at),
    datesAt: (names, at) => [
      ...new Set(names.filter((name) => zones.knows(name)).map((name) => localDateOf(zones, name, at))),
    ],
    list: () => all.all().map(([fromDate, zone]) => ({ fromDate, zone })),
    dayRule,
    inOneRead(body) {
      if (ofThisRead !== null) return body();
      ofThisRead = { rule: null };
      try {
        return body();
      } finally {
        ofThisRead = null;
      }
    },
    write(fromDate, zone) {
      if (ofThisRead !== null) ofThisRead.rule = null;
      if (zone !== null) db.prepare('INSERT OR REPLACE INTO zones VALUES (?, ?)').run(fromDate, zone);
      else if (fromDate === firstDate) throw new RangeError('the first zone cannot be taken back');
      else db.prepare('DELETE FROM zones WHERE from_date = ?').run(fromDate);
      // Only the entry itself: one that later follows the same zone may matter again when this one is taken back.
      db.prepare(
        `DELETE FROM zones WHERE from_date = ? AND zone = (
           SELECT earlier.zone FROM zones AS earlier WHERE earlier.from_date < zones.from_date
           ORDER BY earlier.from_date DESC LIMIT 1
         )`,
      ).run(fromDate);
    },
  };
}

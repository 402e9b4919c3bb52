import { dayMilliseconds } from '@vitalgate/days';
import type { Instant, LocalDate, MetricStore } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import type { ZoneHistory } from './zone-history.ts';
import { boundLimit } from '../sql/bound-limit.ts';
import { numbersOf, numberText } from '../sql/number-column.ts';

const joinedOrNull = (column: string): string =>
  `group_concat(CASE WHEN ${column} IS NULL THEN 'null' ELSE ${numberText(column)} END)`;

/** After all dates. */
const lastDate = '9999-12-31';

const twoDays = 2 * dayMilliseconds;

export function metricStore(db: SqlDatabase, zones: ZoneHistory): MetricStore {
  // As columns: a row each would cost more than SQLite's own work.
  const days = db.prepare<readonly [dates: string | null, values: string | null]>(
    `SELECT group_concat(date), group_concat(${numberText('value')}) FROM (
       SELECT date, value FROM metric_days WHERE metric_id = ? AND date <= ? ORDER BY date DESC ${boundLimit})`,
  );
  const measured = db.prepare<readonly [dates: string | null, ...columns: (string | null)[]]>(
    `SELECT group_concat(date), ${['value', 'lowest', 'highest', 'samples'].map(joinedOrNull).join()} FROM (
       SELECT * FROM metric_days WHERE metric_id = ? AND date BETWEEN ? AND ? ORDER BY date)`,
  );
  const sources = db.prepare<readonly [string]>(
    `SELECT name FROM metric_sources WHERE metric_id = ? ORDER BY name ${boundLimit}`,
  );
  const age = db.prepare<readonly [Instant | null, number | null]>(
    `SELECT MAX(made_ms), SUM(is_dated = 0) FROM import_types JOIN types USING (type_id)
     WHERE kind IN ('quantity', 'category') AND name = ?`,
  );
  const newest = db.prepare<readonly [LocalDate | null]>('SELECT MAX(date) FROM metric_days WHERE metric_id = ?');
  const oldest = db.prepare<readonly [LocalDate | null]>('SELECT MIN(date) FROM metric_days WHERE metric_id = ?');
  const named = db.prepare<readonly [string]>(
    `SELECT DISTINCT time_zone FROM types JOIN samples USING (type_id) JOIN provenances USING (provenance_id)
     WHERE kind IN ('quantity', 'category') AND name = ? AND start_ms BETWEEN ? AND ? AND time_zone IS NOT NULL`,
  );
  return {
    days(metricId, until, limit) {
      const [dates, values] = days.get(metricId, until ?? lastDate, limit) ?? [];
      if (dates === undefined || dates === null) return [];
      const numbers = numbersOf(values ?? null);
      return dates
        .split(',')
        .map((date, place) => ({ date: date as LocalDate, value: numbers[place] ?? 0 }))
        .reverse();
    },
    measuredDays(metricId, from, to) {
      const [dates, ...columns] = measured.get(metricId, from, to) ?? [];
      if (dates === undefined || dates === null) return [];
      const [values, lowest, highest, samples] = columns.map(numbersOf) as readonly (readonly (number | null)[])[];
      return dates.split(',').map((date, place) => {
        const [low, high, count] = [lowest?.[place] ?? null, highest?.[place] ?? null, samples?.[place] ?? null];
        const reach =
          low === null || high === null || count === null ? null : { lowest: low, highest: high, samples: count };
        return { date: date as LocalDate, value: values?.[place] ?? 0, reach };
      });
    },
    newestDay: (metricId) => newest.get(metricId)?.[0] ?? null,
    oldestDay: (metricId) => oldest.get(metricId)?.[0] ?? null,
    // No limit is -1 to SQLite.
    sources: (metricId, limit = -1) => sources.all(metricId, limit).map(([name]) => name),
    dataAge(type) {
      const [madeAt, undated] = age.get(type) ?? [null, 0];
      return madeAt === null ? null : { madeAt, isDated: undated === 0 };
    },
    timeZoneOn: (date) => zones.timeZoneOn(date),
    dateAt: (at) => zones.dateAt(at),
    namedDatesAt: (type, at) =>
      zones.datesAt(
        named.all(type, at - twoDays, at).map(([zone]) => zone),
        at,
      ),
    state: () => db.state(),
  };
}

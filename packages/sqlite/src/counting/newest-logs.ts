import type { LocalDate, NutritionEntry } from '@vitalgate/core';
import { allOriginFacts } from '../origins/origin-facts.ts';
import type { SqlDatabase } from '../sql/driver.ts';

/** An import of an app's own export, with the days of the app's log that it states: all from the first to the last. */
interface LogExport {
  readonly importNumber: number;
  first: LocalDate;
  last: LocalDate;
}

/** A food, or the sum of a day, of an app's own export. */
export interface Logged {
  readonly app: string;
  readonly ownExport: string;
  readonly day: string;
}

type Row = readonly [app: string, ownExport: NonNullable<NutritionEntry['ownExport']>, day: LocalDate, origin: number];

const logKey = ({ app, ownExport }: Omit<Logged, 'day'>): string => JSON.stringify([app, ownExport]);

function isOlder(one: LogExport, other: LogExport): boolean {
  return one.last === other.last ? one.importNumber < other.importNumber : one.last < other.last;
}

/**
 * Reads which imports state which days of which log: an app's foods, or its sums of days. Newest is the one whose last day is
 * latest, of several the one that was imported last. Days are as the exports write them, so that the user's zone changes
 * nothing. A file that ends early states no day wholly.
 */
export function newestLogs(db: SqlDatabase) {
  const facts = allOriginFacts(db);
  const rows = db.prepare<Row>(
    `SELECT DISTINCT json_extract(record, '$.source.name'), json_extract(record, '$.ownExport'),
       json_extract(record, '$.ownExportDay') AS day, origin_id
     FROM main.dated_records WHERE kind = 'nutrition' AND version > 0 AND day IS NOT NULL`,
  );
  const logs = new Map<string, Map<number, LogExport>>();
  for (const [app, ownExport, day, originId] of rows.iterate()) {
    const key = logKey({ app, ownExport });
    const log = logs.get(key) ?? new Map<number, LogExport>();
    logs.set(key, log);
    for (const { importNumber, isComplete } of facts.get(originId)?.stating ?? []) {
      if (!isComplete) continue;
      const known = log.get(importNumber) ?? { importNumber, first: day, last: day };
      log.set(importNumber, known);
      if (day < known.first) known.first = day;
      if (day > known.last) known.last = day;
    }
  }
  const newestFirst = new Map(
    [...logs].map(([key, log]) => [key, [...log.values()].sort((one, other) => (isOlder(one, other) ? 1 : -1))]),
  );
  return {
    /** Whether no import states anything of a log. */
    isEmpty: logs.size === 0,
    /** The newest import that states the day, among those that `isAsked` accepts; null if none does. */
    of(logged: Logged, isAsked: (importNumber: number) => boolean = () => true): number | null {
      const { day } = logged;
      const found = newestFirst
        .get(logKey(logged))
        ?.find(({ importNumber, first, last }) => first <= day && day <= last && isAsked(importNumber));
      return found?.importNumber ?? null;
    },
  };
}

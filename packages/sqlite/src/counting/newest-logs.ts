import type { ImportReport, LocalDate, NutritionEntry } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';

/** An import of an app's own export, with the days of the app's log that it tells: all from the first to the last. */
interface LogTeller {
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

/** Knows which import tells a day of an app's log newest. */
export interface NewestLogs {
  /** Whether no import tells anything of a log. */
  readonly isEmpty: boolean;
  /** The newest import that tells the day, among those that `tells` accepts; null if none does. */
  of(logged: Logged, tells?: (importNumber: number) => boolean): number | null;
}

type Row = readonly [app: string, ownExport: NonNullable<NutritionEntry['ownExport']>, day: LocalDate, members: string];

const logKey = ({ app, ownExport }: Omit<Logged, 'day'>): string => JSON.stringify([app, ownExport]);

/**
 * Reads which imports tell which days of which log: an app's foods, or its sums of days. Newest is the one whose last day is
 * latest, of several the one that was imported last. Days are as the exports write them, so that the user's zone changes
 * nothing. A file that ends early tells no day wholly.
 */
export function newestLogs(db: SqlDatabase): NewestLogs {
  const isComplete = new Map(
    db
      .prepare<readonly [number, string]>('SELECT import_number, report FROM main.imports')
      .all()
      .map(([number, report]) => [number, (JSON.parse(report) as Partial<ImportReport>).complete === true]),
  );
  const rows = db.prepare<Row>(
    `SELECT DISTINCT json_extract(record, '$.source.name'), json_extract(record, '$.ownExport'),
       json_extract(record, '$.ownExportDay') AS day, members
     FROM main.dated_records JOIN main.origin_sets USING (origin_id)
     WHERE kind = 'nutrition' AND version > 0 AND day IS NOT NULL`,
  );
  const logs = new Map<string, Map<number, LogTeller>>();
  for (const [app, ownExport, day, members] of rows.iterate()) {
    const key = logKey({ app, ownExport });
    const tellers = logs.get(key) ?? new Map<number, LogTeller>();
    logs.set(key, tellers);
    for (const importNumber of JSON.parse(members) as number[]) {
      if (isComplete.get(importNumber) !== true) continue;
      const teller = tellers.get(importNumber) ?? { importNumber, first: day, last: day };
      tellers.set(importNumber, teller);
      if (day < teller.first) teller.first = day;
      if (day > teller.last) teller.last = day;
    }
  }
  const newestFirst = new Map(
    [...logs].map(([key, tellers]) => [
      key,
      [...tellers.values()].sort((one, other) =>
        one.last === other.last ? other.importNumber - one.importNumber : one.last < other.last ? 1 : -1,
      ),
    ]),
  );
  return {
    isEmpty: logs.size === 0,
    of(logged, tells = () => true) {
      const { day } = logged;
      const found = newestFirst
        .get(logKey(logged))
        ?.find(({ importNumber, first, last }) => first <= day && day <= last && tells(importNumber));
      return found?.importNumber ?? null;
    },
  };
}

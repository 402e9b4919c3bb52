import { whenMade, type LocalDate, type NutritionEntry } from '@vitalgate/core';
import { dayMilliseconds, dayNumberOf, firstPlace } from '@vitalgate/days';
import type { StatingImport } from '../origins/imports.ts';
import { allOriginFacts } from '../origins/origin-facts.ts';
import type { SqlDatabase } from '../sql/driver.ts';

/** An import of an app's own export, with the days of the app's log of which it holds something: their numbers, ascending. */
interface LogExport extends Pick<StatingImport, 'importNumber' | 'startedAt' | 'fileDate'> {
  readonly days: readonly number[];
}

/** In days. What lies between two days that are further apart is no part of an export: the year of one may be mistyped. */
const longestGap = 31;

/** Whether an export states a day: it holds something of it, or the day lies between two of which it does. */
function states({ days }: LogExport, day: number): boolean {
  const next = firstPlace(days.length, (place) => (days[place] ?? Number.POSITIVE_INFINITY) >= day);
  const [before = Number.NEGATIVE_INFINITY, after = Number.POSITIVE_INFINITY] = [days[next - 1], days[next]];
  return after === day || after - before <= longestGap;
}

/** A food, or the sum of a day, of an app's own export. */
export interface Logged {
  readonly app: string;
  readonly ownExport: string;
  readonly day: LocalDate;
}

type Row = readonly [app: string, ownExport: NonNullable<NutritionEntry['ownExport']>, day: LocalDate, origin: number];

const logKey = ({ app, ownExport }: Omit<Logged, 'day'>): string => JSON.stringify([app, ownExport]);

/** Times that are no further apart say nothing of which came first: files that were copied or downloaded together. */
const together = 60_000;

/** A day begins no earlier anywhere than this before it does in UTC. */
const earliestMidnight = 14 * 3_600_000;

/** When an export was made. The date of its file is its word, if it can be so: not if the file is older than the first day in it. */
function madeAt({ days: [first = 0], startedAt, fileDate }: LogExport): number {
  const earliest = first * dayMilliseconds - earliestMidnight;
  const saidAt = fileDate !== null && fileDate >= earliest && fileDate <= startedAt ? fileDate : null;
  return whenMade({ saidAt, newestData: null, receivedAt: startedAt });
}

/** Exports that were made later first; of those that were made together the ones that were imported later. */
function newestFirst(exports: readonly LogExport[]): readonly LogExport[] {
  const inOrder = exports.map((one) => ({ one, at: madeAt(one) })).sort((left, right) => left.at - right.at);
  let [group, last] = [0, Number.NEGATIVE_INFINITY];
  const grouped = inOrder.map(({ one, at }) => {
    if (at - last > together) group++;
    last = at;
    return { one, group };
  });
  return grouped
    .sort((left, right) => right.group - left.group || right.one.importNumber - left.one.importNumber)
    .map(({ one }) => one);
}

/**
 * Reads which imports state which days of which log: an app's foods, or its sums of days. Newest is the one that was
 * made last (docs/decisions/0100). Days are as the exports write them, so that the user's zone changes
 * nothing. A file that ends early states no day wholly.
 */
export function newestLogs(db: SqlDatabase) {
  const facts = allOriginFacts(db);
  const rows = db.prepare<Row>(
    `SELECT DISTINCT json_extract(record, '$.source.name'), json_extract(record, '$.ownExport'),
       json_extract(record, '$.ownExportDay') AS day, origin_id
     FROM main.dated_records WHERE kind = 'nutrition' AND version > 0 AND day IS NOT NULL`,
  );
  const logs = new Map<string, Map<StatingImport, Set<number>>>();
  for (const [app, ownExport, day, originId] of rows.iterate()) {
    const key = logKey({ app, ownExport });
    const log = logs.get(key) ?? new Map<StatingImport, Set<number>>();
    logs.set(key, log);
    for (const stating of facts.get(originId)?.stating ?? []) {
      if (!stating.isComplete) continue;
      const days = log.get(stating) ?? new Set();
      log.set(stating, days.add(dayNumberOf(day)));
    }
  }
  const exports = new Map(
    [...logs].map(([key, log]) => {
      const ofLog = [...log].map(([stating, days]) => ({
        ...stating,
        days: [...days].sort((one, other) => one - other),
      }));
      return [key, newestFirst(ofLog)] as const;
    }),
  );
  return {
    /** Whether no import states anything of a log. */
    isEmpty: logs.size === 0,
    /** The newest import that states the day, among those that `isAsked` accepts; null if none does. */
    of(logged: Logged, isAsked: (importNumber: number) => boolean = () => true): number | null {
      const day = dayNumberOf(logged.day);
      const found = exports.get(logKey(logged))?.find((one) => states(one, day) && isAsked(one.importNumber));
      return found?.importNumber ?? null;
    },
  };
}

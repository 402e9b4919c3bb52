import { digestId, isPlausibleInstant, syncIdentifierKey, type RecordSink, type Source } from '@vitalgate/core';
import { ownExportDayKey, ownExportKey } from '@vitalgate/days';
import { tooLate } from '../kit/plausible/time-fault.ts';
import { userInstant, type ImportContext } from '../kit/importer.ts';
import { logFood } from './log-food.ts';
import { mealNamed } from './meal-name.ts';
import type { FoodRow } from './food-row.ts';

const hour = 3600;

/** When a meal is taken to have been if its program says no time, in seconds from midnight. */
const usualTimes: ReadonlyMap<string | null, number> = new Map([
  ['breakfast', 8 * hour],
  ['lunch', 12 * hour],
  ['snack', 15 * hour],
  ['dinner', 18 * hour],
]);
const noon = 12 * hour;

export interface RowLog {
  /** A row of a food, or of a whole day. */
  add(row: FoodRow, of: 'food' | 'day'): void;
}

/** Metadata by which a sample says that its time of day was not written. */
export const assumedTimeKey = 'VitalgateAssumedTime';

/**
 * A log of one program's own export. Each row has a name made of all that it says, so that two helpings of one food are two, and a
 * row that comes again is the same. Rows that are equal in all are as many helpings.
 */
export function createRowLog(sink: RecordSink, source: Source, context: ImportContext): RowLog {
  const seen = new Map<string, number>();
  return {
    add({ date, secondOfDay, meal, name, brand, note, quantity, amounts, unread }, of) {
      for (const type of unread) sink.skip({ kind: 'quantitySample', reason: 'invalidValue', subject: type });
      const known = mealNamed(meal);
      const second = secondOfDay ?? usualTimes.get(known) ?? noon;
      const start = userInstant(context, date, second);
      const tooFar = tooLate(start, context.startedAt ?? null);
      if (tooFar !== null || !isPlausibleInstant(start)) {
        sink.skip({ kind: 'nutritionEntry', reason: 'invalidDate', subject: tooFar ?? date });
        return;
      }
      const said = digestId(JSON.stringify([date, secondOfDay, meal, name, brand, quantity, [...amounts]]));
      const times = (seen.get(said) ?? 0) + 1;
      seen.set(said, times);
      const recordKey = times === 1 ? said : `${said} ${times}`;
      logFood(sink, {
        start,
        end: start,
        meal: known,
        mealText: meal,
        foodName: name,
        brand,
        quantity,
        amounts,
        source,
        device: null,
        metadata: {
          [syncIdentifierKey]: recordKey,
          [ownExportKey]: of,
          [ownExportDayKey]: date,
          ...(secondOfDay === null ? { [assumedTimeKey]: '1' } : {}),
          ...(note === null ? {} : { HKFoodNote: note }),
        },
        timeZone: null,
        recordKey,
        ownExport: of,
        ownExportDay: date,
        ownExportSecond: second,
      });
    },
  };
}

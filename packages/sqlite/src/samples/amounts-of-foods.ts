import { deliveredFood, recordIdKey, type NutritionEntry } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';

const saidOf = (row: string, key: string): string =>
  `(SELECT json_extract(metadata, '$.${key}') FROM main.provenances p WHERE p.provenance_id = ${row}.provenance_id)`;

/**
 * Whether a row with the columns of a sample is an amount of a log entry in `temp.stated_foods`, as a condition: of its source and moment;
 * of its record, if both say which that is, else of its food. A drink is water.
 */
const isOfFood = (row: string): string => `
  ${row}.type_id IN (SELECT type_id FROM main.types WHERE kind = 'quantity' AND name LIKE 'dietary%')
    AND ${row}.start_ms = f.start_ms
    AND (SELECT name FROM main.sources o WHERE o.source_id = ${row}.source_id) = f.source
    AND COALESCE(${saidOf(row, recordIdKey)} = f.record_id, f.has_food
      AND ${saidOf(row, 'HKFoodType')} IS f.food
      AND (f.food IS NOT NULL OR ${row}.type_id IN (SELECT type_id FROM main.types WHERE name = 'dietaryWater')))`;

/** Makes `temp.stated_foods`: log entries that name their amounts. `place` is that of each among those given, from 0. */
export function makeStatedFoods(db: SqlDatabase, entries: Iterable<NutritionEntry>): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.stated_foods;
    CREATE TEMP TABLE stated_foods (
      place INTEGER PRIMARY KEY, start_ms INTEGER, source TEXT, record_id TEXT, has_food INTEGER, food TEXT)`);
  const insert = db.prepare('INSERT INTO temp.stated_foods VALUES (?, ?, ?, ?, ?, ?)');
  let place = 0;
  for (const entry of entries) {
    const { loggedAt, source, recordKey = null } = entry;
    const food = deliveredFood(entry);
    insert.run(place++, loggedAt, source.name, recordKey, food === undefined ? 0 : 1, food ?? null);
  }
}

/** The stored amounts of the entries in `temp.stated_foods`, as a table for SQL with the columns of `samples` and the entry's `place`. */
export const amountsOfFoods = `(
  SELECT s.*, f.place FROM temp.stated_foods f CROSS JOIN main.types t CROSS JOIN main.samples s
    ON s.type_id = t.type_id AND s.start_ms = f.start_ms AND ${isOfFood('s')}
  WHERE t.kind = 'quantity' AND t.name LIKE 'dietary%')`;

/** Whether a row with the columns of a sample is an amount of one of the entries in `temp.stated_foods`, as a condition. */
export const isAmountOfFood = (row: string): string =>
  `EXISTS (SELECT 1 FROM temp.stated_foods f WHERE ${isOfFood(row)})`;

import { deliveredFood, type NutritionEntry } from '@vitalgate/core';
import type { SqlDatabase } from '../../sql/driver.ts';

/**
 * Whether a row with the columns of a sample is an amount of a log entry in `temp.stated_foods`, as a condition: of its source, moment
 * and food. A drink is water.
 */
const isOfFood = (row: string): string => `
  ${row}.type_id IN (SELECT type_id FROM main.types WHERE kind = 'quantity' AND name LIKE 'dietary%')
    AND ${row}.start_ms = f.start_ms
    AND (SELECT name FROM main.sources o WHERE o.source_id = ${row}.source_id) = f.source
    AND (SELECT json_extract(metadata, '$.HKFoodType') FROM main.provenances p WHERE p.provenance_id = ${row}.provenance_id) IS f.food
    AND (f.food IS NOT NULL OR ${row}.type_id IN (SELECT type_id FROM main.types WHERE name = 'dietaryWater'))`;

/**
 * Makes `temp.stated_foods`: the log entries of a delivery that name their amounts. A delivery states all amounts of such an
 * entry: those that the feed brought before go with its earlier version.
 */
export function makeStatedFoods(db: SqlDatabase, entries: Iterable<NutritionEntry>): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.stated_foods;
    CREATE TEMP TABLE stated_foods (start_ms INTEGER, source TEXT, food TEXT)`);
  const insert = db.prepare('INSERT INTO temp.stated_foods VALUES (?, ?, ?)');
  for (const entry of entries) {
    const food = deliveredFood(entry);
    if (food !== undefined) insert.run(entry.loggedAt, entry.source.name, food);
  }
}

/** The stored amounts of the entries in `temp.stated_foods`, as a table for SQL with the columns of `samples`. */
export const amountsOfFoods = `(
  SELECT s.* FROM temp.stated_foods f CROSS JOIN main.types t CROSS JOIN main.samples s
    ON s.type_id = t.type_id AND s.start_ms = f.start_ms AND ${isOfFood('s')}
  WHERE t.kind = 'quantity' AND t.name LIKE 'dietary%')`;

/** Of the incoming samples those that are amounts of the entries in `temp.stated_foods`, as a condition. */
export const isAmountOfFood = `EXISTS (SELECT 1 FROM temp.stated_foods f WHERE ${isOfFood('incoming')})`;

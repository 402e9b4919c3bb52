import { sameSample } from '../../samples/sample-statements.ts';
import type { SqlDatabase } from '../../sql/driver.ts';

/**
 * Deletes the sets of imports from this id on that no row refers to, once a delivery is merged. Each set has a step to take, taken or
 * not: left alone, their number would double with each feed, and with each file that states what a delivery would. Looks at
 * the rows that the delivery reached, and at workouts, entries and blood tests only if it `hasDated`.
 */
export function dropUnusedSteps(db: SqlDatabase, firstNew: number, hasDated: boolean): void {
  const reached = ['staging.incoming', 'temp.leaving'].flatMap((keys) =>
    ['samples', 'told_samples'].map(
      (rows) => `SELECT r.origin_id FROM ${keys} k CROSS JOIN main.${rows} r ON ${sameSample('r', 'k')}`,
    ),
  );
  const dated = hasDated ? ['dated_records', 'workout_routes'].map((rows) => `SELECT origin_id FROM main.${rows}`) : [];
  db.exec(`
    DELETE FROM main.origin_sets
    WHERE origin_id >= ${firstNew} AND origin_id NOT IN (${[...reached, ...dated].join(' UNION ')})`);
}

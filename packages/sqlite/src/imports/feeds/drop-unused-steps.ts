import { sameSample } from '../../samples/sample-statements.ts';
import type { LeftRecords } from './leave-dated-records.ts';
import type { SqlDatabase } from '../../sql/driver.ts';

/**
 * Deletes the sets of imports from this id on that no row refers to, once a delivery is merged. Each set has a step to take, taken or
 * not: left alone, their number would double with each feed, and with each file that states what a delivery would. Looks at
 * the rows that the delivery reached: of workouts, entries and blood tests at those that it holds, and those that it `left`.
 */
export function dropUnusedSteps(db: SqlDatabase, firstNew: number, left: LeftRecords['ids']): void {
  const reached = ['staging.incoming', 'temp.leaving'].flatMap((keys) =>
    ['samples', 'told_samples'].map(
      (rows) => `SELECT r.origin_id FROM ${keys} k CROSS JOIN main.${rows} r ON ${sameSample('r', 'k')}`,
    ),
  );
  const records = `(SELECT kind, id FROM staging.dated_records
    UNION SELECT value ->> 0, value ->> 1 FROM json_each(?))`;
  const dated = [
    `SELECT r.origin_id FROM ${records} k CROSS JOIN main.dated_records r INDEXED BY dated_records_by_id ON (r.kind, r.id) = (k.kind, k.id)`,
    `SELECT r.origin_id FROM ${records} k CROSS JOIN main.workout_routes r ON r.workout_id = k.id`,
  ];
  const ids = JSON.stringify(left);
  db.prepare(
    `DELETE FROM main.origin_sets
     WHERE origin_id >= ${firstNew} AND origin_id NOT IN (${[...reached, ...dated].join(' UNION ')})`,
  ).run(ids, ids);
}

import type { SqlDatabase } from '../../sql/driver.ts';
import { joinOrigins } from '../../origins/origins.ts';
import type { TouchedTimes } from '../../samples/reached.ts';
import { sampleTypes } from '../../samples/sample-types.ts';
import { sameSample, sameStatement } from '../../samples/sample-statements.ts';
import type { BroughtAgain } from './settled-stretches.ts';

function timesOf(db: SqlDatabase, { reached }: BroughtAgain): readonly TouchedTimes[] {
  const types = new Map([...sampleTypes(db).values()].map(({ typeId, kind, name }) => [`${kind} ${name}`, typeId]));
  return reached.flatMap(([type, first, last]) => {
    const typeId = types.get(type);
    return typeId === undefined ? [] : [{ typeId, start: first, end: Math.min(last, Number.MAX_SAFE_INTEGER - 1) + 1 }];
  });
}

/**
 * Notes that an import brought all again that an earlier one did, but for what it did not: a sample at a time that it reached and that is
 * not incoming with the same statement, and all records that are no samples. These go back to the sets that they were of, to be merged
 * as always. Answers what was reached, which `temp.reached` holds too, and the sets that were joined.
 * Expects the staging file attached, `prepareIncoming` done.
 */
export function joinBroughtAgain(
  db: SqlDatabase,
  importNumber: number,
  broughtAgain: BroughtAgain,
): { readonly times: readonly TouchedTimes[]; readonly joined: readonly number[] } {
  const times = timesOf(db, broughtAgain);
  db.exec(`
    DROP TABLE IF EXISTS temp.reached;
    CREATE TEMP TABLE reached (type_id INTEGER, start_ms INTEGER, end_ms INTEGER)`);
  const reach = db.prepare('INSERT INTO temp.reached VALUES (?, ?, ?)');
  for (const { typeId, start, end } of times) reach.run(typeId, start, end);

  const { joined, back } = joinOrigins(db, importNumber, broughtAgain.earlier);
  for (const table of ['samples', 'told_samples']) {
    const giveBack = db.prepare(
      `UPDATE main.${table} AS s SET origin_id = ${back.to}
       WHERE s.type_id = ? AND s.start_ms >= ? AND s.start_ms < ? AND ${back.changes} AND NOT EXISTS (
         SELECT 1 FROM staging.incoming i WHERE ${sameSample('i', 's')} AND ${sameStatement('i', 's')})`,
    );
    for (const { typeId, start, end } of times) giveBack.run(typeId, start, end);
  }
  const others = [
    'dated_records',
    'workout_routes',
    'removed_samples',
    'removed_told_samples',
    'removed_dated_records',
    'removed_workout_routes',
  ];
  for (const table of others) db.exec(`UPDATE main.${table} SET origin_id = ${back.to} WHERE ${back.changes}`);
  return { times, joined };
}

import { isEntrySuperseded, type NutritionEntry } from '@vitalgate/core';
import type { SqlDatabase } from '../../driver.ts';
import { newerExports } from '../../origins/newer-exports.ts';

/** Mark, in the column `hidden`, of an entry that a newer export lacks and has others in place of. */
export const supersededMark = 3;

type Row = readonly [record: string, originId: number];

/**
 * Leaves out of the nutrition log the entries whose samples a newer export has others in place of: they count in no metric.
 * Expects that none is left out yet. Part of the caller's transaction.
 */
export function hideSupersededEntries(db: SqlDatabase): void {
  const exports = newerExports(db);
  const lacked = [...new Set(exports.flatMap(({ onlyEarlier }) => onlyEarlier))];
  if (lacked.length === 0) return;
  const candidates = db.prepare<readonly [id: string, orderKey: number, record: string]>(
    `SELECT id, order_key, record FROM main.dated_records
     WHERE kind = 'nutrition' AND hidden = 0 AND origin_id IN (${lacked.join(', ')})`,
  );
  const originsOf = db.prepare<readonly [number]>(
    `SELECT origin_id FROM main.dated_records INDEXED BY dated_records_by_id
     WHERE kind = 'nutrition' AND id = ? AND version > 0`,
  );
  const atMoment = db.prepare<Row>(
    `SELECT record, origin_id FROM main.dated_records
     WHERE kind = 'nutrition' AND hidden IN (0, 1) AND order_key = ? AND version > 0`,
  );
  const superseded = candidates.all().flatMap(([id, orderKey, text]) => {
    const entry = JSON.parse(text) as NutritionEntry;
    const origins = originsOf.all(id).map(([origin]) => origin);
    const lacking = exports.filter(
      ({ exportedAt, onlyEarlier }) =>
        entry.loggedAt < exportedAt && origins.every((origin) => onlyEarlier.includes(origin)),
    );
    if (lacking.length === 0) return [];
    const others = atMoment.all(orderKey);
    const isTaken = lacking.some(({ own }) => {
      const inNewer = others.filter(([, origin]) => own.includes(origin));
      return isEntrySuperseded(
        entry,
        inNewer.map(([record]) => JSON.parse(record) as NutritionEntry),
      );
    });
    return isTaken ? [id] : [];
  });
  const hide = db.prepare(
    `UPDATE main.dated_records INDEXED BY dated_records_by_id SET hidden = ${supersededMark}
     WHERE kind = 'nutrition' AND id = ? AND hidden = 0`,
  );
  for (const id of superseded) hide.run(id);
}

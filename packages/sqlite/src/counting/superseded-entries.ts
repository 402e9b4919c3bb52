import { isEntrySuperseded, type AmountCounts, type NutritionEntry } from '@vitalgate/core';
import { sixDigits } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';
import { sampleMarks } from '../samples/sample-marks.ts';
import { newerExports } from '../origins/newer-exports.ts';

/** Mark, in the column `hidden`, of an entry that a newer export lacks and has others in place of. */
export const supersededMark = 3;

type Row = readonly [record: string, originId: number];

/** Says of the samples of one of these sets, of an entry's source and moment, whether any counts. */
function amountsCounting(db: SqlDatabase, origins: readonly number[]): (entry: NutritionEntry) => AmountCounts {
  const types = new Map(
    db.prepare<readonly [string, number]>("SELECT name, type_id FROM main.types WHERE kind = 'quantity'").all(),
  );
  const ofMoment = db.prepare<readonly [value: number, source: string, superseded: number]>(
    `SELECT value, name, superseded & ${sampleMarks.superseded} FROM main.samples JOIN main.sources USING (source_id)
     WHERE type_id = ? AND start_ms = ? AND origin_id IN (${origins.join(', ')})`,
  );
  return ({ loggedAt, source }) =>
    (type, amount) => {
      const typeId = types.get(type);
      if (typeId === undefined) return null;
      const own = ofMoment
        .all(typeId, loggedAt)
        .filter(([value, name]) => name === source.name && sixDigits(value) === sixDigits(amount));
      return own.length === 0 ? null : own.some(([, , superseded]) => superseded === 0);
    };
}

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
  const countingOf = amountsCounting(db, lacked);
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
        countingOf(entry),
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

import type { QuantitySample } from '@vitalgate/core';
import { distanceTypeOf } from '../../../kit/activities/distance-type.ts';
import { quantityInOwnUnit } from '../../../kit/plausible/quantity-value.ts';
import { numberIn } from '../database/cell-values.ts';
import type { RecordedRow } from '../database/recorded-row.ts';
import type { SessionTotal } from '../exercise/session-totals.ts';
import type { SessionsAt } from '../exercise/sessions-at.ts';
import { isShortEnough, leaveOut, recordRows, type ImportParts } from '../database/import-parts.ts';
import { recordDetails } from './record-details.ts';
import type { QuantityTable } from './quantity-tables.ts';

/** What of a session a table adds up to. */
const totals: ReadonlyMap<string, SessionTotal> = new Map([
  ['steps_record_table', 'steps'],
  ['distance_record_table', 'distance'],
  ['active_calories_burned_record_table', 'activeEnergy'],
  ['total_calories_burned_record_table', 'totalEnergy'],
]);

/** The quantity type of a row: of a distance that of the workout at its time, else walking and running. */
function typeOf({ type }: QuantityTable, recorded: RecordedRow, sessions: SessionsAt): string {
  if (type !== 'distance') return type;
  return distanceTypeOf(sessions.around(recorded, recorded.source.name)?.type.activityType ?? 'walking');
}

export function sampleOf(
  { start, end, source, device, metadata, timeZone }: RecordedRow,
  type: string,
  value: number,
  details: Readonly<Record<string, string>> = {},
): QuantitySample {
  return { type, start, end, value, source, device, metadata: { ...metadata, ...details }, timeZone };
}

/** Hands over the rows of the tables of single quantities that stand in one table, and adds them to the sessions of their time. */
export function readQuantities(given: readonly QuantityTable[], parts: ImportParts, sessions: SessionsAt): void {
  const [first] = given;
  if (first === undefined) return;
  const place = { kind: 'quantitySample', table: first.table };
  const columns = given.flatMap(({ column, details = [] }) => [column, ...details]);
  for (const { row, recorded } of recordRows<string>(parts, place, columns)) {
    for (const quantity of given) {
      const type = typeOf(quantity, recorded, sessions);
      const value = quantityInOwnUnit(type, numberIn(row[quantity.column] ?? null), quantity.unit);
      if (typeof value === 'string') {
        leaveOut(parts, place, value);
        continue;
      }
      if (!isShortEnough(type, recorded, parts, place)) continue;
      parts.sink.quantity(sampleOf(recorded, type, value, recordDetails(type, quantity.details ?? [], row)));
      const total = totals.get(place.table);
      if (total === undefined) continue;
      const amount = { app: recorded.source.name, value, start: recorded.start, end: recorded.end };
      for (const session of sessions.touching(recorded)) session.totals.add(total, amount);
    }
  }
}

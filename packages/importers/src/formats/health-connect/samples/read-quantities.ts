import { findQuantityType } from '@vitalgate/contract';
import { distanceTypeOf, instant, type QuantitySample, type Stretch } from '@vitalgate/core';
import { quantityInOwnUnit } from '../../../kit/plausible/quantity-value.ts';
import { numberIn, wholeNumberIn } from '../database/cell-values.ts';
import type { RecordedRow } from '../database/recorded-row.ts';
import type { SessionTotal } from '../exercise/session-totals.ts';
import type { SessionsAt } from '../exercise/sessions-at.ts';
import { isShortEnough, leaveOut, recordRows, type ImportParts } from '../database/import-parts.ts';
import { appOverlaps } from './app-overlaps.ts';
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

/** The parts of a row that count: all of it, unless other rows of its app overlap it. */
function countingParts(
  recorded: RecordedRow,
  counting: readonly Stretch[] | undefined,
): readonly { readonly recorded: RecordedRow; readonly share: number }[] {
  if (counting === undefined) return [{ recorded, share: 1 }];
  const { start, end } = recorded;
  return counting.map(([from, to]) => ({
    recorded: { ...recorded, start: instant(from), end: instant(to) },
    share: (to - from) / (end - start),
  }));
}

/** Whether a quantity is felt by devices, so that Android counts the time of overlapping records of one app once. */
function isSensed({ type }: QuantityTable): boolean {
  return type === 'distance' || findQuantityType(type)?.method === 'mergedSum';
}

/** Hands over the rows of the tables of single quantities that stand in one table, and adds them to the sessions of their time. */
export function readQuantities(given: readonly QuantityTable[], parts: ImportParts, sessions: SessionsAt): void {
  const [first] = given;
  const table = first === undefined ? undefined : parts.tables.get(first.table);
  if (first === undefined || table === undefined) return;
  const place = { kind: 'quantitySample', table: first.table };
  const overlaps = isSensed(first) ? appOverlaps(table, first.type) : null;
  const total = totals.get(place.table);
  const columns = ['row_id', ...given.flatMap(({ column, details = [] }) => [column, ...details])];
  for (const { row, recorded: whole } of recordRows<string>(parts, place, columns)) {
    for (const quantity of given) {
      const type = typeOf(quantity, whole, sessions);
      const value = quantityInOwnUnit(type, numberIn(row[quantity.column] ?? null), quantity.unit);
      if (typeof value === 'string') {
        leaveOut(parts, place, value);
        continue;
      }
      if (!isShortEnough(type, whole, parts, place)) continue;
      const counting = countingParts(whole, overlaps?.get(wholeNumberIn(row['row_id'] ?? null) ?? -1));
      if (counting.length === 0) leaveOut(parts, place, 'olderVersion');
      for (const { recorded, share } of counting) {
        const amount = value * share;
        parts.sink.quantity(sampleOf(recorded, type, amount, recordDetails(type, quantity.details ?? [], row)));
        if (total === undefined) continue;
        const { start, end } = recorded;
        const added = { app: recorded.source.name, value: amount, start, end };
        for (const session of sessions.touching(recorded)) session.totals.add(total, added);
      }
    }
  }
}

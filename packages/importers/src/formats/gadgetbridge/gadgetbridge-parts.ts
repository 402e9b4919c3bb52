import type { Instant, Source } from '@vitalgate/core';
import type { DatabaseTable } from '../../kit/database-file/open-database-file.ts';
import type { SourceValue } from '../../kit/database-file/stored-values.ts';
import { tableRows, type SourceTables } from '../../kit/database-file/table-rows.ts';
import { isPlausibleNumber } from '../../kit/written/written-number.ts';
import type { TrackerHand } from '../../trackers/tracker-hand.ts';
import { instantOf } from '../../trackers/tracker-times.ts';

/** What reads a database. */
export interface GadgetbridgeParts {
  readonly tables: SourceTables;
  readonly hand: TrackerHand;
  /** The source of what a device measured, by its number in the database. */
  readonly sourceOf: (device: SourceValue) => Source;
}

/** The number of a cell, or null. */
export function numberIn(cell: SourceValue): number | null {
  if (typeof cell !== 'number' || !isPlausibleNumber(cell)) return null;
  // Weights are kept with seven digits, and stand in more.
  return Math.fround(cell) === cell ? Number(cell.toPrecision(Number.isInteger(cell) ? 17 : 7)) : cell;
}

/** The number of a cell that is above 0: 0 and -1 stand for what was not measured. */
export function amountIn(cell: SourceValue): number | null {
  const value = numberIn(cell);
  return value !== null && value > 0 ? value : null;
}

/** Seconds since 1970 are less, milliseconds of any device are more. */
const leastMilliseconds = 1e11;

/** The instant of a cell: older tables have seconds, newer ones milliseconds. */
export function timeIn(cell: SourceValue): Instant | null {
  const value = numberIn(cell);
  if (value === null || value <= 0) return null;
  return instantOf(value < leastMilliseconds ? value * 1000 : value);
}

/** The devices by their numbers. Each is a source by what the user or its maker calls it, so that two of them do not add up. */
export function readDevices(devices: DatabaseTable, { source }: TrackerHand, sources: Map<SourceValue, Source>): void {
  for (const { _id: number, ALIAS, NAME } of tableRows(devices, ['_id', 'NAME', 'ALIAS'])) {
    const names = [ALIAS, NAME].map((name) => (typeof name === 'string' ? name.trim() : ''));
    sources.set(number, { ...source, name: names.find((name) => name !== '') ?? source.name });
  }
}

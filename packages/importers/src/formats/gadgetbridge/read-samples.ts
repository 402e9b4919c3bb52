import type { DatabaseTable } from '../../kit/database-file/open-database-file.ts';
import type { SourceValue } from '../../kit/database-file/stored-values.ts';
import { tableRows } from '../../kit/database-file/table-rows.ts';
import { lasting } from '../../trackers/tracker-times.ts';
import { amountIn, numberIn, timeIn, type GadgetbridgeParts } from './gadgetbridge-parts.ts';

const byte = 256;

/** Beats a minute. 0, -1 and 255 stand for none; some devices' beats above 127 were written as the negative number of the same byte. */
function beatsIn(cell: SourceValue): number | null {
  const written = numberIn(cell);
  if (written === null || written === -1 || written === byte - 1) return null;
  return amountIn(written < 0 ? written + byte : written);
}

/** Tables of minutes, by the names that all of them have in common. This one has sums of a day between its minutes. */
export const isOfMinutes = (table: string): boolean =>
  table.endsWith('_ACTIVITY_SAMPLE') && table !== 'HPLUS_HEALTH_ACTIVITY_SAMPLE';

/** Hands over what devices count and measure by the minute: steps, way, heart rate, and blood oxygen. */
export function readMinutes(table: DatabaseTable, { hand, sourceOf }: GadgetbridgeParts): void {
  const steps = hand.series('stepCount', 'count');
  const way = hand.series('distanceWalkingRunning', 'cm');
  const beat = hand.series('heartRate', 'count/min');
  const oxygen = hand.series('oxygenSaturation', '%');
  for (const row of tableRows(table, ['TIMESTAMP', 'DEVICE_ID', 'STEPS', 'HEART_RATE', 'DISTANCE_CM', 'SPO2'])) {
    const start = timeIn(row.TIMESTAMP);
    if (start === null) {
      hand.skip('quantitySample', 'invalidDate', table.name);
      continue;
    }
    const source = { source: sourceOf(row.DEVICE_ID) };
    const [minute, moment] = [lasting(start, 60), { start, end: start }];
    steps(amountIn(row.STEPS), minute, source);
    way(amountIn(row.DISTANCE_CM), minute, source);
    beat(beatsIn(row.HEART_RATE), moment, source);
    oxygen(amountIn(row.SPO2), moment, source);
  }
}

interface Measurement {
  readonly ending: string;
  readonly column: 'SPO2' | 'HEART_RATE' | 'RATE' | 'WEIGHT_KG';
  readonly type: string;
  readonly unit: string;
}

/** Tables of single measurements, by the end of their names: the name of a maker stands before it. */
const measurements: readonly Measurement[] = [
  { ending: 'SPO2_SAMPLE', column: 'SPO2', type: 'oxygenSaturation', unit: '%' },
  { ending: 'HEART_RATE_RESTING_SAMPLE', column: 'HEART_RATE', type: 'restingHeartRate', unit: 'count/min' },
  { ending: 'HEART_RATE_MANUAL_SAMPLE', column: 'HEART_RATE', type: 'heartRate', unit: 'count/min' },
  { ending: 'GENERIC_HEART_RATE_SAMPLE', column: 'HEART_RATE', type: 'heartRate', unit: 'count/min' },
  { ending: 'RESPIRATORY_RATE_SAMPLE', column: 'RATE', type: 'respiratoryRate', unit: 'count/min' },
  { ending: 'WEIGHT_SAMPLE', column: 'WEIGHT_KG', type: 'bodyMass', unit: 'kg' },
];

/** What a table of single measurements holds; undefined of any other table. */
export function measurementOf({ name, columns }: DatabaseTable): Measurement | undefined {
  return measurements.find(({ ending, column }) => name.endsWith(ending) && columns.has(column));
}

export function readMeasurements(table: DatabaseTable, found: Measurement, parts: GadgetbridgeParts): void {
  const { hand, sourceOf } = parts;
  const { column, type, unit } = found;
  const series = hand.series(type, unit);
  for (const row of tableRows(table, ['TIMESTAMP', 'DEVICE_ID', column])) {
    const at = timeIn(row.TIMESTAMP);
    const value = column === 'HEART_RATE' ? beatsIn(row[column]) : amountIn(row[column]);
    if (at === null) hand.skip('quantitySample', 'invalidDate', table.name);
    else series(value, { start: at, end: at }, { source: sourceOf(row.DEVICE_ID) });
  }
}

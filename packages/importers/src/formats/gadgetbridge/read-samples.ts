import { instant, type Instant, type Source, type WorkoutSpan } from '@vitalgate/core';
import type { DatabaseTable } from '../../kit/database-file/open-database-file.ts';
import type { SourceValue } from '../../kit/database-file/stored-values.ts';
import { tableRows } from '../../kit/database-file/table-rows.ts';
import { knownTotal } from '../../recordings/recording.ts';
import { lasting } from '../../trackers/tracker-times.ts';
import { lastOfDays, noteReached, type DayStatement } from '../../trackers/last-of-days.ts';
import type { WallClock } from '../../trackers/wall-clock.ts';
import { amountIn, numberIn, timeIn, type GadgetbridgeParts } from './gadgetbridge-parts.ts';

const byte = 256;

/** Beats a minute. 0, -1 and 255 stand for none; some devices' beats above 127 were written as the negative number of the same byte. */
function beatsIn(cell: SourceValue): number | null {
  const written = numberIn(cell);
  if (written === null || written === -1 || written === byte - 1) return null;
  return amountIn(written < 0 ? written + byte : written);
}

/** Tables that say a minute again in rows of other kinds, so that their rows do not add up. */
const unclear: ReadonlySet<string> = new Set(['HPLUS_HEALTH_ACTIVITY_SAMPLE', 'WATCH_XPLUS_ACTIVITY_SAMPLE']);

/** Whether a table is of minutes, by the name that all of them have in common. */
export function isOfMinutes({ name, columns }: DatabaseTable): boolean {
  return name.endsWith('_ACTIVITY_SAMPLE') && !unclear.has(name) && !columns.has('DATA_SOURCE');
}

/** Tables whose counts run on through the day, and begin anew with the next one. */
const running: ReadonlySet<string> = new Set([
  'GARMIN_ACTIVITY_SAMPLE',
  'CMF_ACTIVITY_SAMPLE',
  'OVTOUCH26_ACTIVITY_SAMPLE',
]);

/** Rows that stand further apart say less well when something was counted: then it is of the minute before the later one. */
const longestGap = 3_600_000;

/** Devices of which a last count is remembered: nobody has as many, and a file could name one in each row. */
const mostDevices = 1000;

/** What a count that runs on says between two rows of a device. It falls where it began anew. */
function createRunningCount() {
  const last = new Map<SourceValue, { readonly value: number; readonly at: Instant }>();
  return (device: SourceValue, cell: SourceValue, at: Instant): { amount: number; span: WorkoutSpan } | null => {
    const value = numberIn(cell);
    if (value === null || value < 0) return null;
    const before = last.get(device);
    if (before === undefined && last.size >= mostDevices) return null;
    last.set(device, { value, at });
    const goesOn = before !== undefined && value >= before.value;
    const isNear = goesOn && at - before.at <= longestGap;
    return {
      amount: goesOn ? value - before.value : value,
      span: { start: isNear ? before.at : instant(at - 60_000), end: at },
    };
  };
}

/** Hands over what devices count and measure by the minute: steps, way, heart rate, and blood oxygen. */
export function readMinutes(table: DatabaseTable, { hand, sourceOf }: GadgetbridgeParts): void {
  const steps = hand.series('stepCount', 'count');
  const way = hand.series('distanceWalkingRunning', 'cm');
  const beat = hand.series('heartRate', 'count/min');
  const oxygen = hand.series('oxygenSaturation', '%');
  const [countSteps, countWay] = [createRunningCount(), createRunningCount()];
  for (const row of tableRows(table, ['TIMESTAMP', 'DEVICE_ID', 'STEPS', 'HEART_RATE', 'DISTANCE_CM', 'SPO2'])) {
    const start = timeIn(row.TIMESTAMP);
    if (start === null) {
      hand.skip('quantitySample', 'invalidDate', table.name);
      continue;
    }
    const source = { source: sourceOf(row.DEVICE_ID) };
    const [minute, moment] = [lasting(start, 60), { start, end: start }];
    if (running.has(table.name)) {
      const [counted, gone] = [
        countSteps(row.DEVICE_ID, row.STEPS, start),
        countWay(row.DEVICE_ID, row.DISTANCE_CM, start),
      ];
      if (counted !== null) steps(knownTotal(counted.amount), counted.span, source);
      if (gone !== null) way(knownTotal(gone.amount), gone.span, source);
    } else {
      steps(amountIn(row.STEPS), minute, source);
      way(amountIn(row.DISTANCE_CM), minute, source);
    }
    beat(beatsIn(row.HEART_RATE), moment, source);
    oxygen(amountIn(row.SPO2), moment, source);
  }
}

interface Measurement {
  readonly ending: string;
  readonly column:
    | 'SPO2'
    | 'HEART_RATE'
    | 'HR_RESTING'
    | 'RATE'
    | 'RESPIRATORY_RATE'
    | 'WEIGHT_KG'
    | 'VALUE'
    | 'RESTING_METABOLIC_RATE';
  readonly type: string;
  readonly unit: string;
}

/** Tables of single measurements, by the end of their names: the name of a maker stands before it. */
const measurements: readonly Measurement[] = [
  { ending: 'SPO2_SAMPLE', column: 'SPO2', type: 'oxygenSaturation', unit: '%' },
  { ending: 'HEART_RATE_RESTING_SAMPLE', column: 'HEART_RATE', type: 'restingHeartRate', unit: 'count/min' },
  { ending: 'XIAOMI_DAILY_SUMMARY_SAMPLE', column: 'HR_RESTING', type: 'restingHeartRate', unit: 'count/min' },
  { ending: 'HEART_RATE_MANUAL_SAMPLE', column: 'HEART_RATE', type: 'heartRate', unit: 'count/min' },
  { ending: '_HEART_RATE_SAMPLE', column: 'HEART_RATE', type: 'heartRate', unit: 'count/min' },
  { ending: 'RESPIRATORY_RATE_SAMPLE', column: 'RATE', type: 'respiratoryRate', unit: 'count/min' },
  { ending: 'RESPIRATORY_RATE_SAMPLE', column: 'RESPIRATORY_RATE', type: 'respiratoryRate', unit: 'count/min' },
  { ending: 'GARMIN_HRV_VALUE_SAMPLE', column: 'VALUE', type: 'heartRateVariabilityRMSSD', unit: 'ms' },
  {
    ending: 'RESTING_METABOLIC_RATE_SAMPLE',
    column: 'RESTING_METABOLIC_RATE',
    type: 'basalMetabolicRate',
    unit: 'kcal/d',
  },
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

/** The resting heart rate that Garmin's devices state anew through a day. */
export const garminResting = 'GARMIN_HEART_RATE_RESTING_SAMPLE';

export function readGarminResting(table: DatabaseTable, clock: WallClock, { hand, sourceOf }: GadgetbridgeParts): void {
  const series = hand.series('restingHeartRate', 'count/min');
  const reached = new Map<string, Instant>();
  const rates: (DayStatement & { readonly rate: number; readonly source: Source })[] = [];
  for (const row of tableRows(table, ['TIMESTAMP', 'DEVICE_ID', 'HEART_RATE'])) {
    const [at, rate] = [timeIn(row.TIMESTAMP), beatsIn(row.HEART_RATE)];
    if (at === null) hand.skip('quantitySample', 'invalidDate', table.name);
    if (at === null || rate === null) continue;
    const device = String(row.DEVICE_ID);
    noteReached(reached, device, at);
    rates.push({ at, device, end: clock.day(clock.dayAt(at)).end, rate, source: sourceOf(row.DEVICE_ID) });
  }
  for (const { at, rate, source } of lastOfDays(rates, reached)) series(rate, { start: at, end: at }, { source });
}

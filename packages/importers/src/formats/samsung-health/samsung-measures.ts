import type { WorkoutSpan } from '@vitalgate/core';
import { readJsonFile } from '../../kit/json/json-file.ts';
import { plainNumber, plainObject } from '../../kit/json/plain-json.ts';
import { endOf, type SampleDetails } from '../../trackers/tracker-hand.ts';
import { instantOf } from '../../trackers/tracker-times.ts';
import { besideOf, type SamsungContext, type SamsungReader } from './samsung-context.ts';
import { readSamsungTable } from './samsung-table.ts';

/** A column, or a member of the parts beside, with the type that it is of. */
interface Measure {
  readonly column: string;
  readonly type: string;
  readonly unit: string;
}

interface MeasureTable {
  /** What stands before the names of columns. */
  readonly prefixes: readonly string[];
  readonly measures: readonly Measure[];
  /** The column with the name of a file of finer parts, and what these hold. */
  readonly parts?: { readonly column: string; readonly measures: readonly Measure[] };
}

const heartRate: Measure = { column: 'heart_rate', type: 'heartRate', unit: 'count/min' };
const oxygen: Measure = { column: 'spo2', type: 'oxygenSaturation', unit: '%' };

const table = (
  prefixes: string,
  measures: readonly (readonly [column: string, type: string, unit: string])[],
): MeasureTable => ({
  prefixes: prefixes === '' ? [] : prefixes.split(' '),
  measures: measures.map(([column, type, unit]) => ({ column, type, unit })),
});

/** The tables of measurements by what they hold. Glucose is in mmol/L, whatever the app shows it in. */
const tables: ReadonlyMap<string, MeasureTable> = new Map<string, MeasureTable>([
  [
    'tracker.heart_rate',
    {
      prefixes: ['health.heart_rate'],
      measures: [heartRate],
      parts: { column: 'binning_data', measures: [heartRate] },
    },
  ],
  ['heart_rate', table('health.heart_rate', [['heart_rate', 'heartRate', 'count/min']])],
  [
    'hrv',
    {
      prefixes: ['health.hrv'],
      measures: [],
      parts: {
        column: 'binning_data',
        measures: [
          { column: 'sdnn', type: 'heartRateVariabilitySDNN', unit: 'ms' },
          { column: 'rmssd', type: 'heartRateVariabilityRMSSD', unit: 'ms' },
        ],
      },
    },
  ],
  [
    'tracker.oxygen_saturation',
    { prefixes: ['health.oxygen_saturation'], measures: [oxygen], parts: { column: 'binning', measures: [oxygen] } },
  ],
  ['oxygen_saturation', table('health.oxygen_saturation', [['spo2', 'oxygenSaturation', '%']])],
  ['respiratory_rate', table('health.respiratory_rate', [['average', 'respiratoryRate', 'count/min']])],
  ['skin_temperature', table('health.skin_temperature', [['temperature', 'appleSleepingWristTemperature', 'degC']])],
  ['body_temperature', table('health.body_temperature', [['temperature', 'bodyTemperature', 'degC']])],
  ['tracker.body_temperature', table('health.body_temperature', [['temperature', 'bodyTemperature', 'degC']])],
  [
    'weight',
    table('health.weight', [
      ['weight', 'bodyMass', 'kg'],
      ['body_fat', 'bodyFatPercentage', '%'],
      ['fat_free_mass', 'leanBodyMass', 'kg'],
      ['total_body_water', 'bodyWaterMass', 'kg'],
      ['basal_metabolic_rate', 'basalMetabolicRate', 'kcal/d'],
    ]),
  ],
  ['height', table('health.height', [['height', 'height', 'cm']])],
  [
    'blood_pressure',
    table('health.blood_pressure', [
      ['systolic', 'bloodPressureSystolic', 'mmHg'],
      ['diastolic', 'bloodPressureDiastolic', 'mmHg'],
      ['pulse', 'heartRate', 'count/min'],
    ]),
  ],
  ['blood_glucose', table('health.blood_glucose', [['glucose', 'bloodGlucose', 'mmol/L']])],
  ['floors_climbed', table('health.floors_climbed', [['floor', 'flightsClimbed', 'count']])],
]);

export const measureTypes: readonly string[] = [...tables.keys()];

/** What a row of hours states the mean of: it is of the day on which the night ends. */
const means: ReadonlySet<string> = new Set(['respiratoryRate', 'oxygenSaturation']);

/** A file of parts, with what its row says of all of them. */
interface Parts {
  readonly path: string;
  readonly span: WorkoutSpan;
  readonly details: SampleDetails;
}

/** Reads the parts of a row: a list of objects, each with its times in milliseconds. */
async function readParts(
  { path, details }: Parts,
  measures: readonly Measure[],
  context: SamsungContext,
): Promise<void> {
  const { hand, source, readBeside } = context;
  readBeside.add(path);
  const series = measures.map(({ column, type, unit }) => ({ column, type, take: hand.series(type, unit) }));
  const onValue = (value: unknown): void => {
    const part = plainObject(value) ?? {};
    const start = instantOf(plainNumber(part['start_time']));
    const end = instantOf(plainNumber(part['end_time'])) ?? start;
    if (start === null || end === null) return hand.skip('quantitySample', 'invalidDate', path);
    for (const { column, take } of series) {
      const number = plainNumber(part[column]);
      // What was not measured is 0.
      take(number === 0 ? null : number, { start, end: end < start ? start : end }, details);
    }
  };
  const onFault = (): void => hand.skip('quantitySample', 'invalidValue', path);
  const end = await readJsonFile(source, path, [{ path: ['*'], onValue }], { onFault });
  if (end !== 'whole') hand.skip('file', 'endsEarly', path);
}

/** Reads a table of measurements of a type: its rows, or what lies beside them in finer parts. */
export function measureReader(type: string): SamsungReader {
  const { prefixes, measures, parts } = tables.get(type) ?? table('', []);
  return async (path, context) => {
    const { hand, days } = context;
    const series = measures.map(({ column, type: of, unit }) => ({ column, of, take: hand.series(of, unit) }));
    const columns = [...measures.map(({ column }) => column), ...(parts === undefined ? [] : [parts.column])];
    const finer: Parts[] = [];
    const isWhole = await readSamsungTable(path, prefixes, columns, context, ({ text, number, span, details }) => {
      if (span === null) return hand.skip('quantitySample', 'invalidDate', type);
      const beside = parts === undefined ? null : besideOf(text(parts.column), context);
      if (beside !== null) return void finer.push({ path: beside, span, details });
      if (measures.length === 0) return hand.skip('quantitySample', 'missingFile', type);
      for (const { column, of, take } of series) {
        const value = number(column);
        if (value === null && text(column) !== '') hand.skip('quantitySample', 'invalidValue', of);
        // The floors of a day are those of its stretches.
        if (of === 'flightsClimbed') days.isOwn(of, 0, context.clock.dayAt(span.start));
        take(value === 0 ? null : value, means.has(of) ? endOf(span) : span, details);
      }
    });
    for (const one of finer) await readParts(one, parts?.measures ?? [], context);
    return isWhole;
  };
}

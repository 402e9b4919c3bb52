import fc from 'fast-check';
import {
  type BloodTest,
  type BloodTestResult,
  type Food,
  type MetricSummary,
  type NutritionLogEntry,
  type RawHealthType,
  type RawSample,
  type Workout,
} from '@vitalgate/contract';
import { addDays } from '@vitalgate/days';
import { noNutrients } from '../records/record-builders.ts';
import { apiAverages } from './api-averages.mjs';

/** The day after the newest records. */
export const today = '2026-03-11';

// Few names, kinds and instants, so that many records share them; long ones fill answers.
const word = fc.constantFrom(
  'LDL',
  'ldl',
  'LDL calculated',
  `LDL ${'"é'.repeat(90)}`,
  `LDL ${'"é'.repeat(120)}x`,
  'HDL',
);
const when = fc
  .constantFrom(0, 0, 0, 1, 2, 30, 31, 400, 9000)
  .map((days) => `${addDays(today, -1 - days)}T07:00:00.000Z`);
const newestFirst = (one: string, other: string): number => (one < other ? 1 : one > other ? -1 : 0);

/** Lists of up to `most` things, small and large ones alike. */
const many = <Thing>(thing: fc.Arbitrary<Thing>, most: number) =>
  fc.oneof(fc.array(thing, { maxLength: 3 }), fc.array(thing, { minLength: most >> 1, maxLength: most, size: 'max' }));

/** Workouts, newest first, each with a duration of its own. */
export const workouts = many(
  fc.record({
    start: when,
    activityType: fc.oneof(
      word,
      fc.nat(60).map((n) => `kind ${n}`),
    ),
  }),
  250,
).map((made) =>
  made
    .sort((one, other) => newestFirst(one.start, other.start))
    .map(({ start, activityType }, index): Workout => ({
      id: `w${index}`,
      activityType,
      start,
      end: start,
      durationSeconds: 60 * (index + 1),
      activeEnergyKilocalories: null,
      totalEnergyKilocalories: null,
      distanceMeters: index,
      averageHeartRate: null,
      maximumHeartRate: null,
      elevationGainMeters: null,
      steps: null,
      indoor: null,
      source: { name: 'S', device: activityType },
      otherSources: [],
      timeZone: 'Europe/Berlin',
    })),
);

const result = fc.record({
  name: word,
  code: fc.option(
    fc.record({
      system: fc.constantFrom('http://loinc.org', 'urn:lab', null),
      code: fc.constantFrom('1', '2'),
      display: fc.constant(null),
    }),
  ),
  unit: fc.constantFrom('mg/dL', 'mmol/L', null),
  text: fc.option(word),
});

/** Blood tests, newest first; each result has a value of its own. */
export const bloodTests = many(fc.record({ at: when, results: many(result, 90) }), 25).map((made) => {
  let value = 0;
  return made
    .sort((one, other) => newestFirst(one.at, other.at))
    .map(({ at, results }, index): BloodTest => ({
      id: `b${index}`,
      collectedAt: at,
      collectedDate: at,
      issuedAt: null,
      name: 'Panel',
      status: 'final',
      laboratory: `Laboratory ${'"'.repeat(index)}`,
      conclusion: null,
      results: results.map((known): BloodTestResult => ({
        ...known,
        id: `r${value}`,
        value: value++,
        comparator: null,
        unitCode: null,
        referenceRanges: [],
        interpretation: null,
        absentReason: null,
        notes: [],
      })),
      source: { name: 'S' },
      otherSources: [],
    }));
});

/** Metrics, each with an id of its own. */
export const metrics = many(
  fc.record({
    name: word,
    days: fc.oneof({ weight: 9, arbitrary: fc.nat(9) }, { weight: 1, arbitrary: fc.constantFrom(400, 2000) }),
    gap: fc.constantFrom(1, 3, 40),
  }),
  110,
).map((made) =>
  made.map(({ name, days, gap }, index): MetricSummary => {
    const daily = Array.from({ length: days }, (_, day) => ({ date: addDays(today, -gap * (days - day)), value: day }));
    return {
      metricId: `metric${String(index).padStart(3, '0')}`,
      name,
      category: 'activity',
      unit: 'count',
      aggregation: 'sum',
      timeZone: 'Europe/Berlin',
      latest: daily.at(-1) ?? null,
      averages: apiAverages(daily),
      range30Days: null,
      daily,
      sources: [name],
    };
  }),
);

/** Log entries, newest first, each with an amount of its own. */
export const entries = many(fc.record({ at: when, foodName: word }), 250).map((made) =>
  made
    .sort((one, other) => newestFirst(one.at, other.at))
    .map(({ at, foodName }, index): NutritionLogEntry => ({
      id: `n${index}`,
      loggedAt: at,
      meal: null,
      foodId: null,
      foodName,
      brand: foodName,
      quantity: { amount: index, unit: 'g' },
      nutrients: noNutrients,
      source: { name: 'S' },
      otherSources: [],
      timeZone: 'Europe/Berlin',
    })),
);

/** Foods, each with a name of its own. */
export const foods = many(word, 120).map((made) =>
  made.map((brand, index): Food => ({
    id: `f${index}`,
    name: `Food ${index}`,
    brand,
    category: brand,
    barcode: null,
    servings: [],
    nutrientsPer100Grams: noNutrients,
    source: { name: 'S', reference: null },
  })),
);

/** Raw types. */
export const rawTypes = many(fc.record({ unit: word, available: fc.boolean(), readable: fc.boolean() }), 300).map(
  (made) => made.map((known, index): RawHealthType => ({ ...known, type: `type${index}`, name: 'T' })),
);

/** Samples of one type, oldest first, each with a value of its own. */
export const rawSamples = many(fc.record({ at: when, source: fc.tuple(word, fc.nat(400)) }), 400).map((made) =>
  made
    .sort((one, other) => newestFirst(other.at, one.at))
    .map(({ at, source }, index): RawSample => ({
      id: `s${index}`,
      type: 'heartRate',
      start: at,
      end: at,
      value: index,
      unit: 'count/min',
      source: { name: source.join(' '), bundleIdentifier: null, version: null },
      device: null,
      metadata: null,
    })),
);

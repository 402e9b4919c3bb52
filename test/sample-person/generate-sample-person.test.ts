import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { findQuantityType } from '@vitalgate/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  bloodTestId,
  categoryIdentity,
  instant,
  nutritionEntryId,
  quantityIdentity,
  sampleId,
  routeDistance,
  elevationGain,
  workoutId,
  type BloodTestRecord,
  type CategorySample,
  type Instant,
  type NutritionEntry,
  type QuantitySample,
  type RecordSink,
  type RoutePoint,
  type WorkoutRecord,
} from '@vitalgate/core';
import { dayMilliseconds, localDateOf, type TimeZones } from '@vitalgate/days';
import { replaySamplePerson, type SampleRecording } from '@vitalgate/importers';
import { generateSamplePerson } from '../../scripts/sample-person/generate-sample-person.ts';
import { recordSamplePerson } from '../../scripts/sample-person/record-sample-person.ts';
import { sampleFoods } from '../../scripts/sample-person/sample-foods.ts';
import type { SampleTruth } from '../../scripts/sample-person/sample-truth.ts';

const timeZone = 'Europe/Berlin';
const until = instant(Date.parse('2026-03-09T14:30:00Z'));
const formats = new Map<string, Intl.DateTimeFormat>();
/** By zone and quarter of an hour. */
const offsets = new Map<string, Map<number, number>>();
const zones: TimeZones = {
  knows: () => true,
  offsetMinutes(zone, at) {
    let ofZone = offsets.get(zone);
    if (ofZone === undefined) offsets.set(zone, (ofZone = new Map()));
    const quarter = Math.floor(at / 900_000);
    let offset = ofZone.get(quarter);
    if (offset === undefined) {
      let format = formats.get(zone);
      if (format === undefined)
        formats.set(zone, (format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })));
      const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(at)) ?? [];
      offset = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
      ofZone.set(quarter, offset);
    }
    return offset;
  },
};

interface Collected {
  readonly quantities: QuantitySample[];
  readonly categories: CategorySample[];
  readonly workouts: WorkoutRecord[];
  /** By the id of their workout. */
  readonly routes: Map<string, readonly RoutePoint[]>;
  readonly entries: NutritionEntry[];
  readonly tests: BloodTestRecord[];
  readonly exports: Instant[];
  readonly truth: SampleTruth;
}

/** The records that something hands over, and what it gives back. */
function collectFrom<Made>(make: (sink: RecordSink) => Made): Omit<Collected, 'truth'> & { readonly truth: Made } {
  const quantities: QuantitySample[] = [];
  const categories: CategorySample[] = [];
  const workouts: WorkoutRecord[] = [];
  const routes = new Map<string, readonly RoutePoint[]>();
  const entries: NutritionEntry[] = [];
  const tests: BloodTestRecord[] = [];
  const exports: Instant[] = [];
  const sink: RecordSink = {
    quantity: (sample) => void quantities.push(sample),
    category: (sample) => void categories.push(sample),
    workout: (workout, route) => {
      workouts.push(workout);
      if (route !== undefined) routes.set(workoutId(workout), route);
    },
    nutrition: (entry) => void entries.push(entry),
    bloodTest: (test) => void tests.push(test),
    food: () => undefined,
    skip: () => expect.fail('nothing is skipped'),
    exportedAt: (at) => void exports.push(at),
    table: () => expect.fail('the sample person is no file'),
    told: () => {
      throw new Error('the sample person is no feed');
    },
    sourceOrder: () => {
      throw new Error('the sample person has no order of sources');
    },
  };
  const truth = make(sink);
  return { quantities, categories, workouts, routes, entries, tests, exports, truth };
}

function collect(options: { until?: Instant; timeZone?: string; seed?: number } = {}): Collected {
  return collectFrom((sink) => generateSamplePerson(sink, { until, timeZone, zones, ...options }));
}

/** What a physiologist would still believe of a healthy person of 38, ill for a week, in the type's unit. */
const bounds: Readonly<Record<string, readonly [unit: string, low: number, high: number]>> = {
  activeEnergyBurned: ['kcal', 0.1, 320],
  appleExerciseTime: ['min', 1, 1],
  appleSleepingBreathingDisturbances: ['count', 0, 8],
  appleSleepingWristTemperature: ['degC', 34, 37.6],
  appleStandTime: ['min', 1, 60],
  appleWalkingSteadiness: ['%', 90, 100],
  basalEnergyBurned: ['kcal', 55, 90],
  bloodGlucose: ['mg/dL', 58, 200],
  bloodPressureDiastolic: ['mmHg', 60, 95],
  bloodPressureSystolic: ['mmHg', 98, 148],
  bodyFatPercentage: ['%', 18, 27],
  bodyMass: ['kg', 72, 82],
  bodyMassIndex: ['count', 23, 28],
  bodyTemperature: ['degC', 35.5, 40],
  cyclingSpeed: ['m/s', 3, 12],
  dietaryCaffeine: ['mg', 0.1, 150],
  dietaryCalcium: ['mg', 0.1, 900],
  dietaryCarbohydrates: ['g', 0.01, 180],
  dietaryCholesterol: ['mg', 0.1, 700],
  dietaryEnergyConsumed: ['kcal', 0.1, 1400],
  dietaryFatSaturated: ['g', 0.01, 30],
  dietaryFatTotal: ['g', 0.01, 70],
  dietaryFiber: ['g', 0.01, 35],
  dietaryIron: ['mg', 0.01, 20],
  dietaryPotassium: ['mg', 0.1, 2000],
  dietaryProtein: ['g', 0.01, 90],
  dietarySodium: ['mg', 0.1, 2600],
  dietarySugar: ['g', 0.01, 60],
  dietaryVitaminC: ['mg', 0.1, 300],
  dietaryVitaminD: ['mcg', 0.01, 40],
  dietaryWater: ['mL', 0.1, 600],
  distanceCycling: ['m', 400, 1100],
  distanceSwimming: ['m', 40, 100],
  distanceWalkingRunning: ['m', 0.2, 2800],
  environmentalAudioExposure: ['dBASPL', 20, 95],
  flightsClimbed: ['count', 1, 5],
  headphoneAudioExposure: ['dBASPL', 50, 95],
  heartRate: ['count/min', 38, 190],
  heartRateRecoveryOneMinute: ['count/min', 12, 50],
  heartRateVariabilitySDNN: ['ms', 10, 130],
  height: ['m', 1.74, 1.74],
  leanBodyMass: ['kg', 55, 65],
  numberOfAlcoholicBeverages: ['count', 1, 1],
  oxygenSaturation: ['%', 90, 100],
  respiratoryRate: ['count/min', 10, 21],
  restingHeartRate: ['count/min', 48, 78],
  runningGroundContactTime: ['ms', 200, 300],
  runningPower: ['W', 150, 320],
  runningSpeed: ['m/s', 2.2, 3.6],
  runningStrideLength: ['m', 0.8, 1.3],
  runningVerticalOscillation: ['cm', 6, 12],
  sixMinuteWalkTestDistance: ['m', 380, 600],
  stairAscentSpeed: ['m/s', 0.25, 0.8],
  stairDescentSpeed: ['m/s', 0.25, 1],
  stepCount: ['count', 1, 3500],
  swimmingStrokeCount: ['count', 30, 90],
  timeInDaylight: ['min', 1, 25],
  vo2Max: ['mL/min·kg', 36, 50],
  waistCircumference: ['cm', 82, 94],
  walkingAsymmetryPercentage: ['%', 0, 8],
  walkingDoubleSupportPercentage: ['%', 20, 36],
  walkingHeartRateAverage: ['count/min', 75, 130],
  walkingSpeed: ['m/s', 0.8, 1.7],
  walkingStepLength: ['m', 0.5, 0.95],
};

let person: Collected;
beforeAll(() => {
  person = collect();
});

function trueDays(metricId: string, { truth }: Pick<Collected, 'truth'> = person): ReadonlyMap<string, number> {
  return truth.get(metricId) ?? expect.fail(metricId);
}

function dateOf(at: number): string {
  return localDateOf(zones, timeZone, instant(at));
}

function sumByDate(type: string, sourceName: string | null): Map<string, number> {
  const sums = new Map<string, number>();
  for (const sample of person.quantities) {
    if (sample.type !== type || (sourceName !== null && sample.source.name !== sourceName)) continue;
    const date = dateOf(sample.start);
    sums.set(date, (sums.get(date) ?? 0) + sample.value);
  }
  return sums;
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function categoryValues(type: string): Set<string> {
  return new Set(person.categories.filter((s) => s.type === type).map(({ value }) => value));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function valuesBetween(type: string, from: string, to: string): number[] {
  return person.quantities
    .filter((sample) => sample.type === type && dateOf(sample.start) >= from && dateOf(sample.start) <= to)
    .map(({ value }) => value);
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const [mx, my] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  const covariance = mean(pairs.map(([x, y]) => (x - mx) * (y - my)));
  return covariance / Math.sqrt(mean(pairs.map(([x]) => (x - mx) ** 2)) * mean(pairs.map(([, y]) => (y - my) ** 2)));
}

/** Which of the sources of steps counts where they overlap: 0 before all. */
function rankOf({ metadata, source }: QuantitySample): number {
  return metadata !== null ? 0 : source.name === 'Vitalgate Sample Watch' ? 1 : 2;
}

/** Steps of a day: typed in before the watch before the phone; a block counts for the part that no earlier one covers. */
function mergedSteps(): Map<string, number> {
  const steps = person.quantities.filter(({ type }) => type === 'stepCount');
  const sums = new Map<string, number>();
  const before = new Map<string, { start: number; end: number }[]>();
  for (const rank of [0, 1, 2]) {
    const blocks = steps.filter((sample) => rankOf(sample) === rank);
    for (const others of before.values()) others.sort((one, other) => one.start - other.start);
    for (const { start, end, value } of blocks) {
      let free = end - start;
      let reached: number = start;
      for (const other of before.get(dateOf(start)) ?? []) {
        free -= Math.max(0, Math.min(other.end, end) - Math.max(other.start, reached));
        reached = Math.max(reached, other.end);
      }
      sums.set(dateOf(start), (sums.get(dateOf(start)) ?? 0) + (value * free) / (end - start));
    }
    for (const block of blocks) before.set(dateOf(block.start), [...(before.get(dateOf(block.start)) ?? []), block]);
  }
  return sums;
}

describe('sample person', () => {
  it('is full for the 400 days before the day of its end, which it never passes', () => {
    const dates = new Set(person.quantities.map(({ start }) => dateOf(start)));
    expect(trueDays('stepCount').size).toBe(401);
    expect([...trueDays('stepCount').keys()].at(0)).toBe('2025-02-02');
    expect([...trueDays('stepCount').keys()].at(-1)).toBe('2026-03-09');
    expect(dates.size).toBeGreaterThanOrEqual(401);
    for (const { start, end } of [...person.quantities, ...person.categories, ...person.workouts]) {
      if (start > end || end > until) expect.fail(`${start} to ${end}`);
    }
    expect(person.exports).toEqual([until]);
  });

  it('fits a demonstration: between 200,000 and 400,000 samples', () => {
    const count = person.quantities.length + person.categories.length;
    expect(count).toBeGreaterThan(200_000);
    expect(count).toBeLessThan(400_000);
  });

  it('holds plausible values of known types in their units, of every type that the list names', () => {
    const seen = new Set<string>();
    for (const { type, value } of person.quantities) {
      seen.add(type);
      const [, low, high] = bounds[type] ?? [];
      if (low === undefined || high === undefined || value < low || value > high) expect.fail(`${type} ${value}`);
    }
    expect([...seen].sort()).toEqual(Object.keys(bounds).sort());
    for (const [type, [unit]] of Object.entries(bounds))
      expect([type, findQuantityType(type)?.unit]).toEqual([type, unit]);
  });

  it('says in every source name that it is a sample', () => {
    const names = [
      ...person.quantities,
      ...person.categories,
      ...person.workouts,
      ...person.entries,
      ...person.tests,
    ].map(({ source }) => source.name);
    expect(new Set(names)).toEqual(
      new Set([
        'Vitalgate Sample Watch',
        'Vitalgate Sample Phone',
        'Vitalgate Sample Scale',
        'Vitalgate Sample Blood Pressure Cuff',
        'Vitalgate Sample Glucose Sensor',
        'Vitalgate Sample Thermometer',
        'Vitalgate Sample Sleep App',
        'Vitalgate Sample Food Diary',
        'Vitalgate Sample Mindfulness App',
        'Vitalgate Sample Lab',
        'Vitalgate Sample Hospital',
      ]),
    );
  });

  it('is another for another seed', { tags: 'long' }, () => {
    const other = collect({ seed: 2 });
    expect(trueDays('stepCount', other)).not.toEqual(trueDays('stepCount'));
  });

  it('hands over no record twice', () => {
    const quantities = new Set(person.quantities.map((s) => `${s.type} ${sampleId(s.start, quantityIdentity(s))}`));
    expect(quantities.size).toBe(person.quantities.length);
    const categories = new Set(person.categories.map((s) => `${s.type} ${sampleId(s.start, categoryIdentity(s))}`));
    expect(categories.size).toBe(person.categories.length);
    expect(new Set(person.entries.map(nutritionEntryId)).size).toBe(person.entries.length);
    expect(new Set(person.workouts.map(workoutId)).size).toBe(person.workouts.length);
    expect(new Set(person.tests.map(({ key }) => bloodTestId(key))).size).toBe(person.tests.length);
  });
});

describe('steps of the sample person', () => {
  it('are counted by two devices: their plain sum is far too high, the merged one is right within 3 % on every day', () => {
    const plain = sumByDate('stepCount', null);
    const merged = mergedSteps();
    let excess = 0;
    for (const [date, steps] of trueDays('stepCount')) {
      expect(Math.abs((merged.get(date) ?? 0) / steps - 1), date).toBeLessThan(0.03);
      excess += (plain.get(date) ?? 0) / steps - 1;
    }
    expect(excess / trueDays('stepCount').size).toBeGreaterThan(0.3);
  });

  it('cannot be had from one device alone', () => {
    for (const name of ['Vitalgate Sample Watch', 'Vitalgate Sample Phone']) {
      const own = [...sumByDate('stepCount', name).values()].reduce((sum, value) => sum + value, 0);
      const all = [...trueDays('stepCount').values()].reduce((sum, value) => sum + value, 0);
      expect(own / all).toBeLessThan(0.98);
      expect(own / all).toBeGreaterThan(0.4);
    }
  });

  it('never overlap within one source', () => {
    for (const name of ['Vitalgate Sample Watch', 'Vitalgate Sample Phone']) {
      for (const type of ['stepCount', 'distanceWalkingRunning']) {
        const own = person.quantities
          .filter((s) => s.type === type && s.source.name === name && s.metadata === null)
          .sort((a, b) => a.start - b.start);
        let end = 0;
        for (const sample of own) {
          if (sample.start < end) expect.fail(`${type} of ${name} at ${sample.start}`);
          end = sample.end;
        }
      }
    }
  });

  it('are fewer when ill, more in summer than in winter, most on Saturdays', () => {
    const days = [...trueDays('stepCount')];
    const of = (test: (date: string) => boolean) => mean(days.filter(([date]) => test(date)).map(([, steps]) => steps));
    expect(of((date) => date >= '2025-10-13' && date <= '2025-10-16')).toBeLessThan(4500);
    expect(of((date) => /2025-0[678]/.test(date))).toBeGreaterThan(of((date) => /2025-1[12]|2026-01/.test(date)));
    expect(of((date) => weekdayOf(date) === 6)).toBeGreaterThan(of((date) => weekdayOf(date) === 0));
    expect(of(() => true)).toBeGreaterThan(7000);
    expect(of(() => true)).toBeLessThan(13_000);
  });
});

describe('body of the sample person', () => {
  it('shows the week of illness: raised resting heart rate, fever, low variability', () => {
    const ill = ['2025-10-13', '2025-10-15'] as const;
    expect(mean(valuesBetween('restingHeartRate', ...ill))).toBeGreaterThan(
      mean(valuesBetween('restingHeartRate', '2025-09-01', '2025-10-01')) + 6,
    );
    expect(Math.max(...valuesBetween('bodyTemperature', ...ill))).toBeGreaterThan(38.2);
    expect(mean(valuesBetween('heartRateVariabilitySDNN', ...ill))).toBeLessThan(
      mean(valuesBetween('heartRateVariabilitySDNN', '2025-09-01', '2025-10-01')) - 8,
    );
    expect(
      person.workouts.filter(({ start }) => dateOf(start) >= '2025-10-12' && dateOf(start) <= '2025-10-18'),
    ).toEqual([]);
  });

  it('has a higher resting heart rate after short nights', () => {
    const rates = new Map(
      person.quantities
        .filter(({ type }) => type === 'restingHeartRate')
        .map(({ start, value }) => [dateOf(start), value]),
    );
    const pairs = [...trueDays('sleepAsleep')].flatMap(([date, minutes]) => {
      const rate = rates.get(date);
      return rate === undefined || (date >= '2025-10-11' && date <= '2025-10-25') || date >= '2026-02-10'
        ? []
        : [[minutes, rate] as const];
    });
    expect(pairs.length).toBeGreaterThan(350);
    expect(correlation(pairs)).toBeLessThan(-0.25);
  });

  it('loses weight and gains fitness', () => {
    expect(
      mean(valuesBetween('bodyMass', '2025-02-01', '2025-03-01')) -
        mean(valuesBetween('bodyMass', '2026-02-05', '2026-03-08')),
    ).toBeGreaterThan(2);
    expect(mean(valuesBetween('vo2Max', '2026-01-01', '2026-03-08'))).toBeGreaterThan(
      mean(valuesBetween('vo2Max', '2025-02-01', '2025-04-30')) + 1,
    );
  });

  it('sleeps some seven hours, with all stages from the watch, another app on some nights, and time in bed', () => {
    const minutes = [...trueDays('sleepAsleep').values()];
    expect(mean(minutes)).toBeGreaterThan(390);
    expect(mean(minutes)).toBeLessThan(480);
    const sleep = person.categories.filter(({ type }) => type === 'sleepAnalysis');
    expect(new Set(sleep.map(({ value }) => value))).toEqual(
      new Set(['asleepCore', 'asleepDeep', 'asleepREM', 'awake', 'asleepUnspecified', 'inBed']),
    );
    const total = (value: string) =>
      sleep.filter((s) => s.value === value).reduce((sum, s) => sum + s.end - s.start, 0);
    const asleep = total('asleepCore') + total('asleepDeep') + total('asleepREM');
    expect(total('asleepDeep') / asleep).toBeGreaterThan(0.1);
    expect(total('asleepDeep') / asleep).toBeLessThan(0.23);
    expect(total('asleepREM') / asleep).toBeGreaterThan(0.15);
    expect(total('asleepREM') / asleep).toBeLessThan(0.28);
  });

  it('has one glucose value a minute over two weeks of their own: 10,080 each, no minute missing', () => {
    const starts = person.quantities.filter(({ type }) => type === 'bloodGlucose').map(({ start }) => start);
    expect(starts).toHaveLength(2 * 10_080);
    const gaps = starts.slice(1).map((start, index) => (start - (starts[index] ?? 0)) / 60_000);
    expect(gaps.filter((minutes) => minutes !== 1)).toEqual([78 * 1440 + 1]);
  });

  it('fills stand hours and mindfulness too', () => {
    expect(categoryValues('appleStandHour')).toEqual(new Set(['stood', 'idle']));
    expect(categoryValues('mindfulSession')).toEqual(new Set(['notApplicable']));
  });
});

describe('records of the sample person', () => {
  it('has workouts of several kinds, indoors and outdoors, with statistics that fit the samples', () => {
    expect(new Set(person.workouts.map(({ activityType }) => activityType))).toEqual(
      new Set([
        'running',
        'traditionalStrengthTraining',
        'yoga',
        'swimming',
        'highIntensityIntervalTraining',
        'cycling',
        'hiking',
        'walking',
      ]),
    );
    expect(new Set(person.workouts.map(({ indoor }) => indoor))).toEqual(new Set([true, false]));
    const heartRates = person.quantities.filter(({ type }) => type === 'heartRate');
    for (const workout of person.workouts) {
      const rates = heartRates
        .filter(({ start }) => start >= workout.start && start < workout.end)
        .map(({ value }) => value);
      expect(Math.abs(mean(rates) - (workout.averageHeartRate ?? 0))).toBeLessThan(0.06);
      expect(Math.max(...rates)).toBe(workout.maximumHeartRate);
      expect(workout.durationSeconds).toBeLessThanOrEqual((workout.end - workout.start) / 1000);
      expect((workout.totalEnergyKilocalories ?? 0) > (workout.activeEnergyKilocalories ?? 0)).toBe(true);
    }
    expect(
      person.workouts.some(({ durationSeconds, start, end }) => (durationSeconds ?? 0) < (end - start) / 1000),
    ).toBe(true);
  });

  it('has a route of each outdoor workout that covers a way, as long and as high as the workout says, with its pause left out', () => {
    const outdoors = person.workouts.filter(({ indoor }) => indoor === false);
    expect(outdoors.length).toBeGreaterThan(100);
    for (const workout of outdoors) {
      const route = person.routes.get(workoutId(workout)) ?? expect.fail(workout.activityType);
      expect(Math.abs((routeDistance(route) ?? 0) / (workout.distanceMeters ?? 0) - 1)).toBeLessThan(0.01);
      expect(Math.abs((elevationGain(route) ?? 0) - (workout.elevationGainMeters ?? 0))).toBeLessThan(4);
      expect([route.at(0)?.at, route.at(-1)?.at]).toEqual([workout.start, workout.end]);
      expect(route.filter(({ beginsSegment }) => beginsSegment)).toHaveLength(1 + (workout.pauses ?? []).length);
    }
  });

  it('has laps of a kilometer of its runs, whose pause lies within one of them, and pauses as long as the clock says', () => {
    const runs = person.workouts.filter(({ activityType }) => activityType === 'running');
    for (const { start, end, laps = [], distanceMeters } of runs) {
      expect(laps).toHaveLength(Math.ceil((distanceMeters ?? 0) / 1000));
      expect([laps.at(0)?.start, laps.at(-1)?.end]).toEqual([start, end]);
      expect(laps.slice(1).filter((lap, index) => lap.start !== laps[index]?.end)).toEqual([]);
    }
    for (const { start, end, durationSeconds, pauses = [] } of person.workouts) {
      const paused = pauses.reduce((sum, pause) => sum + (pause.end - pause.start) / 1000, 0);
      expect((end - start) / 1000 - paused).toBeCloseTo(durationSeconds ?? 0, 3);
    }
  });

  it('has a heart that beats seven times more a minute at rest in its last month', () => {
    const before = mean(valuesBetween('restingHeartRate', '2026-01-10', '2026-02-09'));
    expect(mean(valuesBetween('restingHeartRate', '2026-02-10', '2026-03-08')) - before).toBeGreaterThan(6);
    expect(mean(valuesBetween('restingHeartRate', '2026-02-10', '2026-03-08')) - before).toBeLessThan(8);
  });

  it('has what the hospital measured in units of its own, fitting what the laboratory says before and after', () => {
    const measured = person.tests
      .flatMap(({ results }) => results)
      .map(({ name, quantity }) => `${name} ${quantity?.value} ${quantity?.unit}`);
    expect(measured.filter((text) => text.startsWith('Ferritin'))).toEqual([
      'Ferritin 22 ng/mL',
      'Ferritin 47 ng/mL',
      'Ferritin 62 µg/L',
      'Ferritin 78 ng/mL',
    ]);
    // 5.2 mmol/L are 94 mg/dL.
    expect(measured.filter((text) => text.startsWith('Glucose'))).toEqual([
      'Glucose, fasting 101 mg/dL',
      'Glucose, fasting 96 mg/dL',
      'Glucose, fasting 5.2 mmol/L',
      'Glucose, fasting 91 mg/dL',
    ]);
  });

  it('has a food diary of meals and snacks with foods of the built-in catalogue', () => {
    const catalogue = new Map(
      gunzipSync(readFileSync(new URL('../../packages/host/assets/usda-sr24.ndjson.gz', import.meta.url)))
        .toString('utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { name: string; per100Grams: Record<string, number> })
        .map(({ name, per100Grams }) => [name, per100Grams]),
    );
    for (const { name, per100Grams } of Object.values(sampleFoods)) {
      const { waterGrams = null, ...measured } = catalogue.get(name) ?? expect.fail(name);
      const known = Object.fromEntries(Object.entries(per100Grams).filter(([, amount]) => amount !== null));
      expect(known).toEqual({ ...measured, waterMilliliters: waterGrams });
    }
    expect(new Set(person.entries.map(({ meal }) => meal))).toEqual(
      new Set(['breakfast', 'lunch', 'dinner', 'snack', null]),
    );
    const energies = [...trueDays('dietaryEnergyConsumed')]
      .filter(([date]) => date !== '2026-03-09')
      .map(([, energy]) => energy);
    expect(mean(energies)).toBeGreaterThan(1900);
    expect(mean(energies)).toBeLessThan(2700);
    expect(energies.length).toBeLessThan(400);
  });

  it('keeps samples and log entries of the diary equal', () => {
    const samples = sumByDate('dietaryEnergyConsumed', 'Vitalgate Sample Food Diary');
    for (const [date, energy] of trueDays('dietaryEnergyConsumed')) expect(samples.get(date)).toBeCloseTo(energy, 6);
    const butter = person.entries.find(({ foodName }) => foodName === 'Butter, salted') ?? expect.fail('no butter');
    expect(butter.nutrients.energyKilocalories).toBeCloseTo(((butter.quantity?.amount ?? 0) * 717) / 100, 1);
    const salmon =
      person.entries.find(({ foodName }) => foodName?.startsWith('Fish, salmon')) ?? expect.fail('no salmon');
    expect(salmon.nutrients.vitaminDMicrograms).toBeNull();
  });

  it('has blood tests with low, high, normal, "<" and worded results, some only dated', () => {
    expect(person.tests).toHaveLength(13);
    const results = person.tests.flatMap(({ results }) => results);
    expect(new Set(results.map(({ interpretation }) => interpretation))).toEqual(
      new Set(['low', 'high', 'normal', 'abnormal']),
    );
    expect(
      results.filter(({ quantity }) => quantity?.comparator === '<').map(({ quantity }) => quantity?.value),
    ).toContain('0.6');
    expect(results.filter(({ quantity, text }) => quantity === null && text !== null).length).toBeGreaterThan(3);
    expect(person.tests.map(({ collectedDate }) => collectedDate)).toContain('2025-06-24');
    expect(person.tests[0]?.collectedDate).toBe('2025-02-22T08:10:00+01:00');
  });
});

const asset = new URL('../../packages/host/assets/sample-person.json.gz', import.meta.url);

describe('the recording of the sample person', () => {
  const recording = JSON.parse(gunzipSync(readFileSync(asset)).toString('utf8')) as SampleRecording;
  const replay = (at: Instant, zone: string) =>
    collectFrom((sink) => replaySamplePerson(sink, recording, { until: at, timeZone: zone, zones }));

  /** Lived in Berlin to the end that the generated one has. */
  let again: ReturnType<typeof replay>;
  beforeAll(() => {
    again = replay(until, timeZone);
  });

  it('is what the generator makes (node scripts/sample-person/record-sample-person.ts)', () => {
    expect(JSON.stringify(recordSamplePerson()) === JSON.stringify(recording)).toBe(true);
  });

  it('names blood tests alike on whatever day it is replayed, so that two of one draw keep their order', () => {
    const later = replay(instant(until + 5 * dayMilliseconds), timeZone);
    const [one, other] = [again, later].map(({ tests }) => tests.map(({ key }) => key));
    expect(one?.filter((key) => other?.includes(key)).length).toBeGreaterThan(10);
  });

  it('gives what the generator gives, but in the evening of its last day and in nights in which the clock is changed', () => {
    expect(again.exports).toEqual(person.exports);
    const today = Date.parse('2026-03-08T23:00:00Z');
    const journey = { from: Date.parse('2026-01-07T12:00:00Z'), to: Date.parse('2026-01-17T08:00:00Z') };
    const changes = ['2025-03-30T01:00:00Z', '2025-10-26T01:00:00Z'].map((text) => Date.parse(text));
    for (const kind of ['quantities', 'categories', 'workouts', 'entries', 'tests'] as const) {
      const [texts, others] = [again, person].map((one) => {
        const records = one[kind] as readonly (Partial<CategorySample> & {
          readonly key?: string;
          readonly loggedAt?: Instant;
        })[];
        const alike = records.filter(
          ({ start = 0, end = 0, loggedAt = start }) =>
            end < today &&
            !changes.some((change) => start < change && end > change) &&
            (loggedAt < journey.from || loggedAt > journey.to),
        );
        return (
          alike
            // Blood tests end with the day of the recording in one, and with the date in the other.
            .map((record) => ({ ...record, key: record.key?.replace(/[^/]*$/, '') }))
            .map((record) => JSON.stringify(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))))
            .sort()
        );
      });
      expect(texts?.length).toBeGreaterThan(10);
      expect(isDeepStrictEqual(texts, others), kind).toBe(true);
    }
  });

  it('spends eight days in another zone, whose records name it, flies without a record, and sleeps one night less', () => {
    const abroad = again.quantities.filter((sample) => sample.timeZone === 'America/New_York');
    const dates = new Set(abroad.map(({ start }) => localDateOf(zones, 'America/New_York', start)));
    // The first night begins in the evening before.
    expect([...dates].sort().at(0)).toBe('2026-01-08');
    expect([...dates].sort().at(-1)).toBe('2026-01-16');
    const arrival = abroad.reduce((least, { start }) => Math.min(least, start), Infinity);
    expect(again.quantities.filter(({ start, end }) => start < arrival && end > arrival)).toEqual([]);
    const gap = (from: string, to: string) =>
      [...again.quantities, ...again.categories].filter(
        ({ start }) => start >= Date.parse(from) && start < Date.parse(to),
      );
    expect(gap('2026-01-08T15:00:00Z', '2026-01-09T03:00:00Z')).toEqual([]);
    expect(gap('2026-01-16T20:00:00Z', '2026-01-17T07:00:00Z')).toEqual([]);
    expect(new Set(again.workouts.map((workout) => workout.timeZone))).toEqual(
      new Set(['Europe/Berlin', 'America/New_York']),
    );
  });

  it('brings the routes of the generator with it', () => {
    const inDays = ([id]: readonly [string, unknown]) => again.routes.has(id) && person.routes.has(id);
    const [ours, theirs] = [again.routes, person.routes].map((routes) => [...routes].filter(inDays));
    expect(ours?.length).toBeGreaterThan(100);
    expect(isDeepStrictEqual(new Map(ours), new Map(theirs))).toBe(true);
  });

  const livesIn = (zone: string, last: string): void => {
    const at = instant(Date.parse(last));
    const elsewhere = replay(at, zone);
    const localDate = (start: Instant): string => localDateOf(zones, zone, start);
    const days = new Map<string, number>();
    for (const { type, start, value, source } of elsewhere.quantities) {
      if (type !== 'stepCount' || source.name !== 'Vitalgate Sample Phone') continue;
      days.set(localDate(start), (days.get(localDate(start)) ?? 0) + value);
    }
    expect(days.size).toBe(401);
    const meanOn = (weekday: number): number =>
      mean([...days].filter(([date]) => weekdayOf(date) === weekday).map(([, steps]) => steps));
    expect(meanOn(6)).toBeGreaterThan(1.2 * meanOn(0));
    const samples = [...elsewhere.quantities, ...elsewhere.categories];
    for (const { start, end } of samples) if (start > end || end > at) expect.fail(`${start} to ${end}`);
    const ids = elsewhere.quantities.map((s) => `${s.type} ${sampleId(s.start, quantityIdentity(s))}`);
    expect(new Set(ids).size).toBe(ids.length);
    const glucose = elsewhere.quantities.filter(({ type }) => type === 'bloodGlucose').map(({ start }) => start);
    expect(glucose.filter((start, minute) => start - (glucose[minute - 1] ?? start) > 60_000)).toHaveLength(1);
    expect(glucose).toHaveLength(2 * 10_080);
    const night = elsewhere.categories.filter(({ value }) => /asleep(?:Core|Deep|REM)|awake/.test(value));
    expect(night.filter(({ start }, index) => start < (night[index - 1]?.end ?? 0))).toEqual([]);
    expect(elsewhere.tests.map(({ collectedDate }) => collectedDate?.length)).toContain(25);
    expect(elsewhere.tests.every(({ issuedAt }) => (issuedAt ?? at) <= at)).toBe(true);
  };
  // East and west, with clocks that change in the other half of the year, and by minutes of an hour; on each weekday.
  const title = 'can be lived in %s until %s: full days, the same weekdays, each record once';

  it.each([['Pacific/Auckland', '2027-01-16T06:00:00Z']])(title, livesIn);
  it.each([
    ['America/St_Johns', '2026-07-14T22:00:00Z'],
    ['Asia/Kathmandu', '2026-07-15T12:00:00Z'],
  ])(title, { tags: 'long' }, livesIn);
});

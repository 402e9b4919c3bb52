import { expect, test } from 'vitest';
import { importTexts, textSource, type ImportedRecords } from '../../../../../test/importers/import-texts.ts';
import { createHcWebhookImporter } from './hc-webhook-importer.ts';

const timestamp = '2026-05-09T14:00:00.123Z';

function importPayload(lists: object, head: object = { timestamp, app_version: '1.2.3' }): Promise<ImportedRecords> {
  const text = JSON.stringify({ ...head, ...lists });
  return importTexts(
    createHcWebhookImporter(),
    textSource({ 'payload.json': text }, (whole) => whole.match(/[^]{1,7}/gu) ?? []),
  );
}

async function claims(text: string): Promise<readonly string[]> {
  return createHcWebhookImporter().claims(textSource({ 'a.txt': text }));
}

test.each([
  '{"timestamp":"2026-05-09T14:00:00.123Z","app_version":"1.2.3"}',
  '{"steps":[{"count":12,"start_time":"2026-05-09T14:00:00Z","end_time":"2026-05-09T14:05:00Z"}]}',
  '{"app_version":"9","sleep":[{"stages":[{"stage":"4"}],"session_end_time":"2026-05-09T06:00:00Z"',
])('a payload is told by its content: %s', async (text) => {
  expect(await claims(text)).toEqual(['a.txt']);
});

test.each([
  '',
  '{}',
  '[]',
  '{"timestamp":"yesterday","app_version":"1"}',
  '{"timestamp":"2026-05-09T14:00:00Z"}',
  '{"steps":[{"date":"2026-05-09","count":4}]}',
  '{"steps":{"a":{"time":"2026-05-09T14:00:00Z"}}}',
  '{"data":{"metrics":[]}}',
])('what is no payload is not claimed: %s', async (text) => {
  expect(await claims(text)).toEqual([]);
});

test('each list of quantities, in its unit', async () => {
  const time = '2026-05-09T08:00:00Z';
  const span = { start_time: time, end_time: '2026-05-09T08:10:00Z' };
  const { quantities, skips } = await importPayload({
    steps: [{ count: 842, ...span }],
    heart_rate: [{ bpm: 72, time }],
    heart_rate_variability: [{ rmssd_millis: 41.5, time }],
    distance: [{ meters: 640.5, ...span }],
    active_calories: [{ calories: 31.5, ...span }],
    total_calories: [{ calories: 45, ...span }],
    weight: [{ kilograms: 70.5, time }],
    height: [{ meters: 1.75, time }],
    blood_pressure: [{ systolic: 118, diastolic: 77, time }],
    blood_glucose: [{ mmol_per_liter: 5, time }],
    oxygen_saturation: [{ percentage: 97, time }],
    body_temperature: [{ celsius: 36.6, time }],
    respiratory_rate: [{ avg: 14.5, min: 12, max: 18, time }],
    resting_heart_rate: [{ bpm: 55, time }],
    basal_metabolic_rate: [{ watts: 80, time }],
    body_fat: [{ percentage: 19.4, time }],
    lean_body_mass: [{ kilograms: 55, time }],
    vo2_max: [{ ml_per_kg_per_min: 44, time }],
    bone_mass: [{ kilograms: 3.1, time }],
    basal_body_temperature: [{ celsius: 36.3, time }],
  });
  expect(skips).toEqual([]);
  expect(quantities.map(({ type, value }) => [type, Math.round(value * 10) / 10])).toEqual([
    ['stepCount', 842],
    ['heartRate', 72],
    ['heartRateVariabilityRMSSD', 41.5],
    ['distanceWalkingRunning', 640.5],
    ['activeEnergyBurned', 31.5],
    ['totalEnergyBurned', 45],
    ['bodyMass', 70.5],
    ['height', 1.8],
    ['bloodPressureSystolic', 118],
    ['bloodPressureDiastolic', 77],
    ['bloodGlucose', 90.1],
    ['oxygenSaturation', 97],
    ['bodyTemperature', 36.6],
    ['respiratoryRate', 14.5],
    ['restingHeartRate', 55],
    // 80 W are 1652 kcal a day.
    ['basalMetabolicRate', 1652],
    ['bodyFatPercentage', 19.4],
    ['leanBodyMass', 55],
    ['vo2Max', 44],
    ['boneMass', 3.1],
    ['basalBodyTemperature', 36.3],
  ]);
  expect(new Set(quantities.map(({ source }) => source.name))).toEqual(new Set(['HC Webhook']));
});

test('the sum of a day is one, also while the day goes on; a record of minutes is a sample', async () => {
  const { quantities } = await importPayload({
    steps: [
      { count: 8000, start_time: '2026-05-07T22:00:00Z', end_time: '2026-05-08T22:00:00Z' },
      { count: 50, start_time: '2026-05-09T08:00:00Z', end_time: '2026-05-09T08:03:00Z' },
    ],
  });
  expect(quantities.map(({ value, aggregated }) => [value, aggregated === true])).toEqual([
    [8000, true],
    [50, false],
  ]);
});

test('M02: a record replaces what an earlier payload said of its source and type at its start, and nothing else', async () => {
  const { told } = await importPayload({
    steps: [
      { count: 50, start_time: '2026-05-09T08:00:00Z', end_time: '2026-05-09T08:03:00Z' },
      { count: 70, start_time: '2026-05-09T12:00:00Z', end_time: '2026-05-09T12:03:00Z' },
    ],
    heart_rate: [{ bpm: 60, time: '2026-05-09T12:00:00Z' }],
  });
  const start = Date.parse('2026-05-09T08:00:00Z');
  const source = { name: 'HC Webhook', bundleIdentifier: null, version: null };
  expect(told).toEqual([
    { kind: 'quantity', type: 'stepCount', source, start, end: start + 1 },
    { kind: 'quantity', type: 'stepCount', source, start: start + 4 * 3_600_000, end: start + 4 * 3_600_000 + 1 },
  ]);
});

test('an app that is named is a source of its own, with its device; what was typed in says so', async () => {
  const { quantities } = await importPayload({
    weight: [
      {
        kilograms: 70,
        time: '2026-05-09T08:00:00Z',
        metadata: {
          data_origin: 'com.example.scale',
          recording_method: 'manual_entry',
          device: { manufacturer: 'Acme', model: 'S1', type: 'scale' },
        },
      },
    ],
  });
  expect(quantities[0]).toMatchObject({
    source: { name: 'com.example.scale', bundleIdentifier: 'com.example.scale' },
    device: 'Acme S1',
    metadata: { HKWasUserEntered: '1' },
  });
});

test('a distance in a workout on a bicycle is one of cycling', async () => {
  const ride = { start_time: '2026-05-09T08:00:00Z', end_time: '2026-05-09T09:00:00Z' };
  const { quantities, workouts, skips } = await importPayload({
    distance: [
      { meters: 20_000, ...ride },
      { meters: 900, start_time: '2026-05-09T10:00:00Z', end_time: '2026-05-09T10:10:00Z' },
    ],
    exercise: [
      { type: '8', ...ride, duration_seconds: 3500, distance_meters: 20_000 },
      {
        type: '57',
        start_time: '2026-05-09T11:00:00Z',
        end_time: '2026-05-09T11:30:00Z',
        duration_seconds: 1800,
        steps: 4000,
      },
      { type: '999', start_time: '2026-05-09T12:00:00Z', end_time: '2026-05-09T12:30:00Z', duration_seconds: 1800 },
    ],
  });
  expect(quantities.map(({ type }) => type)).toEqual(['distanceCycling', 'distanceWalkingRunning']);
  expect(
    workouts.map(({ activityType, durationSeconds, distanceMeters, steps, indoor }) => {
      return [activityType, durationSeconds, distanceMeters, steps, indoor];
    }),
  ).toEqual([
    ['cycling', 3500, 20_000, null, null],
    ['running', 1800, null, 4000, true],
    ['other', 1800, null, null, null],
  ]);
  expect(skips).toEqual([{ kind: 'activityType', reason: 'unknownType', subject: '999' }]);
});

const stage = (stageWord: string, from: string, to: string): object => ({
  stage: stageWord,
  start_time: `2026-05-${from}:00Z`,
  end_time: `2026-05-${to}:00Z`,
});

test('H04: stages by number and by name; a session without stages is asleep for its whole length', async () => {
  const { categories, told } = await importPayload({
    sleep: [
      {
        session_end_time: '2026-05-09T05:00:00Z',
        duration_seconds: 21_600,
        stages: [
          stage('4', '08T23:00', '09T01:00'),
          stage('5', '09T01:00', '09T02:00'),
          stage('rem', '09T02:00', '09T03:00'),
          stage('7', '09T03:00', '09T03:10'),
          stage('2', '09T03:10', '09T05:00'),
        ],
      },
      { session_end_time: '2026-05-09T14:00:00Z', duration_seconds: 1800, stages: [] },
    ],
  });
  expect(categories.map(({ value, start, end }) => [value, (end - start) / 60_000])).toEqual([
    ['asleepCore', 120],
    ['asleepDeep', 60],
    ['asleepREM', 60],
    ['awake', 10],
    ['asleepUnspecified', 110],
    ['asleepUnspecified', 30],
  ]);
  expect(told.map(({ start, end }) => (end - start) / 60_000)).toEqual([360, 30]);
});

const night = (end: string, minutes: number): object => ({
  session_end_time: `2026-05-09T${end}:00Z`,
  duration_seconds: minutes * 60,
  stages: [stage('4', '08T23:00', `09T${end}`)],
});

test('H02: of a night that was written again and again only the longest counts', async () => {
  const { categories, skips } = await importPayload({
    sleep: [night('00:05', 65), night('06:05', 425), night('01:18', 138)],
  });
  expect(categories.map(({ start, end }) => (end - start) / 60_000)).toEqual([425]);
  expect(skips.map(({ reason }) => reason)).toEqual(['olderVersion', 'olderVersion']);
});

test('H03: a night in several sessions is all of them', async () => {
  const { categories } = await importPayload({
    sleep: [
      { session_end_time: '2026-05-09T04:25:00Z', duration_seconds: 307 * 60, stages: [] },
      { session_end_time: '2026-05-09T09:51:00Z', duration_seconds: 271 * 60, stages: [] },
    ],
  });
  expect(categories.map(({ start, end }) => (end - start) / 60_000)).toEqual([307, 271]);
});

test('foods and drinks are entries of the log with their samples', async () => {
  const span = { start_time: '2026-05-09T08:00:00Z', end_time: '2026-05-09T08:15:00Z' };
  const { entries, quantities } = await importPayload({
    nutrition: [{ ...span, name: 'Porridge', calories: 250, sodium_grams: 0.3, protein_grams: 9 }],
    hydration: [{ ...span, liters: 0.25 }],
  });
  expect(
    entries.map(({ foodName, nutrients }) => [foodName, nutrients.energyKilocalories, nutrients.waterMilliliters]),
  ).toEqual([
    ['Porridge', 250, null],
    [null, null, 250],
  ]);
  expect(entries[0]?.nutrients.sodiumMilligrams).toBe(300);
  expect(quantities.map(({ type }) => type)).toEqual([
    'dietaryEnergyConsumed',
    'dietaryProtein',
    'dietarySodium',
    'dietaryWater',
  ]);
});

test('what is not known or not right is counted, and the rest is read', async () => {
  const time = '2026-05-09T08:00:00Z';
  const { quantities, skips } = await importPayload({
    skin_temperature: [{ delta_celsius: 0.2, time }],
    mood: [1, 2],
    weight: [{ kilograms: 'heavy', time }, { kilograms: 70 }, 5, { kilograms: 71, time }],
    steps: [
      { count: -5, start_time: time, end_time: time },
      { count: 5, start_time: time, end_time: '2026-05-09T07:00:00Z' },
    ],
    heart_rate: { a: { bpm: 60, time } },
  });
  expect(quantities.map(({ value }) => value)).toEqual([71]);
  expect(skips.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
    'skin_temperature notSupported',
    'mood notSupported',
    'mood notSupported',
    'quantitySample invalidValue',
    'weight invalidDate',
    'weight invalidValue',
    'quantitySample invalidValue',
    'steps endBeforeStart',
    'heart_rate notSupported',
  ]);
});

test('the app’s own test, with made-up values, brings nothing', async () => {
  const records = await importPayload({ test: true, weight: [{ kilograms: 75.5, time: '2026-05-09T08:00:00Z' }] });
  expect(records.quantities).toEqual([]);
  expect(records.skips).toEqual([
    { kind: 'delivery', reason: 'notSupported', subject: 'a test of the app, with made-up values' },
  ]);
});

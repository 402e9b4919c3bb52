import { quantityIdentity } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { createAppleHealthImporter } from '../apple-health/apple-health-importer.ts';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { createHealthAutoExportImporter } from './health-auto-export-importer.ts';
import { importPayload, metricPayload, utc } from '../../../../../test/importers/import-payload.ts';

async function claims(text: string): Promise<readonly string[]> {
  return createHealthAutoExportImporter().claims(textSource({ 'a.txt': text }));
}

test.each([
  '{"data":{"metrics":[]}}',
  '{"data":{"workouts":[]}}',
  '{"data":{}}',
  '{"data":{"ecg":[{"classification":"Ritmo Sinusal"}]}}',
  '{"version":2,"data":{"symptoms":[],"metrics":[{"units":"count","data":[{"qty":1',
  '\ufeff{ "data" : { "workouts" : [ { "id": "1", "route": [',
])('a payload is told by its content: %s', async (text) => {
  expect(await claims(text)).toEqual(['a.txt']);
});

test.each([
  '',
  '{}',
  '[]',
  'data',
  '{"data":[]}',
  '{"data":5}',
  '{"data":{"metrics":5}}',
  '{"data":{"metrics":{}}}',
  '{"data":{"users":[{"name":"a"}]}}',
  '{"data":{"metrics":[{"cpu":1}]}}',
  '{"metrics":[{"name":"step_count","data":[]}]}',
  '{"data":[{"name":"step_count"}]}',
  '<HealthData locale="en">',
  '{"data":',
])('what is no payload is not claimed: %s', async (text) => {
  expect(await claims(text)).toEqual([]);
});

test('A86: the unit of a metric is authoritative, wherever it stands', async () => {
  const { quantities } = await importPayload(
    `{"data":{"metrics":[
      {"data":[{"qty":418.4,"date":"2026-03-01 08:00:00 +0100","source":"W"}],"units":"kJ","name":"active_energy"},
      {"name":"walking_running_distance","units":"mi","data":[{"qty":2,"date":"2026-03-01 08:00:00 +0100"}]},
      {"name":"weight_body_mass","units":"lb","data":[{"qty":150,"date":"2026-03-01 08:00:07 +0100"}]},
      {"name":"apple_sleeping_wrist_temperature","units":"degF","data":[{"qty":96.8,"date":"2026-03-01 08:00:00 +0100"}]},
      {"name":"body_temperature","units":"degC","data":[{"qty":36.5,"date":"2026-03-01 08:00:00 +0100"}]},
      {"name":"blood_oxygen_saturation","units":"%","data":[{"qty":97,"date":"2026-03-01 08:00:00 +0100"}]},
      {"name":"walking_asymmetry_percentage","units":"%","data":[{"qty":0.5,"date":"2026-03-01 08:00:00 +0100"}]},
      {"name":"resting_heart_rate","units":"bpm","data":[{"qty":52,"date":"2026-03-01 08:00:00 +0100"}]},
      {"name":"vo2_max","units":"ml/(kg·min)","data":[{"qty":44.1,"date":"2026-03-01 08:00:00 +0100"}]},
      {"name":"dietary_water","units":"fl_oz_us","data":[{"qty":10,"date":"2026-03-01 08:00:00 +0100"}]},
      {"name":"vitamin_d","units":"mcg","data":[{"qty":20,"date":"2026-03-01 08:00:00 +0100"}]}
    ]}}`,
    { header: 'Seconds' },
  );
  expect(quantities.map(({ type, value }) => [type, Number(value.toPrecision(9))])).toEqual([
    ['activeEnergyBurned', 100],
    ['distanceWalkingRunning', 3218.688],
    ['bodyMass', 68.0388555],
    ['appleSleepingWristTemperature', 36],
    ['bodyTemperature', 36.5],
    ['oxygenSaturation', 97],
    ['walkingAsymmetryPercentage', 0.5],
    ['restingHeartRate', 52],
    ['vo2Max', 44.1],
    ['dietaryWater', 295.735296],
    ['dietaryVitaminD', 20],
  ]);
  expect(quantities.map(({ metadata }) => metadata)).toEqual([
    { VitalgateRecordedUnit: 'kJ' },
    { VitalgateRecordedUnit: 'mi' },
    { VitalgateRecordedUnit: 'lb' },
    { VitalgateRecordedUnit: 'degF' },
    null,
    null,
    null,
    null,
    null,
    { VitalgateRecordedUnit: 'fl_oz_us' },
    null,
  ]);
});

test('a sample with its own times is the same one as in an export of the phone', async () => {
  const points = [
    { startDate: '2026-03-01 08:00:12 +0100', endDate: '2026-03-01 08:04:40 +0100', qty: 57, source: 'Anna’s Watch' },
  ];
  const fed = await importPayload(metricPayload('step_count', 'count', points));
  const exported = await importTexts(
    createAppleHealthImporter(),
    textSource({
      'export.xml': `<HealthData><Record type="HKQuantityTypeIdentifierStepCount" sourceName="Anna’s Watch" unit="count"
        startDate="2026-03-01 08:00:12 +0100" endDate="2026-03-01 08:04:40 +0100" value="57"/></HealthData>`,
    }),
  );
  expect(fed.quantities).toHaveLength(1);
  for (const { quantities } of [fed, exported]) {
    expect(quantities.map((sample) => [sample.start, quantityIdentity(sample)])).toEqual(
      exported.quantities.map((sample) => [sample.start, quantityIdentity(sample)]),
    );
  }
  expect(fed.quantities[0]?.aggregated).toBeUndefined();
});

test('A89: empty lists and metrics without data give nothing, say nothing, and erase nothing', async () => {
  const records = await importPayload({
    data: {
      metrics: [{ name: 'basal_body_temperature', units: 'degC', data: [] }, { name: 'step_count' }],
      workouts: [],
    },
  });
  expect(records).toMatchObject({ quantities: [], skips: [], told: [], complete: true });
});

test('A83, R14: several sources in one text stay one text, none is the app', async () => {
  const { quantities } = await importPayload(
    metricPayload('step_count', 'count', [
      { qty: 10, date: '2026-03-01 08:00:00 +0100', source: 'Phone|Watch' },
      { qty: 10, date: '2026-03-01 08:01:00 +0100', source: '' },
      { qty: 10, date: '2026-03-01 08:02:00 +0100' },
    ]),
  );
  expect(quantities.map(({ source }) => source.name)).toEqual([
    'Phone|Watch',
    'Health Auto Export',
    'Health Auto Export',
  ]);
});

test('heart rate is the average, its extremes are metadata', async () => {
  const { quantities } = await importPayload(
    metricPayload('heart_rate', 'bpm', [
      { date: '2026-03-01 08:00:00 +0100', Min: 60, Avg: 71.5, Max: 90, source: 'Watch' },
      { date: '2026-03-01 08:01:00 +0100', Min: 66, Avg: 66, Max: 66, source: 'Watch' },
    ]),
  );
  expect(quantities.map(({ value, metadata, aggregated, end }) => [value, metadata, aggregated, utc(end)])).toEqual([
    [71.5, { VitalgateLeastValue: '60', VitalgateGreatestValue: '90' }, true, '2026-03-01T07:01:00.000Z'],
    [66, null, true, '2026-03-01T07:02:00.000Z'],
  ]);
});

test('blood pressure is two samples; meals and reasons are told in HealthKit’s way, foreign words as they are', async () => {
  const date = '2026-03-01 08:00:07 +0100';
  const { quantities } = await importPayload({
    data: {
      metrics: [
        { name: 'blood_pressure', units: 'mmHg', data: [{ date, systolic: 118, diastolic: 76, source: 'Cuff' }] },
        { name: 'blood_glucose', units: 'mmol/L', data: [{ date, qty: 5, mealTime: 'Before Meal' }] },
        {
          name: 'insulin_delivery',
          units: 'IU',
          data: [
            { date, qty: 4, reason: 'Bolus' },
            { date, qty: 9, reason: 'Basale' },
          ],
        },
      ],
    },
  });
  expect(quantities.map(({ type, value, metadata }) => [type, Math.round(value), metadata])).toEqual([
    ['bloodPressureSystolic', 118, null],
    ['bloodPressureDiastolic', 76, null],
    ['bloodGlucose', 90, { VitalgateRecordedUnit: 'mmol/L', HKBloodGlucoseMealTime: '1' }],
    ['insulinDelivery', 4, { HKInsulinDeliveryReason: '2' }],
    ['insulinDelivery', 9, { HKInsulinDeliveryReason: 'Basale' }],
  ]);
});

test('what cannot be read is counted with its reason, and the rest is read', async () => {
  const date = '2026-03-01 08:00:07 +0100';
  const { quantities, skips } = await importPayload({
    data: {
      metrics: [
        { name: 'mood_points', units: 'count', data: [{ date, qty: 1 }] },
        {
          name: 'step_count',
          units: 'count',
          data: [{ date, qty: -1 }, { date: 'soon', qty: 1 }, 7, { date }, { date, qty: '12' }],
        },
        { name: 'walking_speed', units: 'knots', data: [{ date, qty: 1 }] },
        { name: 'height', data: [{ date, qty: 1.8 }] },
        { name: 'blood_oxygen_saturation', units: '%', data: [{ date, qty: 140 }] },
        { name: 'handwashing', units: 's', data: [{ date, qty: 20, value: 'Complete' }] },
      ],
      ecg: [{ classification: 'Ritmo Sinusal', voltageMeasurements: [{ date: 1.5 }] }],
      symptoms: [{ name: 'Headache' }, { name: 'Nausea' }],
      medications: [{}],
      stateOfMind: [],
      whatComesNext: [1],
    },
  });
  expect(quantities.map(({ value }) => value)).toEqual([12]);
  expect(skips.map(({ kind, reason, subject }) => `${kind} ${reason} ${subject}`)).toEqual([
    'quantitySample unknownType mood_points',
    'quantitySample invalidValue stepCount',
    'quantitySample invalidDate stepCount',
    'quantitySample invalidValue a point that is no object',
    'quantitySample invalidValue stepCount',
    'quantitySample unknownUnit walkingSpeed knots',
    'quantitySample missingUnit height',
    'quantitySample invalidValue oxygenSaturation',
    'handwashing notSupported handwashing',
    'electrocardiogram notSupported electrocardiogram',
    'symptoms notSupported symptoms',
    'symptoms notSupported symptoms',
    'medications notSupported medications',
    'whatComesNext notSupported whatComesNext',
  ]);
});

async function told(data: object): Promise<readonly string[]> {
  const { skips } = await importPayload({ data });
  return skips.map(({ kind, reason, subject }) => `${kind} ${reason} ${subject}`);
}

test('T14: what stands in place of a metric, of its points or of their list is counted', async () => {
  const date = '2026-03-01 08:00:07 +0100';
  const element = 'quantitySample invalidValue an element';
  const metric = { name: 'step_count', units: 'count', data: [{ date, qty: 1 }] };
  expect(await told({ metrics: [metric, 0, 0, 'text', null, true] })).toEqual([element, element, element, element]);
  expect(await told({ metrics: 7, workouts: [] })).toEqual([element]);
  expect(
    await told({
      metrics: [
        { ...metric, data: 7 },
        { ...metric, data: null },
      ],
    }),
  ).toEqual([element]);
  expect(await told({ metrics: [metric], from: 'a text', workouts: null })).toEqual([]);
});

test('stand hours are an hour each, mindful minutes as long as they say', async () => {
  const { categories, told } = await importPayload({
    data: {
      metrics: [
        {
          name: 'apple_stand_hour',
          units: 'count',
          data: [{ date: '2026-03-01 00:00:00 +0100', qty: 3, source: 'W' }],
        },
        {
          name: 'mindful_minutes',
          units: 'min',
          data: [{ date: '2026-03-01 00:00:00 +0100', qty: 12.5, source: 'P' }],
        },
      ],
    },
  });
  expect(
    categories.map(({ type, start, end, value, aggregated }) => [type, utc(start), utc(end), value, aggregated]),
  ).toEqual([
    ['appleStandHour', '2026-02-28T23:00:00.000Z', '2026-03-01T00:00:00.000Z', 'stood', true],
    ['appleStandHour', '2026-03-01T00:00:00.000Z', '2026-03-01T01:00:00.000Z', 'stood', true],
    ['appleStandHour', '2026-03-01T01:00:00.000Z', '2026-03-01T02:00:00.000Z', 'stood', true],
    ['mindfulSession', '2026-02-28T23:00:00.000Z', '2026-02-28T23:12:30.000Z', 'notApplicable', true],
  ]);
  expect(told.map(({ kind, type }) => `${kind} ${type}`)).toEqual([
    'category appleStandHour',
    'category mindfulSession',
  ]);
});

test('a payload that is cut off is told, hands over what came, and states nothing', async () => {
  const text = JSON.stringify(
    metricPayload('step_count', 'count', [
      { qty: 1, date: '2026-03-01 08:00:00 +0100' },
      { qty: 2, date: '2026-03-01 08:01:00 +0100' },
    ]),
  );
  const cut = await importPayload(text.slice(0, -10));
  expect(cut).toMatchObject({ complete: false, told: [] });
  expect(cut.quantities).toHaveLength(1);
  expect((await importPayload(text)).complete).toBe(true);
});

test('the text may come in any pieces', async () => {
  const payload = metricPayload('step_count', 'count', [
    { qty: 1, date: '2026-03-01 08:00:00 +0100', source: 'Ä“|”' },
    { qty: 2, date: '2026-03-01 08:01:00 +0100', source: '\\"' },
  ]);
  const whole = await importPayload(payload);
  expect(await importPayload(payload, { piece: 1 })).toEqual(whole);
});

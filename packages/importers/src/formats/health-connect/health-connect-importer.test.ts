import { expect, test } from 'vitest';
import {
  databaseSource,
  healthConnectDatabase,
  recordName,
  type HealthConnectDatabase,
} from '../../../../../test/stores/health-connect-database.ts';
import { importTexts, type ImportedRecords } from '../../../../../test/importers/import-texts.ts';
import { createHealthConnectImporter } from './health-connect-importer.ts';

const importer = createHealthConnectImporter();
const at = (text: string): number => Date.parse(text);
const day = '2026-03-09';

/** What an importer makes of a database that a test fills. */
async function imported(fill: (phone: HealthConnectDatabase) => void, version = 9): Promise<ImportedRecords> {
  const phone = healthConnectDatabase(version);
  fill(phone);
  return importTexts(importer, databaseSource({ 'health_connect_export.db': phone.bytes() }));
}

const utcMinute = (instant: number): string => new Date(instant).toISOString().slice(11, 16);

const valuesOf = ({ quantities }: ImportedRecords) =>
  Object.fromEntries(quantities.map(({ type, value }) => [type, value]));

test('H21, R4: a record says its app, its device, its name, whether it was typed in, and its offset', async () => {
  const { quantities, exportedAt, complete, skips } = await imported((phone) => {
    const times = { start_time: `${day}T08:00:00Z`, end_time: `${day}T08:30:00Z` };
    phone.add('steps_record_table', { ...times, count: 500, device_info_id: 1 });
    phone.add('weight_record_table', {
      time: `${day}T07:00:00Z`,
      weight: 70_000,
      app_info_id: 2,
      recording_method: 3,
      zone_offset: 19_800,
      last_modified_time: '2026-03-11T06:00:00Z',
    });
  });
  expect(quantities).toEqual([
    {
      type: 'stepCount',
      start: at(`${day}T08:00:00Z`),
      end: at(`${day}T08:30:00Z`),
      value: 500,
      source: { name: 'Fit', bundleIdentifier: 'com.example.fit', version: null },
      device: 'Google Pixel Watch 3, watch',
      metadata: { HKExternalUUID: '00000000-0000-0000-0000-000000000001' },
      timeZone: 'Etc/GMT-1',
    },
    {
      type: 'bodyMass',
      start: at(`${day}T07:00:00Z`),
      end: at(`${day}T07:00:00Z`),
      value: 70,
      source: { name: 'Band', bundleIdentifier: 'com.example.band', version: null },
      device: null,
      metadata: { HKExternalUUID: '00000000-0000-0000-0000-000000000002', HKWasUserEntered: '1' },
      timeZone: 'UTC+05:30',
    },
  ]);
  expect(exportedAt).toEqual([at('2026-03-11T06:00:00Z')]);
  expect([complete, skips]).toEqual([true, []]);
});

test('the phone’s order of apps holds for sums of activity and for sleep', async () => {
  const { orders, skips } = await imported(({ database }) => {
    database.exec(`
      CREATE TABLE health_data_category_priority_table (
        row_id INTEGER PRIMARY KEY, health_data_category INTEGER UNIQUE, app_id_priority_order TEXT NOT NULL);
      INSERT INTO application_info_table VALUES (3, 'com.example.ring', NULL, NULL);
      INSERT INTO health_data_category_priority_table VALUES
        (1, 1, '2, 1,9,x,2'), (2, 2, '1,2'), (3, 4, '1'), (4, 5, '3'), (5, 6, '');`);
  });
  expect(orders.map(({ types, sources }) => [types.slice(0, 2), sources])).toEqual([
    [
      ['stepCount', 'activeEnergyBurned'],
      ['Band', 'Fit'],
    ],
    [['sleepAnalysis'], ['com.example.ring']],
  ]);
  expect(orders[0]?.types).toContain('distanceCycling');
  expect(skips).toEqual([]);
});

test('H06, H07, H18: columns are in small calories, grams, watts, mmol/L and percent', async () => {
  const time = { time: `${day}T08:00:00Z` };
  const span = { start_time: `${day}T08:00:00Z`, end_time: `${day}T09:00:00Z` };
  const records = await imported((phone) => {
    phone.add('active_calories_burned_record_table', { ...span, energy: 120_500 });
    phone.add('total_calories_burned_record_table', { ...span, energy: 250_000 });
    phone.add('distance_record_table', { ...span, distance: 1234.5 });
    phone.add('floors_climbed_record_table', { ...span, floors: 3 });
    phone.add('wheelchair_pushes_record_table', { ...span, count: 40 });
    phone.add('height_record_table', { ...time, height: 1.68 });
    phone.add('body_fat_record_table', { ...time, percentage: 19.4 });
    phone.add('lean_body_mass_record_table', { ...time, mass: 55_250 });
    phone.add('bone_mass_record_table', { ...time, mass: 3100 });
    phone.add('body_water_mass_record_table', { ...time, body_water_mass: 40_000 });
    phone.add('basal_metabolic_rate_record_table', { ...time, basal_metabolic_rate: 80 });
    phone.add('oxygen_saturation_record_table', { ...time, percentage: 97 });
    phone.add('respiratory_rate_record_table', { ...time, rate: 14.5 });
    phone.add('resting_heart_rate_record_table', { ...time, beats_per_minute: 52 });
    phone.add('heart_rate_variability_rmssd_record_table', { ...time, heart_rate_variability_millis: 41.5 });
    phone.add('vo2_max_record_table', { ...time, vo2_milliliters_per_minute_kilogram: 44.1, measurement_method: 3 });
    phone.add('body_temperature_record_table', { ...time, temperature: 36.8, measurement_location: 8 });
    phone.add('blood_pressure_record_table', { ...time, systolic: 118, diastolic: 76, measurement_location: '3' });
    phone.add('blood_glucose_record_table', { ...time, level: 5.5 });
  });
  const values = valuesOf(records);
  expect(values).toMatchObject({
    activeEnergyBurned: 120.5,
    totalEnergyBurned: 250,
    distanceWalkingRunning: 1234.5,
    flightsClimbed: 3,
    pushCount: 40,
    height: 1.68,
    bodyFatPercentage: 19.4,
    leanBodyMass: 55.25,
    boneMass: 3.1,
    bodyWaterMass: 40,
    oxygenSaturation: 97,
    respiratoryRate: 14.5,
    restingHeartRate: 52,
    heartRateVariabilityRMSSD: 41.5,
    vo2Max: 44.1,
    bodyTemperature: 36.8,
    bloodPressureSystolic: 118,
    bloodPressureDiastolic: 76,
  });
  // 80 W are 6,912 kJ a day, by 4.184 kJ for a kilocalorie.
  expect(values['basalMetabolicRate']).toBeCloseTo(6912 / 4.184, 9);
  expect(values['bloodGlucose']).toBeCloseTo(99.0857, 4);
  expect(values).not.toHaveProperty('heartRateVariabilitySDNN');
  const details = Object.fromEntries(records.quantities.map(({ type, metadata }) => [type, metadata]));
  expect(details).toMatchObject({
    vo2Max: { HealthConnectMeasurementMethod: 'cooperTest' },
    bodyTemperature: { HealthConnectMeasurementLocation: 'ear' },
    bloodPressureDiastolic: { HealthConnectMeasurementLocation: 'leftUpperArm' },
  });
});

test('H24: a number is read, whether its column holds a number or a text', async () => {
  const { quantities, entries } = await imported((phone) => {
    const glucose = { time: `${day}T08:00:00Z`, level: '5.5', specimen_source: 2, relation_to_meal: '4' };
    phone.add('blood_glucose_record_table', { ...glucose, meal_type: '1' });
    const food = { start_time: `${day}T08:00:00Z`, end_time: `${day}T08:10:00Z`, energy: '100000' };
    phone.add('nutrition_record_table', { ...food, meal_type: 1 });
    phone.add('nutrition_record_table', { ...food, meal_type: '3' });
  });
  expect(quantities[0]?.metadata).toMatchObject({
    HealthConnectSpecimenSource: 'capillaryBlood',
    HealthConnectRelationToMeal: 'afterMeal',
    HKBloodGlucoseMealTime: '2',
    HealthConnectMealType: 'breakfast',
  });
  expect(entries.map(({ meal, nutrients }) => [meal, nutrients.energyKilocalories])).toEqual([
    ['breakfast', 100],
    ['dinner', 100],
  ]);
});

test('H06, H07, H09: a food with what it says, in its units; the smallest number there is and nothing are unknown, 0 is 0', async () => {
  const { quantities, entries, skips } = await imported((phone) => {
    phone.add('nutrition_record_table', {
      start_time: `${day}T12:00:00Z`,
      end_time: `${day}T12:20:00Z`,
      meal_type: 2,
      meal_name: ' Soup with rice ',
      energy: 250_000,
      protein: 5e-324,
      total_carbohydrate: null,
      total_fat: 0,
      sodium: 1.2,
      vitamin_b12: 0.000_002_4,
      caffeine: 0.08,
      trans_fat: 0.3,
    });
    phone.add('nutrition_record_table', { start_time: `${day}T13:00:00Z`, protein: 5e-324 });
  });
  const [entry] = entries;
  expect(entries).toHaveLength(1);
  expect(entry).toMatchObject({
    loggedAt: at(`${day}T12:00:00Z`),
    meal: 'lunch',
    foodName: 'Soup with rice',
    source: { name: 'Fit' },
    recordKey: '00000000-0000-0000-0000-000000000001',
    nutrients: {
      energyKilocalories: 250,
      proteinGrams: null,
      carbohydrateGrams: null,
      fatGrams: 0,
      sodiumMilligrams: 1200,
      caffeineMilligrams: 80,
    },
  });
  expect(quantities.map(({ type, value }) => [type, value])).toEqual([
    ['dietaryEnergyConsumed', 250],
    ['dietaryFatTotal', 0],
    ['dietarySodium', 1200],
    ['dietaryCaffeine', 80],
    ['dietaryVitaminB12', 2.4],
  ]);
  expect(quantities[0]?.metadata).toMatchObject({ HKFoodType: 'Soup with rice' });
  expect(skips).toEqual([{ kind: 'nutritionEntry', reason: 'invalidValue', subject: 'nutrition_record_table' }]);
});

test('H07: a drink is in litres, and an entry of water', async () => {
  const { quantities, entries } = await imported((phone) => {
    phone.add('hydration_record_table', { start_time: `${day}T12:00:00Z`, end_time: `${day}T12:01:00Z`, volume: 0.33 });
  });
  expect(quantities.map(({ type, value }) => [type, value])).toEqual([['dietaryWater', 330]]);
  expect(entries.map(({ foodName, nutrients }) => [foodName, nutrients.waterMilliliters])).toEqual([[null, 330]]);
});

test('H11: series are joined by their parents, whatever the tables are called; a workout tells what a speed is of', async () => {
  const { quantities, skips } = await imported((phone) => {
    const span = { start_time: `${day}T08:00:00Z`, end_time: `${day}T09:00:00Z` };
    phone.add('exercise_session_record_table', { ...span, exercise_type: 4 });
    const part = (table: string, parent: number, minute: string, row: object): void => {
      phone.add(table, { parent_key: parent, epoch_millis: `${day}T08:${minute}:00Z`, ...row });
    };
    const heart = phone.add('heart_rate_record_table', span);
    phone.add('heart_rate_record_table', { ...span, app_info_id: 2 });
    part('heart_rate_record_series_table', heart + 1, '05', { beats_per_minute: 141 });
    part('heart_rate_record_series_table', heart, '05', { beats_per_minute: 140 });
    part('heart_rate_record_series_table', heart, '06', { beats_per_minute: null });
    const speed = phone.add('SpeedRecordTable', span);
    part('speed_record_table', speed, '10', { speed: 7.5 });
    phone.add('speed_record_table', { parent_key: speed, epoch_millis: `${day}T20:00:00Z`, speed: 1 });
    part('power_record_table', phone.add('PowerRecordTable', span), '10', { power: 210 });
    part('cycling_pedaling_cadence_record_table', phone.add('CyclingPedalingCadenceRecordTable', span), '10', {
      revolutions_per_minute: 88,
    });
    part('steps_cadence_record_table', phone.add('StepsCadenceRecordTable', span), '10', { rate: 160 });
  });
  expect(quantities.map(({ type, value, source, start }) => [type, value, source.name, start])).toEqual([
    ['heartRate', 141, 'Band', at(`${day}T08:05:00Z`)],
    ['heartRate', 140, 'Fit', at(`${day}T08:05:00Z`)],
    ['cyclingSpeed', 7.5, 'Fit', at(`${day}T08:10:00Z`)],
    ['cyclingPower', 210, 'Fit', at(`${day}T08:10:00Z`)],
    ['cyclingCadence', 88, 'Fit', at(`${day}T08:10:00Z`)],
  ]);
  expect(skips.map(({ reason, subject }) => [reason, subject])).toEqual([
    ['invalidValue', 'heart_rate_record_series_table'],
    ['notSupported', 'speed_record_table'],
    ['notSupported', 'StepsCadenceRecordTable'],
  ]);
});

test('H15: a table or a column that is absent holds no data, other tables are counted by their names', async () => {
  const { quantities, categories, skips, complete } = await imported((phone) => {
    const { database } = phone;
    phone.add('weight_record_table', { time: `${day}T08:00:00Z`, weight: 70_000 });
    phone.add('menstruation_period_record_table', { start_time: `${day}T00:00:00Z` });
    database.exec(`
      ALTER TABLE weight_record_table DROP COLUMN recording_method;
      DROP TABLE sleep_stages_table;
      DROP TABLE sleep_session_record_table;
      DROP TABLE device_info_table;
      CREATE TABLE mindfulness_session_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB, last_modified_time INTEGER,
        app_info_id INTEGER, start_time INTEGER, end_time INTEGER, type INTEGER, title TEXT);
      INSERT INTO mindfulness_session_record_table VALUES (1, x'01', 1773100800000, 1, 1773043200000, 1773043800000, 3, 'Evening');
      CREATE TABLE skin_temperature_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB, last_modified_time INTEGER, baseline REAL);
      INSERT INTO skin_temperature_record_table VALUES (1, x'02', 1, 33.1), (2, x'03', 1, 33.2);
      CREATE TABLE planned_exercise_table (anything TEXT);
      INSERT INTO planned_exercise_table VALUES ('x');
      CREATE VIEW steps_view AS SELECT 1 AS uuid, 2 AS last_modified_time;
    `);
  }, 17);
  expect(quantities.map(({ type, value }) => [type, value])).toEqual([['bodyMass', 70]]);
  expect(categories.map(({ type, value, start, end }) => [type, value, (end - start) / 60_000])).toEqual([
    ['mindfulSession', 'notApplicable', 10],
  ]);
  const others = ['menstruation_period_record_table', 'skin_temperature_record_table', 'skin_temperature_record_table'];
  expect(skips).toEqual(others.map((name) => ({ kind: name, reason: 'notSupported', subject: name })));
  expect(complete).toBe(true);
});

test('T1: what the schema of a database computes is not there, and the records beside it are read', async () => {
  const endless = '(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n)';
  const { quantities, skips, complete } = await imported((phone) => {
    phone.add('steps_record_table', { start_time: `${day}T08:00:00Z`, end_time: `${day}T08:01:00Z`, count: 60 });
    phone.database.exec(`
      ALTER TABLE weight_record_table DROP COLUMN weight;
      ALTER TABLE weight_record_table ADD COLUMN weight AS (70000);
      DROP TABLE height_record_table;
      CREATE VIEW height_record_table AS SELECT ${endless} AS height;
      CREATE TRIGGER counts AFTER INSERT ON application_info_table BEGIN SELECT ${endless}; END;
    `);
    phone.add('weight_record_table', { time: `${day}T08:00:00Z` });
  });
  expect(quantities.map(({ type, value }) => [type, value])).toEqual([['stepCount', 60]]);
  expect(skips).toEqual([{ kind: 'quantitySample', reason: 'invalidValue', subject: 'weight_record_table' }]);
  expect(complete).toBe(true);
});

test('cycle records are HealthKit’s category samples', async () => {
  const { categories, skips } = await imported((phone) => {
    const time = { time: `${day}T08:00:00Z` };
    for (const flow of [0, 1, 2, 3]) phone.add('menstruation_flow_record_table', { ...time, flow });
    for (const result of [0, 1, 2, 3]) phone.add('ovulation_test_record_table', { ...time, result });
    for (const appearance of [0, 1, 5, 6]) phone.add('cervical_mucus_record_table', { ...time, appearance });
    phone.add('sexual_activity_record_table', { ...time, protection_used: 2 });
    phone.add('intermenstrual_bleeding_record_table', time);
  });
  expect(categories.map(({ type, value }) => `${type} ${value}`)).toEqual([
    ...['unspecified', 'light', 'medium', 'heavy'].map((value) => `menstrualFlow ${value}`),
    'intermenstrualBleeding notApplicable',
    ...['indeterminate', 'luteinizingHormoneSurge', 'estrogenSurge', 'negative'].map(
      (value) => `ovulationTestResult ${value}`,
    ),
    'cervicalMucusQuality dry',
    'cervicalMucusQuality eggWhite',
    'sexualActivity notApplicable',
  ]);
  expect(categories.at(-1)?.metadata).toMatchObject({ HKSexualActivityProtectionUsed: '0' });
  expect(skips.map(({ subject }) => subject)).toEqual(['cervical_mucus_record_table', 'cervical_mucus_record_table']);
});

test('bad rows are skipped and reported one by one', async () => {
  const { quantities, skips } = await imported((phone) => {
    phone.add('steps_record_table', { start_time: null, end_time: `${day}T08:00:00Z`, count: 1 });
    phone.add('steps_record_table', { start_time: `${day}T08:00:00Z`, end_time: `${day}T07:00:00Z`, count: 2 });
    phone.add('steps_record_table', { start_time: `${day}T08:00:00Z`, end_time: `${day}T09:00:00Z`, count: -3 });
    phone.add('steps_record_table', { start_time: '2050-01-01T00:00:00Z', end_time: null, count: 4 });
    phone.add('steps_record_table', { start_time: '2020-01-01T00:00:00Z', end_time: '2025-01-01T00:00:00Z', count: 5 });
    phone.add('oxygen_saturation_record_table', { time: `${day}T08:00:00Z`, percentage: 970 });
    phone.add('steps_record_table', { start_time: `${day}T08:00:00Z`, end_time: null, count: 6, app_info_id: 99 });
  });
  expect(quantities.map(({ value, source }) => [value, source.name])).toEqual([[6, 'Health Connect']]);
  expect(skips.map(({ reason, subject }) => `${reason}: ${subject}`)).toEqual([
    'invalidDate: steps_record_table',
    'endBeforeStart: steps_record_table',
    'invalidValue: steps_record_table',
    'invalidDate: steps_record_table, more than 10 years after the export',
    'invalidDate: steps_record_table, longer than 366 days',
    'invalidValue: oxygen_saturation_record_table',
  ]);
});

test('claims a database by its content alone, of several reads the one that was changed last', async () => {
  const phone = healthConnectDatabase();
  phone.add('weight_record_table', { time: `${day}T08:00:00Z`, weight: 70_000 });
  const older = phone.bytes();
  phone.add('weight_record_table', {
    time: `${day}T09:00:00Z`,
    weight: 71_000,
    last_modified_time: '2026-03-12T00:00:00Z',
  });
  const other = healthConnectDatabase();
  other.database.exec('DROP TABLE application_info_table');
  const source = databaseSource({
    'old.zip.bin': older,
    'no database.db': new TextEncoder().encode('SQLite format 3\u0000 but nothing behind it'),
    'another program.db': other.bytes(),
    'new.db': phone.bytes(),
    'empty.db': new Uint8Array(),
  });
  expect(await importer.claims(source)).toEqual(['old.zip.bin', 'new.db']);
  const claimed = { ...source, files: source.files.filter(({ path }) => ['old.zip.bin', 'new.db'].includes(path)) };
  const { quantities, skips } = await importTexts(importer, claimed);
  expect(quantities.map(({ value }) => value)).toEqual([70, 71]);
  expect(skips).toEqual([{ kind: 'file', reason: 'otherExport', subject: 'old.zip.bin' }]);
});

test('a record keeps its name in a later version of it (H17)', async () => {
  const uuid = recordName(7);
  const { workouts, entries } = await imported((phone) => {
    const span = { uuid, start_time: `${day}T08:00:00Z`, end_time: `${day}T08:30:00Z` };
    phone.add('exercise_session_record_table', { ...span, exercise_type: 33 });
    phone.add('nutrition_record_table', { ...span, energy: 1000 });
  });
  expect([workouts[0]?.recordKey, entries[0]?.recordKey]).toEqual([
    '00000000-0000-0000-0000-000000000007',
    '00000000-0000-0000-0000-000000000007',
  ]);
});

const stepRows = (fill: (add: (from: string, to: string, count: number, more?: object) => void) => void) =>
  imported((phone) => {
    fill((from, to, count, more = {}) => {
      const times = { start_time: `${day}T${from}:00Z`, end_time: `${day}T${to}:00Z` };
      phone.add('steps_record_table', { ...times, count, ...more });
    });
  });
const stepsTold = ({ quantities }: ImportedRecords) =>
  quantities.map(({ start, end, value }) => `${utcMinute(start)} ${utcMinute(end)} ${value}`);

test('R2: overlapping rows of one app count once, and the row that was modified later has the time', async () => {
  const hour = (more: object) =>
    stepRows((add) => {
      add('10:00', '11:00', 600, more);
      for (let ten = 0; ten < 6; ten++) add(`10:${ten}0`, ten === 5 ? '11:00' : `10:${ten + 1}0`, 90);
    });
  const later = { last_modified_time: '2026-03-10T13:00:00Z' };
  const earlier = { last_modified_time: '2026-03-10T11:00:00Z' };
  expect(stepsTold(await hour(later))).toEqual(['10:00 11:00 600']);
  expect((await hour(later)).skips).toEqual(
    Array.from({ length: 6 }, () => ({
      kind: 'quantitySample',
      reason: 'olderVersion',
      subject: 'steps_record_table',
    })),
  );
  expect((await hour(earlier)).quantities.map(({ value }) => value)).toEqual(Array(6).fill(90));
  const half = await stepRows((add) => {
    add('10:00', '11:00', 600);
    add('10:30', '11:30', 60, later);
    add('10:30', '11:00', 40, { app_info_id: 2 });
  });
  expect(stepsTold(half)).toEqual(['10:00 10:30 300', '10:30 11:30 60', '10:30 11:00 40']);
  const middle = await stepRows((add) => {
    add('10:00', '11:00', 600);
    add('10:20', '10:40', 7, later);
  });
  expect(stepsTold(middle)).toEqual(['10:00 10:20 200', '10:40 11:00 200', '10:20 10:40 7']);
});

test('R2: totals of a session count overlapping rows of its app once, and energy and distance too', async () => {
  const { workouts, quantities } = await imported((phone) => {
    const times = { start_time: `${day}T10:00:00Z`, end_time: `${day}T11:00:00Z` };
    phone.add('exercise_session_record_table', { ...times, exercise_type: 56 });
    for (const last_modified_time of ['2026-03-10T11:00:00Z', '2026-03-10T13:00:00Z']) {
      phone.add('active_calories_burned_record_table', { ...times, energy: 200_000, last_modified_time });
      phone.add('distance_record_table', { ...times, distance: 5000, last_modified_time });
      phone.add('weight_record_table', { time: `${day}T10:00:00Z`, weight: 70_000, last_modified_time });
    }
  });
  expect(workouts).toMatchObject([{ activeEnergyKilocalories: 200, distanceMeters: 5000 }]);
  expect(quantities.filter(({ type }) => type !== 'bodyMass').map(({ value }) => value)).toEqual([5000, 200]);
  expect(quantities.filter(({ type }) => type === 'bodyMass')).toHaveLength(2);
});

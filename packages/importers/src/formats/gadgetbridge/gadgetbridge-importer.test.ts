import { expect, test } from 'vitest';
import { importArchive } from '../../../../../test/importers/import-archive.ts';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { databaseSource } from '../../../../../test/stores/health-connect-database.ts';
import { databaseOf } from '../../../../../test/stores/database-of.ts';
import { createGadgetbridgeImporter } from './gadgetbridge-importer.ts';

const importer = createGadgetbridgeImporter();
const seconds = Date.parse('2026-03-01T22:00:00Z') / 1000;
const milliseconds = seconds * 1000;

const device = `CREATE TABLE "DEVICE" ("_id" INTEGER PRIMARY KEY, "NAME" TEXT NOT NULL, "MANUFACTURER" TEXT NOT NULL, "IDENTIFIER" TEXT NOT NULL UNIQUE, "TYPE" INTEGER NOT NULL, "MODEL" TEXT, "ALIAS" TEXT)`;
const byDevice = 'PRIMARY KEY ("TIMESTAMP", "DEVICE_ID") ON CONFLICT REPLACE) WITHOUT ROWID';

/** A table as the app makes it, with rows: time, device, and the columns of its own. */
function table(name: string, columns: string, ...rows: readonly (readonly (number | null)[])[]): readonly string[] {
  const own = columns.split(' ').map((column) => `"${column}" INTEGER`);
  return [
    `CREATE TABLE "${name}" ("TIMESTAMP" INTEGER NOT NULL, "DEVICE_ID" INTEGER NOT NULL, "USER_ID" INTEGER, ${own.join(', ')}, ${byDevice}`,
    ...rows.map(([time, id, ...values]) => {
      return `INSERT INTO "${name}" VALUES (${[time, id, 1, ...values].map((value) => value ?? 'NULL').join(', ')})`;
    }),
  ];
}

const devices = [
  device,
  "INSERT INTO DEVICE VALUES (1, 'Amazfit Bip 3', 'Huami', 'AA:BB', 1, NULL, NULL), (2, 'Mi Band 9', 'Xiaomi', 'CC', 2, NULL, ' Bedside ')",
];

const imported = (...sql: readonly string[]) =>
  importArchive(importer, { 'database/Gadgetbridge': databaseOf(...sql) });

test('minutes of any device: steps, way and heart rate, without what was not measured', async () => {
  const { samples, sources, skips, claimed } = await imported(
    ...devices,
    ...table(
      'HUAMI_EXTENDED_ACTIVITY_SAMPLE',
      'RAW_INTENSITY STEPS RAW_KIND HEART_RATE',
      [seconds, 1, 20, 90, 1, 101],
      [seconds + 60, 1, 0, 0, 1, 255],
      [0, 1, 0, 9, 1, 0],
    ),
    ...table('XIAOMI_ACTIVITY_SAMPLE', 'STEPS HEART_RATE SPO2 DISTANCE_CM', [seconds, 2, 80, -1, 97, 6150]),
    ...table('HUAWEI_ACTIVITY_SAMPLE', 'STEPS HEART_RATE', [seconds + 120, 3, 12, -120], [seconds + 180, 3, -1, -1]),
    ...table('HPLUS_HEALTH_ACTIVITY_SAMPLE', 'STEPS', [seconds, 1, 5000]),
    ...table('MOYOUNG_ACTIVITY_SAMPLE', 'STEPS DATA_SOURCE', [seconds, 1, 5000, 1]),
    ...table('COLMI_HEART_RATE_SAMPLE', 'HEART_RATE', [milliseconds, 2, 62]),
  );
  expect(claimed).toEqual(['database/Gadgetbridge']);
  expect(samples).toEqual([
    'stepCount 90 2026-03-01T22:00Z +00:01',
    'heartRate 101 2026-03-01T22:00Z',
    'stepCount 80 2026-03-01T22:00Z +00:01',
    'distanceWalkingRunning 61.5 2026-03-01T22:00Z +00:01',
    'oxygenSaturation 97 2026-03-01T22:00Z',
    'stepCount 12 2026-03-01T22:02Z +00:01',
    'heartRate 136 2026-03-01T22:02Z',
    'heartRate 62 2026-03-01T22:00Z',
  ]);
  expect(sources).toEqual(['Amazfit Bip 3', 'Bedside', 'Gadgetbridge']);
  expect(skips).toEqual([
    'quantitySample invalidDate HUAMI_EXTENDED_ACTIVITY_SAMPLE',
    'HPLUS_HEALTH_ACTIVITY_SAMPLE notSupported HPLUS_HEALTH_ACTIVITY_SAMPLE',
    'MOYOUNG_ACTIVITY_SAMPLE notSupported MOYOUNG_ACTIVITY_SAMPLE',
  ]);
});

test('single measurements; tables of other kinds are counted by their names', async () => {
  const { samples, skips } = await imported(
    ...devices,
    ...table('HUAMI_SPO2_SAMPLE', 'TYPE_NUM SPO2', [milliseconds, 1, 0, 96]),
    ...table('HUAMI_HEART_RATE_RESTING_SAMPLE', 'HEART_RATE', [milliseconds, 1, 55], [milliseconds + 1, 1, 0]),
    ...table('XIAOMI_DAILY_SUMMARY_SAMPLE', 'STEPS HR_RESTING', [milliseconds, 2, 6000, 52]),
    ...table('HUAMI_HEART_RATE_MANUAL_SAMPLE', 'HEART_RATE', [milliseconds, 1, 71]),
    ...table('HUAMI_SLEEP_RESPIRATORY_RATE_SAMPLE', 'UTC_OFFSET RATE', [milliseconds, 1, 0, 15]),
    'CREATE TABLE MI_SCALE_WEIGHT_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, WEIGHT_KG REAL NOT NULL)',
    `INSERT INTO MI_SCALE_WEIGHT_SAMPLE VALUES (${milliseconds}, 2, 1, ${Math.fround(70.1)}), (-1, 2, 1, 70)`,
    ...table('HUAMI_STRESS_SAMPLE', 'STRESS', [milliseconds, 1, 40], [milliseconds + 1, 1, 41]),
    'CREATE TABLE BASE_ACTIVITY_SUMMARY (_id INTEGER PRIMARY KEY)',
  );
  expect(samples).toEqual([
    'oxygenSaturation 96 2026-03-01T22:00Z',
    'restingHeartRate 55 2026-03-01T22:00Z',
    'restingHeartRate 52 2026-03-01T22:00Z',
    'heartRate 71 2026-03-01T22:00Z',
    'respiratoryRate 15 2026-03-01T22:00Z',
    'bodyMass 70.1 2026-03-01T22:00Z',
  ]);
  expect(skips).toEqual([
    'quantitySample invalidDate MI_SCALE_WEIGHT_SAMPLE',
    'HUAMI_STRESS_SAMPLE notSupported HUAMI_STRESS_SAMPLE',
    'HUAMI_STRESS_SAMPLE notSupported HUAMI_STRESS_SAMPLE',
  ]);
});

test('nights: stages by the minute of two devices at once, between changes, or of lengths alone', async () => {
  const night = milliseconds + 86_400_000;
  const { samples } = await imported(
    ...devices,
    ...table(
      'HUAMI_EXTENDED_ACTIVITY_SAMPLE',
      'RAW_KIND DEEP_SLEEP REM_SLEEP STEPS HEART_RATE',
      [seconds, 1, 120, 10, 0, 0, -1],
      [seconds, 2, 120, 10, 0, 0, -1],
      [seconds + 60, 1, 120, 171, 0, 0, -1],
      [seconds + 60, 2, 120, 10, 183, 0, -1],
      [seconds + 120, 1, 120, 43, 0, 0, -1],
      [seconds + 180, 1, 120, 43, 184, 0, -1],
      [seconds + 240, 1, 80, 0, 0, 0, -1],
      [seconds + 7200, 1, 120, 0, 0, 0, -1],
    ),
    ...table(
      'HUAWEI_SLEEP_STAGE_SAMPLE',
      'STAGE',
      ...[1, 1, 2, 3, 4, 9].map((stage, at) => [night + at * 60_000, 1, stage]),
    ),
    ...table(
      'XIAOMI_SLEEP_TIME_SAMPLE',
      'WAKEUP_TIME DEEP_SLEEP_DURATION LIGHT_SLEEP_DURATION REM_SLEEP_DURATION AWAKE_DURATION',
      [night, 2, night + 3_600_000, 20, 20, 20, 0],
      [night + 7_200_000, 2, night + 10_800_000, 20, 30, 0, 10],
      [night + 14_400_000, 2, night + 18_000_000, 0, 0, 0, null],
      [night + 20_000_000, 2, 0, 0, 0, 0, null],
    ),
    ...table(
      'XIAOMI_SLEEP_STAGE_SAMPLE',
      'STAGE',
      [night - 60_000, 2, 4],
      [night, 2, 3],
      [night + 1_200_000, 2, 2],
      [night + 2_400_000, 2, 4],
      [night + 3_000_000, 2, 5],
      [night + 3_600_000, 2, 3],
    ),
  );
  expect(samples).toEqual([
    'asleepCore 2026-03-01T22:00Z +00:01',
    'asleepDeep 2026-03-01T22:01Z +00:02',
    'asleepREM 2026-03-01T22:03Z +00:01',
    'asleepCore 2026-03-01T22:00Z +00:02',
    'asleepCore 2026-03-02T00:00Z +00:01',
    'asleepCore 2026-03-02T22:00Z +00:02',
    'asleepREM 2026-03-02T22:02Z +00:01',
    'asleepDeep 2026-03-02T22:03Z +00:01',
    'awake 2026-03-02T22:04Z +00:01',
    'asleepCore 2026-03-02T22:00Z +00:20',
    'asleepDeep 2026-03-02T22:20Z +00:20',
    'asleepREM 2026-03-02T22:40Z +00:10',
    'awake 2026-03-02T22:50Z +00:10',
    'asleepCore 2026-03-03T00:00Z +00:30',
    'awake 2026-03-03T00:30Z +00:10',
    'asleepDeep 2026-03-03T00:40Z +00:20',
    'asleepUnspecified 2026-03-03T02:00Z +01:00',
  ]);
});

test('Garmin: counts that run on through the day, stages that end with their rows', async () => {
  const night = milliseconds + 86_400_000;
  const minute = 60_000;
  const { samples, skips } = await imported(
    ...devices,
    ...table(
      'GARMIN_ACTIVITY_SAMPLE',
      'STEPS DISTANCE_CM HEART_RATE',
      [seconds, 1, 5000, 400_000, -1],
      [seconds, 2, 70, 5000, -1],
      [seconds + 60, 1, 5000, 400_000, -1],
      [seconds + 120, 1, -1, -1, 60],
      [seconds + 180, 1, 5030, 402_000, -1],
      [seconds + 240, 1, 12, 1000, -1],
      [seconds + 36_000, 1, 512, 40_000, -1],
    ),
    ...table(
      'GARMIN_SLEEP_STAGE_SAMPLE',
      'STAGE',
      [night - 86_400_000, 1, 2],
      [night + 20 * minute, 1, 2],
      [night + 50 * minute, 1, 3],
      [night + 60 * minute, 1, 0],
      [night + 70 * minute, 1, 1],
    ),
    ...table(
      'GARMIN_EVENT_SAMPLE',
      'EVENT EVENT_TYPE DATA',
      [night, 1, 74, 0, null],
      [night + 70 * minute, 1, 74, 1, 0],
      [night + 80 * minute, 1, 5, 0, 0],
      [night + 600 * minute, 1, 74, 0, null],
      [night + 660 * minute, 1, 74, 1, -1],
    ),
    ...table('GARMIN_NAP_SAMPLE', 'END_TIMESTAMP', [night + 900 * minute, 1, night + 930 * minute]),
    ...table('GARMIN_RESPIRATORY_RATE_SAMPLE', 'RESPIRATORY_RATE', [night, 1, 14]),
    ...table('GARMIN_HRV_VALUE_SAMPLE', 'VALUE', [night, 1, 48]),
    ...table('GARMIN_RESTING_METABOLIC_RATE_SAMPLE', 'RESTING_METABOLIC_RATE', [night, 1, 1800]),
  );
  expect(samples).toEqual([
    'stepCount 5000 2026-03-01T21:59Z +00:01',
    'distanceWalkingRunning 4000 2026-03-01T21:59Z +00:01',
    'stepCount 70 2026-03-01T21:59Z +00:01',
    'distanceWalkingRunning 50 2026-03-01T21:59Z +00:01',
    'heartRate 60 2026-03-01T22:02Z',
    'stepCount 30 2026-03-01T22:01Z +00:02',
    'distanceWalkingRunning 20 2026-03-01T22:01Z +00:02',
    'stepCount 12 2026-03-01T22:03Z +00:01',
    'distanceWalkingRunning 10 2026-03-01T22:03Z +00:01',
    'stepCount 500 2026-03-02T07:59Z +00:01',
    'distanceWalkingRunning 390 2026-03-02T07:59Z +00:01',
    'respiratoryRate 14 2026-03-02T22:00Z',
    'heartRateVariabilityRMSSD 48 2026-03-02T22:00Z',
    'basalMetabolicRate 1800 2026-03-02T22:00Z',
    'asleepUnspecified 2026-03-03T08:00Z +01:00',
    'asleepCore 2026-03-02T22:00Z +00:20',
    'asleepDeep 2026-03-02T22:20Z +00:30',
    'awake 2026-03-02T23:00Z +00:10',
    'asleepUnspecified 2026-03-03T13:00Z +00:30',
  ]);
  expect(skips).toEqual([]);
});

test('Garmin: of a day’s resting heart rates the last counts, once the day is over', async () => {
  const hour = 3_600_000;
  const { samples } = await imported(
    ...devices,
    ...table(
      'GARMIN_HEART_RATE_RESTING_SAMPLE',
      'HEART_RATE',
      [milliseconds + 7 * hour, 1, 58],
      [milliseconds + 20 * hour, 1, 52],
      [milliseconds + 20 * hour, 2, 61],
      [milliseconds + 30 * hour, 1, 55],
    ),
    'CREATE TABLE BASE_ACTIVITY_SUMMARY (_id INTEGER PRIMARY KEY)',
  );
  expect(samples).toEqual(['restingHeartRate 52 2026-03-02T18:00Z']);
});

test('activities with what their summaries say, also of a summary that is cut', async () => {
  const summary = `{"distanceMeters":{"value":5010.5,"unit":"meters"},"caloriesBurnt":{"unit":"calories_unit","value":310},"averageHR":{"value":151,"unit":"bpm"},"maxHR":{"value":0},"activeSeconds":{"value":1700,"unit":"seconds"},"steps":{"value":4000},"elevationGain":{"value":30.5},"name":{"value":"x"}`;
  const bytes = databaseOf(
    ...devices,
    'CREATE TABLE BASE_ACTIVITY_SUMMARY (_id INTEGER PRIMARY KEY, NAME TEXT, START_TIME INTEGER NOT NULL, END_TIME INTEGER NOT NULL, ACTIVITY_KIND INTEGER NOT NULL, DEVICE_ID INTEGER NOT NULL, SUMMARY_DATA TEXT)',
    `INSERT INTO BASE_ACTIVITY_SUMMARY VALUES
      (1, 'Around the lake', ${milliseconds}, ${milliseconds + 1_800_000}, 16, 1, '${summary}'),
      (2, NULL, ${milliseconds}, ${milliseconds + 600_000}, ${67_108_864 + 111}, 2, NULL),
      (3, NULL, ${milliseconds}, ${milliseconds + 600_000}, ${67_108_864 + 5000}, 2, '{}'),
      (4, NULL, ${milliseconds}, ${milliseconds + 600_000}, 2048, 2, '{}'),
      (5, NULL, ${milliseconds}, ${milliseconds - 1}, 16, 2, '{}')`,
  );
  const { workouts, skips } = await importArchive(importer, { 'Gadgetbridge.db': bytes });
  expect(workouts).toEqual([
    'running 2026-03-01T22:00Z +00:30 1700 5010.5 310 151',
    'crossTraining 2026-03-01T22:00Z +00:10 - - - -',
    'other 2026-03-01T22:00Z +00:10 - - - -',
    'cycling 2026-03-01T22:00Z +00:10 - - - -',
  ]);
  expect(skips).toEqual([
    'activityType unknownType Gadgetbridge activity 67113864',
    'workout endBeforeStart BASE_ACTIVITY_SUMMARY',
  ]);
  const {
    workouts: [run, , , ride],
  } = await importTexts(importer, databaseSource({ a: bytes }));
  const { title, source, steps, elevationGainMeters, maximumHeartRate } = run ?? {};
  expect([title, source?.name, steps, elevationGainMeters, maximumHeartRate, ride?.indoor]).toEqual([
    'Around the lake',
    'Amazfit Bip 3',
    4000,
    30.5,
    null,
    true,
  ]);
});

test('T1: a count that runs on is followed for 1,000 devices, however many a file names', async () => {
  const rows = Array.from({ length: 1003 }, (_, at) => [seconds + at * 60, 1 + (at % 1002), 10 + at]);
  const { samples } = await imported(...devices, ...table('GARMIN_ACTIVITY_SAMPLE', 'STEPS', ...rows));
  expect(samples.length).toBe(1001);
  // The first device's second row says what came since its first.
  expect(samples.at(-1)).toBe('stepCount 1002 2026-03-02T14:41Z +00:01');
});

test('a database of another app is not claimed; a damaged table costs no other', async () => {
  const others = [databaseOf('CREATE TABLE DEVICE (_id INTEGER, NAME TEXT)'), databaseOf(device), new Uint8Array(100)];
  for (const bytes of others) expect(await importer.claims(databaseSource({ a: bytes }))).toEqual([]);
  expect(await importer.claims(textSource({ Gadgetbridge: 'text' }))).toEqual([]);
  const rows = Array.from({ length: 2000 }, (_, at) => [seconds + at * 60, 1, 10]);
  const bytes = databaseOf(
    'PRAGMA page_size = 512',
    ...devices,
    ...table('MI_BAND_ACTIVITY_SAMPLE', 'STEPS', ...rows),
    ...table('HUAMI_SPO2_SAMPLE', 'SPO2', [milliseconds, 1, 96]),
  );
  bytes.fill(0, 30 * 512, 31 * 512);
  const { samples, complete, skips } = await importArchive(importer, { 'a.db': bytes });
  expect(samples.length).toBeGreaterThan(1);
  expect(samples.at(-1)).toBe('oxygenSaturation 96 2026-03-01T22:00Z');
  expect([complete, skips]).toEqual([false, ['file invalidFile a.db, MI_BAND_ACTIVITY_SAMPLE: damaged']]);
});

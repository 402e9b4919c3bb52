import { formatInstant } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { fitSeconds, FitWriter } from '../../../../../test/importers/fit-writer.ts';
import { importArchive } from '../../../../../test/importers/import-archive.ts';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { createGarminImporter } from './garmin-importer.ts';

const begin = Date.UTC(2024, 4, 4, 6);

function fit(): Uint8Array {
  const start = fitSeconds('2024-05-04T06:00:00Z');
  return new FitWriter()
    .message(0, [
      [0, 'enum', 4],
      [1, 'uint16', 1],
      [2, 'uint16', 2691],
    ])
    .message(18, [
      [2, 'uint32', start],
      [5, 'enum', 1],
      [7, 'uint32', 600_000],
      [9, 'uint32', 200_000],
    ])
    .file();
}

const activity = (more: Readonly<Record<string, unknown>>) => ({
  activityId: 1,
  activityType: 'running',
  beginTimestamp: begin,
  duration: 590_000.5,
  elapsedDuration: 600_000,
  distance: 200_150,
  elevationGain: 1250,
  avgHr: 141,
  maxHr: 160,
  minHr: 0,
  calories: 2229,
  ...more,
});

const list = 'DI_CONNECT/DI-Connect-Fitness/me_0_summarizedActivities.json';

async function imported(files: Readonly<Record<string, string | Uint8Array>>) {
  const importer = createGarminImporter();
  const source = textSource(files);
  const claimed = await importer.claims(source);
  const only = { ...source, files: source.files.filter(({ path }) => claimed.includes(path)) };
  const records = await importTexts(importer, only);
  return {
    ...records,
    claimed,
    skips: records.skips.map(({ kind, reason, subject }) => `${kind} ${reason} ${subject}`),
  };
}

const summaries = (...activities: readonly unknown[]): string =>
  JSON.stringify([{ summarizedActivitiesExport: activities }]);

test('an export is claimed whole, by its folder and what stands in its files', async () => {
  const files = { [list]: summaries(), 'customer_data/customer.json': '{}', 'IT_x/a.csv': '', 'mine.gpx': '<gpx/>' };
  expect((await imported(files)).claimed).toEqual([list, 'customer_data/customer.json', 'IT_x/a.csv']);
  const inFolder = { [`0a-1b/${list}`]: summaries(), '0a-1b/readme.txt': '', 'mine.gpx': '<gpx/>' };
  expect((await imported(inFolder)).claimed).toEqual([`0a-1b/${list}`, '0a-1b/readme.txt']);
  expect((await imported({ [list]: 'no JSON' })).claimed).toEqual([]);
  expect((await imported({ 'NODI_CONNECT/a.json': '[]' })).claimed).toEqual([]);
});

test('what an activity is called, and has no name of ours, is reported; what a list says as 0 is unknown, but for the climb', async () => {
  const { workouts, skips } = await imported({
    [list]: summaries(
      activity({ activityType: 'gardening', distance: 0, elapsedDuration: 0, elevationGain: 0, steps: 0 }),
      activity({ activityType: 'other', beginTimestamp: begin + 86_400_000 }),
    ),
  });
  expect(workouts).toMatchObject([
    {
      activityType: 'other',
      activityCode: 'gardening',
      end: begin + 590_001,
      distanceMeters: null,
      elevationGainMeters: 0,
    },
    { activityType: 'other', distanceMeters: 2001.5 },
  ]);
  expect(skips).toEqual(['activityType unknownType gardening']);
});

test('an activity without a file is a workout: times in milliseconds, ways in centimeters, energy in kilojoules', async () => {
  const { workouts, skips, complete } = await imported({ [list]: summaries(activity({})) });
  expect(workouts).toMatchObject([
    {
      activityType: 'running',
      start: begin,
      end: begin + 600_000,
      durationSeconds: 590.0005,
      distanceMeters: 2001.5,
      elevationGainMeters: 12.5,
      averageHeartRate: 141,
      maximumHeartRate: 160,
      minimumHeartRate: null,
      totalEnergyKilocalories: 532,
      source: { name: 'Garmin Connect', device: null },
      form: 'garmin',
    },
  ]);
  expect([skips, complete]).toEqual([[], true]);
});

test('one that a file of the export recorded is the file’s alone, in a zip of the zip too; the whole of a multisport one is its parts', async () => {
  const parts = [
    activity({ beginTimestamp: begin + 2000 }),
    activity({ activityType: 'multi_sport', beginTimestamp: 1e12 }),
  ];
  const { workouts } = await imported({
    [list]: summaries(...parts, activity({ beginTimestamp: begin + 86_400_000 })),
    'DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip/1.fit': fit(),
  });
  expect(workouts.map(({ source: { name }, start }) => [name, formatInstant(start)])).toEqual([
    ['Garmin Forerunner 935', '2024-05-04T06:00:00.000Z'],
    ['Garmin Connect', '2024-05-05T06:00:00.000Z'],
  ]);
});

const wellness = {
  'DI_CONNECT/DI-Connect-Aggregator/UDSFile_2024-05-01_2024-08-01.json': [
    {
      calendarDate: '2024-05-04',
      wellnessStartTimeGmt: '2024-05-03T22:00:00.0',
      wellnessEndTimeGmt: '2024-05-04T22:00:00.0',
      totalSteps: 8000,
      totalDistanceMeters: 6200,
      activeKilocalories: 420.5,
      bmrKilocalories: 1800,
      floorsAscendedInMeters: 40.377,
      totalKilocalories: 2220,
      restingHeartRate: 53,
      currentDayRestingHeartRate: 51,
      bodyBattery: { chargedValue: 60 },
    },
    { calendarDate: '2024-05-05', totalSteps: 0, restingHeartRate: 50 },
    { totalSteps: 1 },
    7,
  ],
  'DI_CONNECT/DI-Connect-Wellness/2024-05-01_2024-08-01_1_sleepData.json': [
    {
      calendarDate: '2024-05-04',
      sleepStartTimestampGMT: '2024-05-03T21:00:00.0',
      sleepEndTimestampGMT: '2024-05-04T05:00:00.0',
      deepSleepSeconds: 5400,
      lightSleepSeconds: 16_200,
      remSleepSeconds: 5400,
      awakeSleepSeconds: 1200,
      unmeasurableSeconds: 600,
      averageRespiration: 14,
      spo2SleepSummary: { averageSPO2: 95.5 },
      sleepScores: { overallScore: 80 },
    },
    {
      calendarDate: '2024-05-05',
      sleepWindowConfirmationType: 'OFF_WRIST',
      sleepStartTimestampGMT: '2024-05-04T21:00:00.0',
      sleepEndTimestampGMT: '2024-05-05T05:00:00.0',
      napList: [
        {
          napTimeSec: 2400,
          napStartTimestampGMT: '2024-05-05T12:00:00.0',
          napEndTimestampGMT: '2024-05-05T12:40:00.0',
        },
        { napTimeSec: 600 },
      ],
    },
  ],
  'DI_CONNECT/DI-Connect-Wellness/2024_1_healthStatusData.json': [
    {
      calendarDate: '2024-05-04',
      metrics: [
        { type: 'HRV', value: 48 },
        { type: 'SPO2', value: 0 },
        { type: 'SKIN_TEMP_C', value: 0.3 },
      ],
    },
  ],
  'DI_CONNECT/DI-Connect-Wellness/1_userBioMetrics.json': [
    { metaData: { calendarDate: '2024-05-04T07:30:00.0' }, weight: { weight: 77_000 } },
    { metaData: { calendarDate: '2024-05-04T07:30:00.0' }, userSetNullForHeight: true },
  ],
  'DI_CONNECT/DI-Connect-Wellness/BloodPressureFile_1.json': [
    {
      metaData: { calendarDate: [2024, 5, 4, 8, 15] },
      bloodPressure: { systolic: 121, diastolic: 79, pulse: 60 },
    },
  ],
  'DI_CONNECT/DI-Connect-Aggregator/HydrationLogFile_1.json': [
    {
      hydrationSource: 'GARMIN_GCM',
      calendarDate: '2024-05-04',
      timestampLocal: '2024-05-04T09:00:00.0',
      valueInML: 750,
    },
    {
      hydrationSource: 'GARMIN_GCM',
      calendarDate: '2024-05-04',
      timestampLocal: '2024-05-04T10:00:00.0',
      valueInML: -250,
    },
    { hydrationSource: 'ACTIVITY', calendarDate: '2024-05-04', estimatedSweatLossInML: 300 },
  ],
  'DI_CONNECT/DI-Connect-Metrics/MetricsMaxMetData_1.json': [
    { calendarDate: '2024-05-04', sport: 'RUNNING', vo2MaxValue: 48 },
  ],
  'DI_CONNECT/DI-Connect-Metrics/TrainingReadinessDTO_1.json': [],
};

const asText = (files: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]));

test('days, nights and measurements of the whole account: dates by the user’s clocks, times in GMT as GMT', async () => {
  const { samples, skips, sources } = await importArchive(createGarminImporter(), asText(wellness));
  expect(samples).toEqual([
    'stepCount 8000 2024-05-03T22:00Z +24:00',
    'distanceWalkingRunning 6200 2024-05-03T22:00Z +24:00',
    'activeEnergyBurned 420.5 2024-05-03T22:00Z +24:00',
    'basalEnergyBurned 1800 2024-05-03T22:00Z +24:00',
    'restingHeartRate 51 2024-05-03T22:00Z +24:00',
    'flightsClimbed 13 2024-05-03T22:00Z +24:00',
    'restingHeartRate 50 2024-05-04T22:00Z +24:00',
    'bodyMass 77 2024-05-04T05:30Z',
    'bloodPressureSystolic 121 2024-05-04T06:15Z',
    'bloodPressureDiastolic 79 2024-05-04T06:15Z',
    'heartRate 60 2024-05-04T06:15Z',
    'respiratoryRate 14 2024-05-04T05:00Z',
    'oxygenSaturation 95.5 2024-05-04T05:00Z',
    'heartRateVariabilityRMSSD 48 2024-05-03T22:00Z +24:00',
    'vo2Max 48 2024-05-03T22:00Z',
    'dietaryWater 500 2024-05-04T08:00Z',
    'asleepCore 2024-05-03T21:00Z +04:30',
    'awake 2024-05-04T01:30Z +00:20',
    'asleepDeep 2024-05-04T02:00Z +01:30',
    'asleepREM 2024-05-04T03:30Z +01:30',
    'asleepUnspecified 2024-05-05T12:00Z +00:40',
  ]);
  expect(sources).toEqual(['Garmin Connect']);
  expect(skips).toEqual([
    'quantitySample unknownType bodyBattery',
    'quantitySample invalidDate day',
    'row invalidValue days',
    'quantitySample unknownType sleep scores',
    'categorySample invalidDate sleepAnalysis',
    'categorySample invalidValue sleepAnalysis',
    'quantitySample unknownType skin temperature',
    'quantitySample unknownType estimatedSweatLossInML',
    'file notSupported DI_CONNECT/DI-Connect-Metrics/TrainingReadinessDTO_1.json',
  ]);
});

test('a mean of the lists is not read if the FIT files have values of its time', async () => {
  const night = new FitWriter()
    .message(0, [[0, 'enum', 68]])
    .message(371, [
      [253, 'uint32', fitSeconds('2024-05-04T01:00:00Z')],
      [0, 'uint16', 44 * 128],
    ])
    .message(229, [
      [0, 'uint32', fitSeconds('2024-05-04T08:00:00Z')],
      [2, 'uint16', 483],
    ])
    .file();
  const { quantities } = await imported({ ...asText(wellness), 'DI_CONNECT/DI-Connect-Uploaded-Files/h.fit': night });
  const means = quantities.filter(({ type }) => /Variability|respiratory|vo2/u.test(type));
  expect(means.map(({ type, value }) => `${type} ${value}`)).toEqual([
    'vo2Max 48.3',
    'heartRateVariabilityRMSSD 44',
    'respiratoryRate 14',
  ]);
});

test('exports of some years ago write their dates out', async () => {
  const { samples, skips } = await importArchive(
    createGarminImporter(),
    asText({
      'DI_CONNECT/DI-Connect-User/UDSFile_1.json': [
        {
          calendarDate: { date: 'Jan 6, 2019 12:00:00 AM' },
          wellnessStartTimeGmt: { date: 'Jan 5, 2019 11:00:00 PM' },
          wellnessEndTimeGmt: { date: 'Jan 6, 2019 11:00:00 PM' },
          totalSteps: 8000,
          restingHeartRate: 51,
        },
      ],
      'DI_CONNECT/DI-Connect-User/1_userBioMetrics.json': [
        { metaData: { calendarDate: { date: 'Jan 6, 2019 7:30:00 AM' } }, weight: { weight: 77_000 } },
      ],
    }),
  );
  expect([samples, skips]).toEqual([
    [
      'stepCount 8000 2019-01-05T23:00Z +24:00',
      'restingHeartRate 51 2019-01-05T23:00Z +24:00',
      'bodyMass 77 2019-01-06T06:30Z',
    ],
    [],
  ]);
});

test('a list by itself is known by its name and what stands in it', async () => {
  const [days = ''] = Object.values(asText(wellness));
  const files = { 'UDSFile_1.json': days, 'mine.json': days, 'x_sleepData.json': '[{"calendarDate":"2024-05-04"}]' };
  const { claimed, samples } = await importArchive(createGarminImporter(), files);
  expect([claimed, samples.length]).toEqual([['UDSFile_1.json'], 7]);
});

test('a list that is cut off gives what is whole; one bad activity costs no other', async () => {
  const later = activity({ beginTimestamp: begin + 86_400_000 });
  const text = summaries(activity({ beginTimestamp: 'soon' }), activity({}), later);
  const { workouts, complete, skips } = await imported({ [list]: text.slice(0, -40) });
  expect([workouts.length, complete]).toEqual([1, false]);
  expect(skips).toEqual([`workout invalidDate ${list}`, `file endsEarly ${list}`]);
});

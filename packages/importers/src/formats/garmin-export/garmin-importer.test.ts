import { formatInstant } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { fitSeconds, FitWriter } from '../../../../../test/importers/fit-writer.ts';
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
  calories: 2000,
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

test('an activity without a file is a workout: times in milliseconds, ways in centimeters; its energy is unknown', async () => {
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
      totalEnergyKilocalories: null,
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

test('of a day’s summary the resting heart rate is read, and no sum that other devices count too', async () => {
  const day = {
    calendarDate: '2024-05-04',
    wellnessStartTimeGmt: '2024-05-03T22:00:00.0',
    wellnessEndTimeGmt: '2024-05-04T22:00:00.0',
    totalSteps: 8000,
    restingHeartRate: 51,
  };
  const days = JSON.stringify([day, { totalSteps: 1 }, { restingHeartRate: 50 }]);
  const { quantities, skips } = await imported({
    'DI_CONNECT/DI-Connect-Aggregator/UDSFile_2024.json': days,
    'DI_CONNECT/DI-Connect-Wellness/2024_sleepData.json': '[]',
  });
  expect(
    quantities.map(({ type, value, start, end }) => [type, value, formatInstant(start), formatInstant(end)]),
  ).toEqual([['restingHeartRate', 51, '2024-05-03T22:00:00.000Z', '2024-05-04T22:00:00.000Z']]);
  expect(skips).toEqual([
    'quantitySample invalidDate restingHeartRate',
    'file notSupported DI_CONNECT/DI-Connect-Wellness/2024_sleepData.json',
  ]);
});

test('a list that is cut off gives what is whole; one bad activity costs no other', async () => {
  const later = activity({ beginTimestamp: begin + 86_400_000 });
  const text = summaries(activity({ beginTimestamp: 'soon' }), activity({}), later);
  const { workouts, complete, skips } = await imported({ [list]: text.slice(0, -40) });
  expect([workouts.length, complete]).toEqual([1, false]);
  expect(skips).toEqual([`workout invalidDate ${list}`, `file endsEarly ${list}`]);
});

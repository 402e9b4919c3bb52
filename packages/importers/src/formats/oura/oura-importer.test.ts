import { expect, test } from 'vitest';
import { importArchive } from '../../../../../test/importers/import-archive.ts';
import { importerNamed } from '../../registry.ts';

const imported = async (files: Readonly<Record<string, string>>) => importArchive(await importerNamed('oura'), files);
const quoted = (value: unknown): string => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
const table = (...rows: readonly (readonly unknown[])[]): string => rows.map((row) => row.join(';')).join('\n');

const night = {
  id: 'a',
  day: '2026-03-29',
  type: 'long_sleep',
  bedtime_start: '2026-03-29T00:30:00.000+01:00',
  bedtime_end: '2026-03-29T02:02:00.000+02:00',
  sleep_phase_5_min: '422213',
  lowest_heart_rate: 48,
  average_breath: 14.125,
  average_hrv: 61,
  heart_rate: { interval: 300, items: [null, 55, 0, 54], timestamp: '2026-03-29T00:30:00.000+01:00' },
  hrv: { interval: 300, items: [null, 40, 60], timestamp: '2026-03-29T00:30:00.000+01:00' },
};

const folder = 'App Data/';
const archive = {
  [`${folder}sleepmodel.csv`]: table(
    Object.keys(night),
    Object.values(night).map((value) => (typeof value === 'object' ? quoted(value) : value)),
  ),
  [`${folder}dailyactivity.csv`]: table(
    ['id', 'day', 'steps', 'active_calories', 'total_calories', 'equivalent_walking_distance', 'timestamp'],
    ['b', '2026-03-29', '8000', '310', '2300', '7100', '2026-03-29T04:00:00.000+02:00'],
    ['c', '2026-03-30', '0', '0', '0', '', '2026-03-30T04:00:00.000+02:00'],
    ['d', 'someday', '5', '', '', '', ''],
  ),
  [`${folder}dailyspo2.csv`]: table(
    ['day', 'spo2_percentage'],
    ['2026-03-29', quoted({ average: 97.25 })],
    ['2026-03-30', ''],
  ),
  [`${folder}workout.csv`]: table(
    ['activity', 'calories', 'day', 'distance', 'end_datetime', 'start_datetime'],
    ['running', '250.5', '2026-03-29', '5000', '2026-03-29T10:30:00.000+02:00', '2026-03-29T10:00:00.000+02:00'],
  ),
  [`${folder}session.csv`]: table(
    ['day', 'type', 'start_datetime', 'end_datetime'],
    ['2026-03-29', 'meditation', '2026-03-29T20:00:00+02:00', '2026-03-29T20:10:00+02:00'],
    ['2026-03-29', 'rest', '2026-03-29T21:00:00+02:00', '2026-03-29T21:10:00+02:00'],
  ),
  [`${folder}vo2max.csv`]: table(['day', 'timestamp', 'vo2_max'], ['2026-03-29', '2026-03-29T05:00:00+02:00', '44']),
  [`${folder}dailyreadiness.csv`]: table(
    ['contributors', 'day', 'score', 'temperature_deviation'],
    [quoted({ a: 1 }), '2026-03-29', '80', '-0.2'],
  ),
  [`${folder}temperature.csv`]: table(['timestamp', 'skin_temp'], ['2026-03-29T01:00:00Z', '35.2']),
  'mine.csv': 'a,b\n1,2',
};

/** Fell asleep in winter time, woke up in summer time. */
const ofNight = [
  'heartRate 55 2026-03-28T23:35Z +00:05',
  'heartRate 54 2026-03-28T23:45Z +00:05',
  'restingHeartRate 48 2026-03-29T00:02Z',
  'heartRateVariabilityRMSSD 40 2026-03-28T23:35Z +00:05',
  'heartRateVariabilityRMSSD 60 2026-03-28T23:40Z +00:05',
  'respiratoryRate 14.125 2026-03-29T00:02Z',
];
const phases = [
  'inBed 2026-03-28T23:30Z +00:32',
  'awake 2026-03-28T23:30Z +00:05',
  'asleepCore 2026-03-28T23:35Z +00:15',
  'asleepDeep 2026-03-28T23:50Z +00:05',
  'asleepREM 2026-03-28T23:55Z +00:05',
];

test('tables with semicolons and JSON in their cells: nights, days of the user’s clocks, workouts; scores are named', async () => {
  const { claimed, samples, workouts, skips, sources, complete } = await imported(archive);
  expect(claimed).toEqual(Object.keys(archive).slice(0, -1));
  expect(samples).toEqual([
    'stepCount 8000 2026-03-28T23:00Z +23:00',
    'activeEnergyBurned 310 2026-03-28T23:00Z +23:00',
    'totalEnergyBurned 2300 2026-03-28T23:00Z +23:00',
    'oxygenSaturation 97.25 2026-03-28T23:00Z +23:00',
    'vo2Max 44 2026-03-29T03:00Z',
    ...ofNight,
    'mindfulSession notApplicable 2026-03-29T18:00Z +00:10',
    ...phases,
  ]);
  expect(workouts).toEqual(['running 2026-03-29T08:00Z +00:30 1800 5000 250.5 -']);
  expect([sources, complete]).toEqual([['Oura'], true]);
  expect(skips).toEqual([
    'quantitySample unknownType equivalent_walking_distance',
    'quantitySample invalidDate stepCount',
    'categorySample notSupported session rest',
    'quantitySample unknownType dailyreadiness score',
    'quantitySample unknownType temperature_deviation',
    'file notSupported App Data/temperature.csv',
  ]);
});

test('heart rates of the whole day go before those that a night holds of the same time', async () => {
  const heartrate = table(
    ['timestamp', 'bpm', 'source'],
    ['2026-03-28T23:35:10.000Z', '56', 'sleep'],
    ['2026-03-28T23:40:10.000Z', '0', ''],
  );
  const { samples } = await imported({ ...archive, [`${folder}heartrate.csv`]: heartrate });
  expect(samples.filter((sample) => sample.startsWith('heartRate '))).toEqual(['heartRate 56 2026-03-28T23:35:10Z']);
});

test('one file of JSON, by the names of the interface’s second version or its first', async () => {
  const lists = {
    heart_rate: [],
    sleep: [night],
    daily_activity: [{ day: '2026-03-29', steps: 8000, active_calories: 310 }],
  };
  const second = await imported({ 'oura_data.json': JSON.stringify(lists) });
  expect(second.samples).toEqual([
    'stepCount 8000 2026-03-28T23:00Z +23:00',
    'activeEnergyBurned 310 2026-03-28T23:00Z +23:00',
    ...ofNight,
    ...phases,
  ]);
  const old = {
    sleep: [
      {
        summary_date: '2018-05-01',
        bedtime_start: '2018-05-01T23:30:00+02:00',
        bedtime_end: '2018-05-02T00:02:00+02:00',
        is_longest: 1,
        hypnogram_5min: '422213',
        hr_5min: [0, 55],
        rmssd_5min: [0, 0],
        rmssd: 42,
        hr_lowest: 48,
        temperature_delta: -0.1,
      },
    ],
    activity: [{ summary_date: '2018-05-01', steps: 100, cal_active: 9, daily_movement: 80 }],
    readiness: [{ summary_date: '2018-05-01', score: 80 }],
  };
  const first = await imported({ 'a.json': JSON.stringify(old) });
  expect(first.samples.slice(0, 6)).toEqual([
    'stepCount 100 2018-04-30T22:00Z +24:00',
    'activeEnergyBurned 9 2018-04-30T22:00Z +24:00',
    'heartRate 55 2018-05-01T21:35Z +00:05',
    'restingHeartRate 48 2018-05-01T22:02Z',
    'heartRateVariabilityRMSSD 42 2018-05-01T22:02Z',
    'inBed 2018-05-01T21:30Z +00:32',
  ]);
  expect(first.skips).toContain('quantitySample notSupported readiness');
});

test('the table of trends: a night of sums ends with the night, a day without one is read too', async () => {
  const { samples, skips } = await imported({
    'oura_trends.csv': [
      'date,Sleep Score,Total Sleep Duration,REM Sleep Duration,Deep Sleep Duration,Light Sleep Duration,Awake Time,Bedtime Start,Bedtime End,Average HRV,Lowest Resting Heart Rate,Steps,Activity Burn',
      '2026-01-02,79,25200,5400,3600,16200,1800,2026-01-01T23:00:00+01:00,2026-01-02T07:00:00+01:00,48,54,8231,400',
      '2026-01-03,,,,,,,,,,,9004,',
    ].join('\n'),
  });
  expect(samples).toEqual([
    'stepCount 8231 2026-01-01T23:00Z +24:00',
    'activeEnergyBurned 400 2026-01-01T23:00Z +24:00',
    'stepCount 9004 2026-01-02T23:00Z +24:00',
    'restingHeartRate 54 2026-01-02T06:00Z',
    'heartRateVariabilityRMSSD 48 2026-01-02T06:00Z',
    'inBed 2026-01-01T22:00Z +08:00',
    'awake 2026-01-01T22:30Z +00:30',
    'asleepCore 2026-01-01T23:00Z +04:30',
    'asleepDeep 2026-01-02T03:30Z +01:00',
    'asleepREM 2026-01-02T04:30Z +01:30',
  ]);
  expect(skips).toEqual([]);
});

test('a file that is cut off gives what is whole; other JSON and tables are none of Oura’s', async () => {
  const whole = JSON.stringify({ sleep: [night, night] });
  const { samples, complete, skips } = await imported({ 'a.json': whole.slice(0, -30) });
  expect([samples.length, complete, skips]).toEqual([11, false, ['file endsEarly a.json']]);
  const files = { 'a.json': '{"sleep":[{"start":1}]}', 'b.csv': 'day;steps_walked\n1;2', 'c.csv': '', 'd.json': '' };
  expect((await imported(files)).claimed).toEqual([]);
});

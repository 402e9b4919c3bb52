import { expect, test } from 'vitest';
import { importArchive } from '../../../../../test/importers/import-archive.ts';
import { createGoogleFitImporter } from './google-fit-importer.ts';

const imported = (files: Readonly<Record<string, string>>, zone?: string) =>
  importArchive(createGoogleFitImporter(), files, zone);
const table = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;
const root = 'Takeout/Fit';
const daily = `${root}/Daily activity metrics`;

/** Nanoseconds of a time in UTC, as Google writes them now. */
const nanos = (time: string): string => `${Date.parse(time)}000000`;
const points = (source: string | null, ...values: readonly (readonly [string, string, ...number[]])[]): string =>
  JSON.stringify({
    ...(source === null ? {} : { 'Data Source': source }),
    'Data Points': values.map(([start, end, ...numbers]) => ({
      fitValue: numbers.map((fpVal) => ({ value: { fpVal } })),
      originDataSourceId: 'raw:com.google.weight:com.google.android.apps.fitness:user_input',
      startTimeNanos: nanos(start),
      endTimeNanos: nanos(end),
      dataTypeName: source?.split(':')[1] ?? 'com.google.weight',
    })),
  });

const quarters = table(
  'Start time,End time,Move Minutes count,Calories (kcal),Distance (m),Heart Points,Average heart rate (bpm),Max heart rate (bpm),Min heart rate (bpm),Average speed (m/s),Max speed (m/s),Min speed (m/s),Step count,Average weight (kg),Walking duration (ms)',
  '00:00:00.000+02:00,00:15:00.000+02:00,,18.5,,,,,,,,,,,',
  '08:00:00.000+02:00,08:15:00.000+02:00,5,30.25,410.5,4,88,110,70,1.2,1.5,0.9,550,81.5,300000',
  '23:45:00.000+02:00,00:00:00.000+02:00,,18.5,,,,,,,,,12,,',
  'soon,later,1,1,1,1,1,1,1,1,1,1,1,1,1',
);

test('the sums of quarters of an hour count as the app shows them; single measurements go before means, and a day before neither', async () => {
  const { samples, skips, claimed, sources } = await imported({
    [`${daily}/2026-06-12.csv`]: quarters,
    [`${daily}/2026-06-13.csv`]: 'Start time,End time,Calories (kcal)\n',
    [`${daily}/Daily activity metrics.csv`]: table(
      'Date,Move Minutes count,Calories (kcal),Distance (m),Heart Points,Average heart rate (bpm),Step count',
      '2026-06-12,5,67.25,410.5,4,88,562',
      '2026-06-14,9,2100,3000,4,70,4200',
      '2026-06-15,,1650.5,,,,',
      'total,,,,,,',
    ),
    [`${root}/All Data/derived_com.google.step_count.delta_com.google.android.g.json`]: points(
      'derived:com.google.step_count.delta:com.google.android.gms:estimated_steps',
      ['2026-06-12T06:00:00Z', '2026-06-12T06:01:00Z', 60],
      ['2026-06-13T06:00:00Z', '2026-06-13T06:01:00Z', 70],
    ),
    [`${root}/All Data/derived_com.google.step_count.delta_com.google.android.g(1).json`]: points(
      'derived:com.google.step_count.delta:com.google.android.gms:merge_step_deltas',
      ['2026-06-13T06:00:00Z', '2026-06-13T06:01:00Z', 71],
    ),
    [`${root}/All Data/raw_com.google.heart_rate.bpm_com.example.json`]: points(
      'raw:com.google.heart_rate.bpm:com.example.band:Acme:Band 2:0a1b',
      ['2026-06-12T06:05:00Z', '2026-06-12T06:05:00Z', 91],
    ),
    [`${root}/All Data/derived_com.google.blood_pressure_merged.json`]: points(
      'derived:com.google.blood_pressure:com.google.android.gms:merged',
      ['2026-06-12T05:00:00Z', '2026-06-12T05:00:00Z', 121, 79],
    ),
    [`${root}/All Data/raw_com.google.location.sample_x.json`]: points('raw:com.google.location.sample:x', [
      '2026-06-12T05:00:00Z',
      '2026-06-12T05:00:00Z',
      1,
    ]),
    [`${root}/Activities/a.tcx`]: '<TrainingCenterDatabase/>',
    'Takeout/Keep/a.csv': 'a,b\n1,2\n',
  });
  expect(samples).toEqual([
    'heartRate 91 2026-06-12T06:05Z',
    'bloodPressureSystolic 121 2026-06-12T05:00Z',
    'bloodPressureDiastolic 79 2026-06-12T05:00Z',
    'totalEnergyBurned 18.5 2026-06-11T22:00Z +00:15',
    'stepCount 550 2026-06-12T06:00Z +00:15',
    'distanceWalkingRunning 410.5 2026-06-12T06:00Z +00:15',
    'totalEnergyBurned 30.25 2026-06-12T06:00Z +00:15',
    'bodyMass 81.5 2026-06-12T06:00Z +00:15',
    'stepCount 12 2026-06-12T21:45Z +00:15',
    'totalEnergyBurned 18.5 2026-06-12T21:45Z +00:15',
    'stepCount 70 2026-06-13T06:00Z +00:01',
    'stepCount 4200 2026-06-13T22:00Z +24:00',
    'distanceWalkingRunning 3000 2026-06-13T22:00Z +24:00',
    'totalEnergyBurned 2100 2026-06-13T22:00Z +24:00',
    'heartRate 70 2026-06-13T22:00Z +24:00',
  ]);
  expect(sources).toEqual(['com.example.band', 'Google Fit']);
  const counted = new Set(skips);
  for (const skip of [
    'quantitySample statedTwice heartRate',
    'quantitySample statedTwice stepCount',
    'quantitySample invalidValue totalEnergyBurned of a day without any movement',
    'row invalidDate Takeout/Fit/Daily activity metrics/2026-06-12.csv',
    'row invalidDate Takeout/Fit/Daily activity metrics/Daily activity metrics.csv',
    'metric unknownType Heart Points',
    'com.google.location.sample notSupported Takeout/Fit/All Data/raw_com.google.location.sample_x.json',
  ]) {
    expect(counted).toContain(skip);
  }
  expect(claimed).toHaveLength(8);
});

test('a table is known in the languages of accounts, its steps by their place where their name is not', async () => {
  const german = await imported({
    'Takeout/Google Fit/Tägliche Aktivitätswerte/2026-03-29.csv': table(
      'Beginn,Ende,Anzahl der Aktivitätsminuten,Kalorien (kcal),Distanz (m),Kardiopunkte,Durchschnittliche Herzfrequenz (bpm),Schrittzahl,Durchschnittsgewicht (kg)',
      '01:45:00.000+01:00,03:00:00.000+02:00,,20,100,,60,130,',
    ),
  });
  expect(german.samples).toEqual([
    'stepCount 130 2026-03-29T00:45Z +00:15',
    'distanceWalkingRunning 100 2026-03-29T00:45Z +00:15',
    'totalEnergyBurned 20 2026-03-29T00:45Z +00:15',
    'heartRate 60 2026-03-29T00:45Z +00:15',
  ]);
  const unknown = await imported({
    'x.csv': table(
      'Дата,Минуты активности,Калории (ккал),Дистанция (м),Мин. скорость (м/с),Xyz,Средний вес (кг)',
      '2026-03-29,1,2000,100,0.5,130,70.5',
    ),
  });
  expect(unknown.samples).toEqual([
    'stepCount 130 2026-03-28T23:00Z +23:00',
    'distanceWalkingRunning 100 2026-03-28T23:00Z +23:00',
    'totalEnergyBurned 2000 2026-03-28T23:00Z +23:00',
    'bodyMass 70.5 2026-03-28T23:00Z +23:00',
  ]);
});

const session = (fitnessActivity: string, startTime: string, endTime: string, more: object = {}): string =>
  JSON.stringify({ fitnessActivity, startTime, endTime, ...more });

test('a session is a workout, a night or a meditation, and one that Takeout writes twice is one', async () => {
  const run = session('running', '2026-04-19T20:57:39.500Z', '2026-04-19T21:08:53.500Z', {
    duration: '600.5s',
    aggregate: [
      { metricName: 'com.google.calories.expended', floatValue: 144.5 },
      { metricName: 'com.google.step_count.delta', intValue: 1550 },
      { metricName: 'com.google.distance.delta', floatValue: 1558.5 },
    ],
  });
  const night = session('sleep', '2026-06-10T22:06:00+02:00', '2026-06-11T06:48:00+02:00', {
    segment: [
      { fitnessActivity: 'sleep', startTime: '2026-06-10T20:06:00Z', endTime: '2026-06-11T00:06:00Z' },
      { fitnessActivity: 'sleep.awake', startTime: '2026-06-11T00:06:00Z', endTime: '2026-06-11T04:48:00Z' },
    ],
  });
  const { samples, workouts, skips } = await imported({
    'a.json': run,
    'a(1).json': run,
    'b.json': night,
    'c.json': session('sleep', '2026-06-12T20:00:00Z', '2026-06-13T04:00:00Z'),
    'd.json': session('meditation', '2026-06-12T10:00:00Z', '2026-06-12T10:10:00Z'),
    'e.json': session('in_vehicle', '2026-06-12T11:00:00Z', '2026-06-12T12:10:00Z'),
    'f.json': session('walking', 'noon', '2026-06-12T12:10:00Z'),
    'g.json': session('sleep', '2026-06-14T20:00:00Z', '2026-06-15T04:00:00Z'),
    'stages.json': points('derived:com.google.sleep.segment:com.google.android.gms:merged', [
      '2026-06-14T20:00:00Z',
      '2026-06-14T22:00:00Z',
      5,
    ]),
  });
  expect(workouts).toEqual(['running 2026-04-19T20:57:39.500Z +00:11:14 600.5 1558.5 144.5 -']);
  expect(samples).toEqual([
    'asleepDeep 2026-06-14T20:00Z +02:00',
    'inBed 2026-06-10T20:06Z +08:42',
    'asleepUnspecified 2026-06-10T20:06Z +04:00',
    'awake 2026-06-11T00:06Z +04:42',
    'inBed 2026-06-12T20:00Z +08:00',
    'asleepUnspecified 2026-06-12T20:00Z +08:00',
    'mindfulSession notApplicable 2026-06-12T10:00Z +00:10',
    'inBed 2026-06-14T20:00Z +08:00',
  ]);
  expect(skips).toEqual([
    'workout statedTwice a(1).json',
    'workout notSupported in_vehicle',
    'workout invalidDate f.json',
  ]);
});

test('a stream without a header is known by its points, also cut off', async () => {
  const whole = points(null, ['2026-06-12T05:00:00Z', '2026-06-12T05:00:00Z', 70.25]);
  const { samples, complete } = await imported({ 'raw_com.google.weight.json': whole.slice(0, -1) });
  expect(samples).toEqual(['bodyMass 70.25 2026-06-12T05:00Z']);
  expect(complete).toBe(false);
});

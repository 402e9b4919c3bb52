import { expect, test } from 'vitest';
import { importArchive } from '../../../../../test/importers/import-archive.ts';
import { importerNamed } from '../../registry.ts';

const root = 'samsunghealth_ann_20260915120000';
const imported = async (files: Readonly<Record<string, string>>) =>
  importArchive(await importerNamed('samsung-health'), files);

/** A table as the app writes it: what it holds, the header, and rows that end with a comma. */
const table = (type: string, header: string, ...rows: readonly string[]): string =>
  [`com.samsung.${type},7006003,7`, header, ...rows.map((row) => `${row},`), ''].join('\r\n');
const inFolder = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${root}/${path}`, text]));

const beats = 'com.samsung.health.heart_rate';
const milliseconds = (time: string): number => Date.parse(time);

test('a measurement is in UTC with its zone beside, in parts where these lie beside the table', async () => {
  const { samples, skips, sources, claimed } = await imported({
    ...inFolder({
      'com.samsung.shealth.tracker.heart_rate.20260915.csv': table(
        'shealth.tracker.heart_rate',
        `source,tag_id,${beats}.start_time,${beats}.end_time,${beats}.time_offset,${beats}.heart_rate,${beats}.min,${beats}.max,${beats}.binning_data,${beats}.pkg_name,${beats}.datauuid`,
        ',1,2026-09-04 08:00:00.000,2026-09-04 09:00:00.000,UTC-0400,70,60,98,a.binning_data.json,com.sec.android.app.shealth,u1',
        ',1,2026-09-04 10:00:30.500,,UTC-0400,64,,,,com.example.belt,u2',
        ',1,2026-09-04 11:00:00.000,,UTC-0400,many,,,gone.binning_data.json,,u3',
        ',1,yesterday,,UTC-0400,64,,,,,u4',
      ),
      [`jsons/com.samsung.shealth.tracker.heart_rate/a/a.binning_data.json`]: JSON.stringify([
        {
          heart_rate: 61,
          start_time: milliseconds('2026-09-04T08:00:00Z'),
          end_time: milliseconds('2026-09-04T08:00:59Z'),
        },
        { heart_rate: 0, start_time: milliseconds('2026-09-04T08:01:00Z') },
        { heart_rate: 62 },
      ]),
      'jsons/com.samsung.shealth.stress/b/b.binning_data.json': '[]',
      'com.samsung.health.hrv.20260915.csv': table(
        'health.hrv',
        'start_time,end_time,time_offset,binning_data',
        '2026-09-04 01:00:00.000,2026-09-04 01:30:00.000,UTC+0200,c.binning_data.json',
      ),
      'jsons/com.samsung.health.hrv/c/c.binning_data.json': JSON.stringify([
        { start_time: milliseconds('2026-09-04T01:00:00Z'), sdnn: 40.5, rmssd: 38.25 },
      ]),
      'com.samsung.health.weight.20260915.csv': table(
        'health.weight',
        'start_time,weight,body_fat,fat_free_mass,basal_metabolic_rate,time_offset',
        `${milliseconds('2026-09-05T06:00:00Z')},81.5,21.5,64,1700,7200000`,
      ),
      'com.samsung.shealth.blood_glucose.20260915.csv': table(
        'shealth.blood_glucose',
        'com.samsung.health.blood_glucose.start_time,com.samsung.health.blood_glucose.glucose,com.samsung.health.blood_glucose.time_offset',
        '2026-09-05 06:30:00.000,5.5,UTC+0530',
      ),
      'com.samsung.health.respiratory_rate.20260915.csv': table(
        'health.respiratory_rate',
        'start_time,end_time,time_offset,average',
        '2026-09-04 21:00:00.000,2026-09-05 05:00:00.000,UTC+0200,14.5',
      ),
      'com.samsung.shealth.stress.20260915.csv': table(
        'shealth.stress',
        'start_time,score',
        '2026-09-05 06:30:00.000,40',
      ),
    }),
    'mine.csv': 'a,b\n1,2\n',
  });
  expect(samples).toEqual([
    'heartRate 64 2026-09-04T10:00:30.500Z',
    'heartRate 61 2026-09-04T08:00Z +00:00:59',
    'heartRateVariabilitySDNN 40.5 2026-09-04T01:00Z',
    'heartRateVariabilityRMSSD 38.25 2026-09-04T01:00Z',
    'respiratoryRate 14.5 2026-09-05T05:00Z',
    'bodyMass 81.5 2026-09-05T06:00Z',
    'bodyFatPercentage 21.5 2026-09-05T06:00Z',
    'leanBodyMass 64 2026-09-05T06:00Z',
    'basalMetabolicRate 1700 2026-09-05T06:00Z',
    'bloodGlucose 99.085734 2026-09-05T06:30Z',
  ]);
  expect(sources).toEqual(['com.example.belt', 'Samsung Health']);
  expect(skips).toEqual([
    'quantitySample invalidValue heartRate',
    'quantitySample invalidDate tracker.heart_rate',
    `quantitySample invalidDate ${root}/jsons/com.samsung.shealth.tracker.heart_rate/a/a.binning_data.json`,
    `stress notSupported ${root}/com.samsung.shealth.stress.20260915.csv`,
    `stress notSupported ${root}/jsons/com.samsung.shealth.stress/b/b.binning_data.json`,
  ]);
  expect(claimed).toHaveLength(9);
});

const minutes = (...rows: readonly (readonly [start: string, count: number, device: string])[]): string =>
  table(
    'shealth.tracker.pedometer_step_count',
    ['start_time', 'end_time', 'time_offset', 'count', 'distance', 'deviceuuid']
      .map((name) => `com.samsung.health.step_count.${name}`)
      .join(','),
    ...rows.map(([start, count, device]) => `${start}:00.000,${start}:59.000,UTC+0200,${count},${count / 2},${device}`),
  );

test('a day of steps is that of all devices, in the minutes of one device if they make it', async () => {
  const day = (date: string): number => milliseconds(`${date}T00:00:00Z`);
  const { samples, skips } = await imported({
    'com.samsung.shealth.step_daily_trend.1.csv': table(
      'shealth.step_daily_trend',
      'binning_data,day_time,count,distance,source_type,deviceuuid',
      `,${day('2026-09-01')},100,50,-2,all`,
      `,${day('2026-09-01')},60,30,1,phone`,
      `,${day('2026-09-02')},300,150,-2,all`,
      // The midnight of a person in Berlin.
      `,${milliseconds('2026-09-02T22:00:00Z')},90,45,-2,all`,
      `,${day('2026-09-04')},0,0,-2,all`,
      `,never,5,5,-2,all`,
    ),
    'com.samsung.shealth.tracker.pedometer_day_summary.1.csv': table(
      'shealth.tracker.pedometer_day_summary',
      'step_count,distance,day_time,deviceuuid',
      '80,40,2026-09-05 00:00:00.000,phone',
      '95,47,2026-09-05 00:00:00.000,watch',
      '70,35,2026-09-02 00:00:00.000,phone',
    ),
    'com.samsung.shealth.tracker.pedometer_step_count.1.csv': minutes(
      ['2026-09-01 08:00', 60, 'phone'],
      ['2026-09-01 08:00', 99, 'watch'],
      ['2026-09-02 08:00', 200, 'phone'],
      ['2026-09-02 09:00', 210, 'watch'],
      ['2026-09-05 22:30', 7, 'watch'],
    ),
    'com.samsung.shealth.calories_burned.details.1.csv': table(
      'shealth.calories_burned.details',
      'com.samsung.shealth.calories_burned.day_time,com.samsung.shealth.calories_burned.active_calorie,com.samsung.shealth.calories_burned.rest_calorie,com.samsung.shealth.calories_burned.tef_calorie',
      `${day('2026-09-01')},410.5,1600,12`,
    ),
    'com.samsung.health.floors_climbed.1.csv': table(
      'health.floors_climbed',
      'start_time,end_time,floor,time_offset',
      '2026-09-01 08:00:00.000,2026-09-01 08:05:00.000,2,UTC+0200',
    ),
    'com.samsung.shealth.tracker.floors_day_summary.1.csv': table(
      'shealth.tracker.floors_day_summary',
      'day_time,floor_count',
      `${day('2026-09-01')},2`,
      `${day('2026-09-02')},5`,
    ),
  });
  expect(samples).toEqual([
    'flightsClimbed 2 2026-09-01T08:00Z +00:05',
    'stepCount 99 2026-09-01T08:00Z +00:00:59',
    'distanceWalkingRunning 49.5 2026-09-01T08:00Z +00:00:59',
    'stepCount 7 2026-09-05T22:30Z +00:00:59',
    'distanceWalkingRunning 3.5 2026-09-05T22:30Z +00:00:59',
    'stepCount 300 2026-09-01T22:00Z +24:00',
    'distanceWalkingRunning 150 2026-09-01T22:00Z +24:00',
    'stepCount 90 2026-09-02T22:00Z +24:00',
    'distanceWalkingRunning 45 2026-09-02T22:00Z +24:00',
    'stepCount 95 2026-09-04T22:00Z +24:00',
    'distanceWalkingRunning 47 2026-09-04T22:00Z +24:00',
    'activeEnergyBurned 410.5 2026-08-31T22:00Z +24:00',
    'basalEnergyBurned 1600 2026-08-31T22:00Z +24:00',
    'flightsClimbed 5 2026-09-01T22:00Z +24:00',
  ]);
  expect(skips).toContain('row invalidDate step_daily_trend');
  expect(skips).toContain('quantitySample statedTwice stepCount');
  expect(skips).toContain('quantitySample statedTwice flightsClimbed');

  const older = await imported({
    'com.samsung.health.step_count.1.csv': table(
      'health.step_count',
      'start_time,end_time,time_offset,count,distance,deviceuuid',
      '2018-05-01 08:00:00.000,2018-05-01 08:09:00.000,UTC+0200,700,500,phone',
    ),
  });
  expect(older.samples).toEqual([
    'stepCount 700 2018-05-01T08:00Z +00:09',
    'distanceWalkingRunning 500 2018-05-01T08:00Z +00:09',
  ]);
});

test('a night has its stages by name, and what another app states of it is that app’s', async () => {
  const sleep = 'com.samsung.health.sleep';
  const { samples, skips, sources } = await imported({
    'com.samsung.shealth.sleep.1.csv': table(
      'shealth.sleep',
      `sleep_score,${sleep}.start_time,${sleep}.end_time,${sleep}.time_offset,${sleep}.datauuid,${sleep}.pkg_name,efficiency`,
      '80,2026-09-04 22:00:00.000,2026-09-05 04:00:00.000,UTC+0200,n1,com.sec.android.app.shealth,93',
      '80,2026-09-04 22:00:00.000,2026-09-05 04:00:00.000,UTC+0200,n2,com.urbandroid.sleep,93',
      '80,2026-09-06 22:00:00.000,2026-09-07 04:00:00.000,UTC+0200,n3,com.sec.android.app.shealth,93',
    ),
    'com.samsung.health.sleep_stage.1.csv': table(
      'health.sleep_stage',
      'start_time,sleep_id,stage,time_offset,end_time,pkg_name',
      '2026-09-05 01:00:00.000,n1,40004,UTC+0200,2026-09-05 04:00:00.000,com.sec.android.app.shealth',
      '2026-09-04 22:00:00.000,n1,40002,UTC+0200,2026-09-05 01:00:00.000,com.sec.android.app.shealth',
      '2026-09-04 22:00:00.000,n1,49999,UTC+0200,2026-09-05 01:00:00.000,com.sec.android.app.shealth',
      '2026-09-08 22:00:00.000,n9,40003,UTC+0200,2026-09-08 23:00:00.000,com.sec.android.app.shealth',
    ),
    'com.samsung.shealth.sleep_combined.1.csv': table(
      'shealth.sleep_combined',
      'start_time,end_time,time_offset,datauuid',
      '2026-09-04 22:00:00.000,2026-09-05 04:00:00.000,UTC+0200,c1',
    ),
  });
  expect(samples).toEqual([
    'inBed 2026-09-04T22:00Z +06:00',
    'asleepCore 2026-09-04T22:00Z +03:00',
    'asleepREM 2026-09-05T01:00Z +03:00',
    'inBed 2026-09-04T22:00Z +06:00',
    'asleepUnspecified 2026-09-04T22:00Z +06:00',
    'inBed 2026-09-06T22:00Z +06:00',
    'asleepUnspecified 2026-09-06T22:00Z +06:00',
    'asleepDeep 2026-09-08T22:00Z +01:00',
  ]);
  expect(sources).toEqual(['Samsung Health', 'com.urbandroid.sleep']);
  expect(skips).toEqual([
    'categorySample invalidValue sleepAnalysis',
    'sleep_combined notSupported com.samsung.shealth.sleep_combined.1.csv',
  ]);
});

test('an exercise has the heart rates that lie beside it; meals go before the foods of their day', async () => {
  const exercise = 'com.samsung.health.exercise';
  const names = [
    'start_time',
    'end_time',
    'time_offset',
    'exercise_type',
    'duration',
    'calorie',
    'distance',
    'mean_heart_rate',
    'vo2_max',
    'live_data',
    'datauuid',
  ];
  const { samples, workouts, skips } = await imported({
    'com.samsung.shealth.exercise.1.csv': table(
      'shealth.exercise',
      ['total_calorie', ...names.map((name) => `${exercise}.${name}`)].join(','),
      `300,2026-09-05 06:00:00.000,2026-09-05 06:30:00.000,UTC+0200,1002,1700000,250,5000.5,150,43.5,w.${exercise}.live_data.json,w`,
      `,2026-09-06 06:00:00.000,2026-09-06 06:30:00.000,UTC+0200,15006,1800000,,,,0,,e`,
      `,2026-09-07 06:00:00.000,2026-09-07 06:30:00.000,UTC+0200,77777,1800000,,,,,,x`,
    ),
    [`jsons/com.samsung.shealth.exercise/w/w.${exercise}.live_data.json`]: JSON.stringify([
      { start_time: milliseconds('2026-09-05T06:00:10Z'), heart_rate: 140, speed: 2.5 },
    ]),
    'com.samsung.shealth.breathing.1.csv': table(
      'shealth.breathing',
      'duration,start_time,end_time,time_offset',
      '60,2026-09-06 22:22:22.000,2026-09-06 22:22:22.000,UTC+0200',
      '60,2026-09-07 08:00:00.000,2026-09-07 08:02:00.000,UTC+0200',
    ),
    'com.samsung.health.nutrition.1.csv': table(
      'health.nutrition',
      'title,meal_type,calorie,protein,start_time,time_offset,datauuid',
      'Soup,100002,350,12.5,2026-09-05 10:00:00.000,UTC+0200,m1',
    ),
    'com.samsung.health.food_intake.1.csv': table(
      'health.food_intake',
      'name,meal_type,calorie,amount,start_time,time_offset,datauuid',
      'Bread,100002,150,1,2026-09-05 10:00:00.000,UTC+0200,f1',
      'Apple,100005,80,1,2026-09-06 14:00:00.000,UTC+0200,f2',
    ),
    'com.samsung.health.water_intake.1.csv': table(
      'health.water_intake',
      'start_time,amount,unit_amount,time_offset,datauuid',
      '2026-09-05 11:00:00.000,250,250,UTC+0200,d1',
    ),
  });
  expect(workouts).toEqual([
    'elliptical 2026-09-06T06:00Z +00:30 1800 - - -',
    'other 2026-09-07T06:00Z +00:30 1800 - - -',
    'running 2026-09-05T06:00Z +00:30 1700 5000.5 250 150',
  ]);
  expect(samples).toEqual([
    'vo2Max 43.5 2026-09-05T06:30Z',
    'heartRate 140 2026-09-05T06:00:10Z',
    'runningSpeed 2.5 2026-09-05T06:00:10Z',
    'dietaryEnergyConsumed 350 2026-09-05T10:00Z',
    'dietaryProtein 12.5 2026-09-05T10:00Z',
    'dietaryEnergyConsumed 80 2026-09-06T14:00Z',
    'dietaryWater 250 2026-09-05T11:00Z',
    'mindfulSession notApplicable 2026-09-06T22:21:22Z +00:01',
    'mindfulSession notApplicable 2026-09-07T08:00Z +00:02',
  ]);
  expect(skips).toEqual(['activityType unknownType exercise_type 77777', 'nutritionEntry statedTwice food_intake']);
});

test('a table that is cut off is read as far as it goes, and one of another maker is none', async () => {
  const { samples, claimed } = await imported({
    'renamed.csv':
      'com.samsung.health.height,7006003,7\nstart_time,height,time_offset\n2026-09-05 06:00:00.000,181,UTC+0200',
    'com.samsung.health.height.1.csv': 'no,table\n1,2\n',
  });
  expect(claimed).toEqual(['renamed.csv']);
  expect(samples).toEqual(['height 1.81 2026-09-05T06:00Z']);
});

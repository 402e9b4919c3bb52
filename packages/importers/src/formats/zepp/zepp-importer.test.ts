import { expect, test } from 'vitest';
import { importArchive } from '../../../../../test/importers/import-archive.ts';
import { importerNamed } from '../../registry.ts';

const folder = '7021_1749046767350/';
const archive = {
  [`${folder}SLEEP/SLEEP_1749046767351.csv`]:
    '\uFEFFdate,deepSleepTime,shallowSleepTime,wakeTime,start,stop,REMTime,naps\n2026-03-02,76,206,10,2026-03-01 22:13:00+0000,2026-03-02 04:05:00+0000,60,\n2026-03-03,60,60,0,2026-03-02 22:00:00+0000,2026-03-03 00:00:00+0000,0,"[{""start"":""14:00""}]"\n2026-03-04,0,0,0,2026-03-03 16:00:00+0000,2026-03-03 16:00:00+0000,0,\n',
  [`${folder}SLEEP_MINUTE/SLEEP_MINUTE_1749046767351.csv`]:
    'date,time,stage,hr,respiratory_rate\n2026-03-02,23:59,LIGHT,55,14.5\n2026-03-03,00:00,LIGHT,55,\n2026-03-03,00:01,DEEP,54,\n2026-03-03,00:05,WAKE,54,\n',
  [`${folder}ACTIVITY/ACTIVITY_1749046767351.csv`]:
    'date,steps,distance,runDistance,calories\n2026-03-29,300,210,0,12\n2026-03-30,8123,5900,120,310\n2026-03-31,0,0,0,0\n',
  [`${folder}ACTIVITY_MINUTE/ACTIVITY_MINUTE_1749046767351.csv`]:
    'date,time,steps\n2026-03-29,01:59,100\n2026-03-29,03:00,200\n2026-03-29,25:00,1\n',
  [`${folder}HEARTRATE_AUTO/HEARTRATE_AUTO_1749046767351.csv`]:
    'date,time,heartRate\n2026-03-29,08:00,61\n2026-03-29,08:01,0\n2026-03-29,08:02,255\n',
  [`${folder}HEARTRATE/HEARTRATE_1749046767351.csv`]: 'time,heartRate\n2026-03-29 10:00:00+0000,70\n',
  [`${folder}BODY/BODY_1749046767351.csv`]:
    'time,weight,height,bmi,fatRate,bodyWaterRate,boneMass,metabolism,muscleRate,visceralFat\n2026-03-29 06:00:00+0000,61.6,165.0,22.6,35.5,46.0,2.4,1173.0,37.29,6.0\n2026-03-30 06:00:00+0000,61.2,165.0,22.5,null,null,null,null,null,null\n',
  [`${folder}SPORT/SPORT_1749046767351.csv`]:
    'type,startTime,sportTime(s),maxPace(/meter),minPace(/meter),distance(m),avgPace(/meter),calories(kcal)\n1,2026-03-29 18:03:16+0000,1800,3.4,2.2,5321,2.77,310\n999,2026-03-29 20:00:00+0000,1200,0,0,0,0,100\n',
  [`${folder}ACTIVITY_STAGE/ACTIVITY_STAGE_1749046767351.csv`]:
    'date,start,stop,distance,calories,steps\n2026-03-29,08:00,08:10,500,20,700\n',
  [`${folder}USER/USER_1749046767351.csv`]: 'userId,gender,height,weight\n1,1,165,61\n',
  'mine/USER.csv': 'a,b\n',
};

test('minutes at local times go before the sums of days and nights; what has an offset has it', async () => {
  const { samples, workouts, skips, claimed, sources } = await importArchive(await importerNamed('zepp'), archive);
  expect(claimed).toEqual(Object.keys(archive).slice(0, -1));
  expect(samples).toEqual([
    'respiratoryRate 14.5 2026-03-02T22:59Z',
    'stepCount 100 2026-03-29T00:59Z +00:01',
    'stepCount 200 2026-03-29T01:00Z +00:01',
    'distanceWalkingRunning 210 2026-03-28T23:00Z +23:00',
    'activeEnergyBurned 12 2026-03-28T23:00Z +23:00',
    'stepCount 8123 2026-03-29T22:00Z +24:00',
    'distanceWalkingRunning 5900 2026-03-29T22:00Z +24:00',
    'activeEnergyBurned 310 2026-03-29T22:00Z +24:00',
    'heartRate 61 2026-03-29T06:00Z',
    'heartRate 70 2026-03-29T10:00Z',
    'bodyMass 61.6 2026-03-29T06:00Z',
    'bodyMassIndex 22.6 2026-03-29T06:00Z',
    'bodyFatPercentage 35.5 2026-03-29T06:00Z',
    'boneMass 2.4 2026-03-29T06:00Z',
    'basalMetabolicRate 1173 2026-03-29T06:00Z',
    'bodyMass 61.2 2026-03-30T06:00Z',
    'bodyMassIndex 22.5 2026-03-30T06:00Z',
    'asleepCore 2026-03-02T22:59Z +00:02',
    'asleepDeep 2026-03-02T23:01Z +00:01',
    'awake 2026-03-02T23:05Z +00:01',
  ]);
  expect(workouts).toEqual([
    'running 2026-03-29T18:03:16Z +00:30 1800 5321 310 -',
    'other 2026-03-29T20:00Z +00:20 1200 - 100 -',
  ]);
  expect([sources, skips]).toEqual([
    ['Zepp'],
    [
      'quantitySample unknownType naps',
      'quantitySample invalidDate stepCount',
      'quantitySample unknownType bodyWaterRate',
      'quantitySample unknownType muscleRate',
      'activityType unknownType Zepp sport 999',
      'row notSupported ACTIVITY_STAGE',
      `file notSupported ${folder}USER/USER_1749046767351.csv`,
    ],
  ]);
});

test('nights of an export without minutes have the lengths of their stages', async () => {
  const nights = Object.fromEntries(Object.entries(archive).slice(0, 1));
  const { samples } = await importArchive(await importerNamed('zepp'), nights);
  expect(samples).toEqual([
    'inBed 2026-03-01T22:13Z +05:52',
    'asleepCore 2026-03-01T22:13Z +03:26',
    'awake 2026-03-02T01:39Z +00:10',
    'asleepDeep 2026-03-02T01:49Z +01:16',
    'asleepREM 2026-03-02T03:05Z +01:00',
    'inBed 2026-03-02T22:00Z +02:00',
    'asleepCore 2026-03-02T22:00Z +01:00',
    'asleepDeep 2026-03-02T23:00Z +01:00',
  ]);
});

test('a night that its table has a day early is that of the minutes', async () => {
  const rows = Array.from({ length: 420 }, (_, at) => {
    const stage = at < 90 ? 'DEEP' : at < 160 ? 'REM' : 'LIGHT';
    return `2026-03-03,${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')},${stage},55,`;
  });
  const { samples, skips } = await importArchive(await importerNamed('zepp'), {
    'SLEEP/SLEEP_1749046767351.csv':
      'date,deepSleepTime,shallowSleepTime,wakeTime,start,stop,REMTime,naps\n' +
      '2026-03-02,90,260,0,2026-03-01 23:00:00+0000,2026-03-02 06:00:00+0000,70,\n' +
      '2026-03-01,90,300,0,2026-02-28 23:00:00+0000,2026-03-01 06:00:00+0000,30,\n',
    'SLEEP_MINUTE/SLEEP_MINUTE_1749046767351.csv': ['date,time,stage,hr,respiratory_rate', ...rows, ''].join('\n'),
  });
  expect(samples).toEqual([
    'asleepDeep 2026-03-02T23:00Z +01:30',
    'asleepREM 2026-03-03T00:30Z +01:10',
    'asleepCore 2026-03-03T01:40Z +04:20',
    'inBed 2026-02-28T23:00Z +07:00',
    'asleepCore 2026-02-28T23:00Z +05:00',
    'asleepDeep 2026-03-01T04:00Z +01:30',
    'asleepREM 2026-03-01T05:30Z +00:30',
  ]);
  expect(skips).toEqual(['categorySample statedTwice sleepAnalysis']);
});

test('a table with other columns is not of the export', async () => {
  const files = {
    'a.csv': 'date,time,steps,goal\n1,2,3,4\n',
    'own.csv': 'Date,Time,SpO2\n2026-03-01,07:05,0.97\n',
    'b.csv': 'time,heartRate,zone\n1,2,3\n',
    'c.csv': 'date,weight\n',
  };
  expect((await importArchive(await importerNamed('zepp'), files)).claimed).toEqual([]);
});

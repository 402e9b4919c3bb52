import { expect, test } from 'vitest';
import { importArchive } from '../../../../../test/importers/import-archive.ts';
import { importerNamed } from '../../registry.ts';

const imported = async (files: Readonly<Record<string, string>>) =>
  importArchive(await importerNamed('withings'), files);

const sleepHeader =
  'from,to,"light (s)","deep (s)","rem (s)","awake (s)","wake up","Duration to sleep (s)","Duration to wake up (s)","Snoring (s)","Snoring episodes","Average heart rate","Heart rate (min)","Heart rate (max)","Night events",Notes';

const archive = {
  'weight.csv':
    'Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments\n"2026-03-29 01:30:00",80.00,20.00,3.10,56.9,42,\n"2026-03-30 08:00:00","79,5",,,,,\nsoon,70,,,,,\n',
  'height.csv': 'Date,"Height (m)",Comments\n"2026-03-01 08:00:00",1.81,\n',
  'bp.csv':
    'Date,"Heart rate",Systolic,Diastolic,Comments\n"2026-03-02 08:00:00",61,124,81,\n"2026-03-02 09:00:00",64,,,\n',
  'manual_spo2.csv': 'date,value\n"2026-03-02 08:00:00",97\n',
  'sleep.csv': `${sleepHeader}\n2026-03-01T23:00:00+01:00,2026-03-02T07:00:00+01:00,14400,5400,5400,3600,2,600,300,0,0,55,48,70,,\n2026-03-03T23:00:00+01:00,2026-03-04T00:00:00+01:00,1,1,1,1,0,0,0,0,0,0,0,0,,\n2026-03-04T23:00:00+01:00,2026-03-05T06:00:00+01:00,0,0,0,0,0,0,0,0,0,0,0,0,,\n`,
  'raw_tracker_sleep-state.csv': 'start,duration,value\n2026-03-03T23:00:00+01:00,"[1800,1800]","[1,3]"\n',
  'raw_tracker_steps.csv':
    'start,duration,value\n2026-03-02T10:00:00+01:00,"[60,60,60]","[50,0,70]"\n2026-03-02T11:00:00+01:00,[60],[x]\n',
  'raw_hr_hr.csv': 'start,duration,value\n2026-03-02T10:00:00+01:00,[0],[72]\n2026-03-02T10:10:00+01:00,[60],[0]\n',
  'raw_spo2_auto_spo2.csv': 'start,duration,value\n2026-03-02T03:00:00+01:00,[60],[96]\n',
  'raw_tracker_elevation.csv': 'start,duration,value\n2026-03-02T10:00:00+01:00,[60],[3]\n',
  'aggregates_steps.csv': 'date,value\n2026-03-02,120\n2026-03-03,8100\n2026-03-04,0\n',
  'aggregates_calories_passive.csv': 'date,value\n2026-03-03,1650.5\n',
  'activities.csv':
    'from,to,"from (manual)","to (manual)",Timezone,"Activity type",Data,GPS,Modified\n2026-03-02T18:00:00+01:00,2026-03-02T18:40:00+01:00,,,Europe/Berlin,Running,"{""calories"":310,""effduration"":2280,""distance"":6100.5,""hr_average"":151,""elevation"":5,""steps"":6000}",,\n2026-03-02T20:00:00+01:00,2026-03-02T20:10:00+01:00,2026-03-02T20:05:00+01:00,2026-03-02T20:25:00+01:00,Europe/Berlin,Multi Sport,,,\n',
  'signal.csv': 'date,frequency,signal\n',
};

test('a download: weights and pressures at local times, series at their own, days of what no series has', async () => {
  const { samples, workouts, skips, sources, claimed } = await imported({
    ...archive,
    'mine.csv': 'a,b',
    'weighins.csv': 'date,weight_kg,height_cm,goal_weight_kg\n2026-01-02,70.4,170,68\n',
  });
  expect(claimed).toEqual(Object.keys(archive));
  expect(samples).toEqual([
    'stepCount 50 2026-03-02T09:00Z +00:01',
    'stepCount 70 2026-03-02T09:02Z +00:01',
    'heartRate 72 2026-03-02T09:00Z',
    'oxygenSaturation 96 2026-03-02T02:00Z +00:01',
    'stepCount 8100 2026-03-02T23:00Z +24:00',
    'basalEnergyBurned 1650.5 2026-03-02T23:00Z +24:00',
    'bodyMass 80 2026-03-29T00:30Z',
    'bodyFatPercentage 25 2026-03-29T00:30Z',
    'leanBodyMass 60 2026-03-29T00:30Z',
    'boneMass 3.1 2026-03-29T00:30Z',
    'bodyWaterMass 42 2026-03-29T00:30Z',
    'bodyMass 79.5 2026-03-30T06:00Z',
    'height 1.81 2026-03-01T07:00Z',
    'bloodPressureSystolic 124 2026-03-02T07:00Z',
    'bloodPressureDiastolic 81 2026-03-02T07:00Z',
    'heartRate 61 2026-03-02T07:00Z',
    'heartRate 64 2026-03-02T08:00Z',
    'oxygenSaturation 97 2026-03-02T07:00Z',
    'asleepCore 2026-03-03T22:00Z +00:30',
    'asleepREM 2026-03-03T22:30Z +00:30',
    'inBed 2026-03-01T22:00Z +08:00',
    'awake 2026-03-01T22:00Z +00:10',
    'asleepCore 2026-03-01T22:10Z +04:00',
    'awake 2026-03-02T02:10Z +00:45',
    'asleepDeep 2026-03-02T02:55Z +01:30',
    'asleepREM 2026-03-02T04:25Z +01:30',
    'awake 2026-03-02T05:55Z +00:05',
    'inBed 2026-03-03T22:00Z +01:00',
    'inBed 2026-03-04T22:00Z +07:00',
    'asleepUnspecified 2026-03-04T22:00Z +07:00',
  ]);
  expect(workouts).toEqual([
    'running 2026-03-02T17:00Z +00:40 2280 6100.5 310 151',
    'other 2026-03-02T19:05Z +00:20 1200 - - -',
  ]);
  expect([sources, [...skips].sort()]).toEqual([
    ['Withings'],
    [
      'file notSupported signal.csv',
      'quantitySample invalidDate bodyMass',
      'quantitySample unknownType elevation',
      'quantitySample unknownType elevation',
      'quantitySample unknownType muscle mass',
      'row invalidValue stepCount',
    ],
  ]);
});

test('pounds, feet and inches, and tables in other languages', async () => {
  const { samples } = await imported({
    'weight.csv':
      'Date,"Weight (lb)","Fat mass (lb)","Bone mass (lb)","Muscle mass (lb)","Hydration (lb)",Comments\n"2026-01-01 08:00:00",220.46226218487757,,,,,\n',
    'height.csv': `Date,"Height (in)",Comments\n"2026-01-01 08:00:00","5' 10.0''",\n`,
    'gewicht.csv':
      'Datum,"Gewicht (kg)","Fettmasse (kg)","Knochenmasse (kg)","Muskelmasse (kg)","Hydratation (kg)",Kommentare\n"2026-01-02 08:00:00",80,,3,,,\n',
    'poids.csv':
      'Date,"Poids (kg)","Masse grasse (kg)","Masse osseuse (kg)","Masse musculaire (kg)","Hydratation (kg)",Commentaires\n"2026-01-03 08:00:00",81,,,,,\n',
  });
  expect(samples).toEqual([
    'bodyMass 100 2026-01-01T07:00Z',
    'bodyMass 80 2026-01-02T07:00Z',
    'boneMass 3 2026-01-02T07:00Z',
    'bodyMass 81 2026-01-03T07:00Z',
    'height 1.778 2026-01-01T07:00Z',
  ]);
});

test('a table of values that is not of the download is not claimed, and a file that is empty says nothing', async () => {
  const files = {
    'own.csv': 'Date,Steps,Heart rate,Systolic,Diastolic\n2026-01-01,5,61,121,79\n',
    'body.csv': 'Date,Fat mass (kg),Weight (kg),Notes\n2026-01-01,15,80,\n',
    'notes.csv': 'Date,Heart rate,Systolic,Diastolic,Notes\n2026-01-01,61,121,79,\n',
    'values.csv': 'date,value\n2026-01-01,5\n',
    'steps.csv': 'start,value\n1,2\n',
    'weight.csv': '',
  };
  expect((await imported(files)).claimed).toEqual([]);
});

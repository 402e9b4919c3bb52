import { expect, test } from 'vitest';
import { importArchive } from '../../../../../test/importers/import-archive.ts';
import { importerNamed } from '../../registry.ts';

const imported = async (files: Readonly<Record<string, string>>) => importArchive(await importerNamed('fitbit'), files);
const json = (...entries: readonly unknown[]): string => JSON.stringify(entries, null, 2);
const entry = (dateTime: string, value: unknown) => ({ dateTime, value });
const table = (...rows: readonly string[]): string => `${rows.join('\r\n')}\r\n`;

const old = 'Takeout/Fitbit/Global Export Data';
const tables = 'Takeout/Google Health/Physical Activity_GoogleData';

test('minutes of steps and distances are in UTC, energies of the person’s clocks; each day is read once', async () => {
  const { samples, skips, sources, claimed } = await imported({
    [`${old}/steps-2026-03-01.json`]: json(
      entry('03/01/26 23:30:00', '12'),
      entry('03/01/26 23:31:00', '0'),
      entry('03/02/26 00:10:00', 'many'),
      entry('13/45/26 00:10:00', '1'),
    ),
    [`${old}/distance-2026-03-01.json`]: json(entry('03/01/26 23:30:00', '804')),
    [`${old}/calories-2026-03-01.json`]: json(entry('03/02/26 00:30:00', '1.25')),
    [`${old}/heart_rate-2026-03-02.json`]: json(
      entry('03/01/26 23:30:07', { bpm: 61, confidence: 2 }),
      entry('03/01/26 23:30:12', { bpm: 70, confidence: 0 }),
    ),
    [`${old}/steps-2026-04-01.json`]: '[]',
    [`${tables}/Steps/steps_2026-03-01.csv`]: table(
      'timestamp,steps,data source',
      '2026-03-01T23:30:00.000Z,12,Charge 6',
      '2026-02-28T10:00:00.000Z,30,Charge 6',
      '2026-02-28T10:02:30.500Z,20,Charge 6',
      '2026-02-28T10:00:00.000Z,28,MobileTrack',
      '2026-02-28T10:00:00.000Z,31,Phone Health Connect',
    ),
    'Takeout/Fitbit/Sleep Score/sleep_score.csv':
      'sleep_log_entry_id,timestamp,overall_score\n1,2026-03-01T07:00:00Z,80\n',
    [`${old}/altitude-2026-03-01.json`]: json(entry('03/01/26 23:30:00', '10')),
    [`${old}/readme.txt`]: 'x',
    'Takeout/Fitbit/Activities/1.tcx': '<TrainingCenterDatabase/>',
    'Takeout/Keep/note.json': '{}',
  });
  expect(samples).toEqual([
    'stepCount 12 2026-03-01T23:30Z +00:01',
    'stepCount 0 2026-03-01T23:31Z +00:01',
    'distanceWalkingRunning 8.04 2026-03-01T23:30Z +00:01',
    'totalEnergyBurned 1.25 2026-03-01T23:30Z +00:01',
    'heartRate 61 2026-03-01T23:30:07Z',
    'stepCount 30 2026-02-28T10:00Z +00:01',
    'stepCount 20 2026-02-28T10:02Z +00:01',
    'stepCount 28 2026-02-28T10:00Z +00:01',
  ]);
  expect(sources).toEqual(['Fitbit', 'Fitbit MobileTrack']);
  expect([...skips].sort()).toEqual([
    'altitude.json notSupported Takeout/Fitbit/Global Export Data/altitude-2026-03-01.json',
    'quantitySample invalidDate stepCount',
    'quantitySample invalidValue heartRate',
    'quantitySample invalidValue stepCount',
    'quantitySample otherExport stepCount, Phone Health Connect',
    'quantitySample statedTwice stepCount',
    'sleep_score.csv notSupported Takeout/Fitbit/Sleep Score/sleep_score.csv',
  ]);
  expect(claimed).toHaveLength(9);
});

const night = {
  logId: 27,
  dateOfSleep: '2026-03-29',
  startTime: '2026-03-29T00:30:00.000',
  endTime: '2026-03-29T06:00:00.000',
  duration: 19_800_000,
  type: 'stages',
  levels: {
    data: [
      { dateTime: '2026-03-29T00:30:00.000', level: 'light', seconds: 6300 },
      { dateTime: '2026-03-29T02:15:00.000', level: 'deep', seconds: 3600 },
      { dateTime: '2026-03-29T03:15:00.000', level: 'rem', seconds: 9900 },
    ],
    shortData: [
      { dateTime: '2026-03-29T01:00:00.000', level: 'wake', seconds: 60 },
      { dateTime: '2026-03-29T02:14:30.000', level: 'wake', seconds: 90 },
    ],
  },
};

test('a night’s short wakes interrupt its stages, also while the clocks change, and a night in two files is one', async () => {
  const { samples, skips } = await imported({
    'sleep-2026-03-01.json': json(night, {
      logId: 28,
      startTime: '2026-03-30T13:00:00.000',
      endTime: '2026-03-30T14:00:00.000',
      duration: 3_600_000,
      logType: 'manual',
    }),
    'my nights.json': json(night, {
      logId: 29,
      startTime: '2026-03-31T22:00:00.000',
      endTime: '2026-03-31T23:00:00.000',
      duration: 3_600_000,
      type: 'classic',
      levels: {
        data: [
          { dateTime: '2026-03-31T22:00:00.000', level: 'restless', seconds: 120 },
          { dateTime: '2026-03-31T22:02:00.000', level: 'asleep', seconds: 3480 },
        ],
      },
    }),
    'UserSleeps_2026-03-01.csv': table(
      'sleep_id,sleep_type,start_utc_offset,sleep_start,end_utc_offset,sleep_end,data_source',
      '27,STAGES,+01:00,2026-03-28T23:30:00Z,+02:00,2026-03-29T05:00:00Z,CHARGE_6',
      '31,STAGES,+05:30,2026-04-02T17:30:00Z,+05:30,2026-04-02T18:30:00Z,CHARGE_6',
      '32,CLASSIC,+02:00,never,+02:00,2026-04-02T18:30:00Z,CHARGE_6',
    ),
    'UserSleepStages_2026-03-01.csv': table(
      'sleep_id,sleep_stage_id,sleep_stage_type,start_utc_offset,sleep_stage_start,end_utc_offset,sleep_stage_end,data_source',
      '27,1,DEEP,+01:00,2026-03-28T23:30:00Z,+02:00,2026-03-29T05:00:00Z,CHARGE_6',
      '31,2,REM,+05:30,2026-04-02T18:00:00Z,+05:30,2026-04-02T18:30:00Z,CHARGE_6',
      '31,1,LIGHT,+05:30,2026-04-02T17:30:00Z,+05:30,2026-04-02T18:00:00Z,CHARGE_6',
    ),
  });
  expect(samples).toEqual([
    'inBed 2026-03-28T23:30Z +05:30',
    'asleepCore 2026-03-28T23:30Z +00:30',
    'awake 2026-03-29T00:00Z +00:01',
    'asleepCore 2026-03-29T00:01Z +01:13:30',
    'awake 2026-03-29T01:14:30Z +00:01:30',
    'asleepDeep 2026-03-29T01:16Z +00:59',
    'asleepREM 2026-03-29T02:15Z +02:45',
    'inBed 2026-03-30T11:00Z +01:00',
    'asleepUnspecified 2026-03-30T11:00Z +01:00',
    'inBed 2026-03-31T20:00Z +01:00',
    'awake 2026-03-31T20:00Z +00:02',
    'asleepUnspecified 2026-03-31T20:02Z +00:58',
    'inBed 2026-04-02T17:30Z +01:00',
    'asleepCore 2026-04-02T17:30Z +00:30',
    'asleepREM 2026-04-02T18:00Z +00:30',
  ]);
  expect(skips).toEqual([
    'categorySample statedTwice sleepAnalysis',
    'categorySample statedTwice sleepAnalysis',
    'categorySample invalidDate sleepAnalysis',
  ]);
});

test('an exercise is in UTC with the unit of its distance, unless it would have been changed before it was over', async () => {
  const walk = { activityName: 'Walk', duration: 1_800_000, activeDuration: 1_500_000, calories: 150, steps: 3000 };
  const { workouts, skips } = await imported({
    'exercise-0.json': json(
      {
        ...walk,
        logId: 1,
        startTime: '03/10/26 17:00:00',
        lastModified: '03/10/26 17:40:00',
        distance: 1.5,
        distanceUnit: 'Mile',
      },
      { ...walk, logId: 2, startTime: '03/11/26 17:00:00', lastModified: '03/11/26 16:35:00', averageHeartRate: 99 },
      { ...walk, logId: 3, startTime: 'noon' },
      { ...walk, logId: 4, startTime: '03/12/26 17:00:00', distance: 2, activityName: 'Treasure hunt' },
    ),
    'UserExercises_2026-03-01.csv': table(
      'exercise_id,exercise_start,exercise_end,utc_offset,activity_name,tracker_total_calories,tracker_total_steps,tracker_total_distance_mm,tracker_avg_heart_rate',
      '9,2026-03-13T06:00:00Z,2026-03-13T06:30:00Z,+01:00,Run,300,4000,5000000,150',
    ),
  });
  expect(workouts).toEqual([
    'walking 2026-03-10T17:00Z +00:30 1500 2414.016 150 -',
    'walking 2026-03-11T16:00Z +00:30 1500 - 150 99',
    'other 2026-03-12T17:00Z +00:30 1500 - 150 -',
    'running 2026-03-13T06:00Z +00:30 1800 5000 300 150',
  ]);
  expect(skips).toEqual([
    'workout invalidDate exercise-0.json',
    'workoutPart missingUnit distance',
    'activityType unknownType Treasure hunt',
  ]);
});

test('what is stated of a date is of that day; a weight is in the unit that its body mass index fits', async () => {
  const { samples, skips } = await imported({
    [`${old}/resting_heart_rate-2026-03-01.json`]: json(
      entry('03/01/26 00:00:00', { date: '03/01/26', value: 58.5, error: 3 }),
      entry('03/02/26 00:00:00', { date: null, value: 0, error: 0 }),
    ),
    [`${old}/demographic_vo2_max-2026-03-01.json`]: json(
      entry('03/01/26 00:00:00', { demographicVO2Max: 41, filteredDemographicVO2Max: 40.5 }),
    ),
    [`${old}/weight-2026-03-01.json`]: json(
      { logId: 1, weight: 154.3, bmi: 22.86, date: '03/01/26', time: '07:30:00', fat: 21.5 },
      { logId: 2, weight: 70, bmi: 22.86, date: '03/02/26', time: '23:59:59' },
      { logId: 3, weight: 69, date: '03/03/26', time: '07:00:00' },
    ),
    'Takeout/Fitbit/Heart Rate Variability/Daily Heart Rate Variability Summary - 2026-03-(1).csv': table(
      'timestamp,rmssd,nremhr,entropy',
      '2026-03-02T00:00:00,39.5,56,2.9',
      '2026-03-03T00:00:00,41.5,56,2.9',
    ),
    'Takeout/Fitbit/Heart Rate Variability/Heart Rate Variability Details - 2026-03-02.csv': table(
      'timestamp,rmssd,coverage,low_frequency,high_frequency',
      '2026-03-02T01:05:00,38.25,0.9,1,1',
    ),
    'Takeout/Fitbit/Oxygen Saturation (SpO2)/Minute SpO2 - 2026-03-01.csv': table(
      'timestamp,value',
      '2026-03-01T01:00:00Z,95.5',
      '2026-03-01T01:01:00Z,50.0',
    ),
    'Takeout/Fitbit/Oxygen Saturation (SpO2)/Daily SpO2 - 2026-03-01-2026-03-31.csv': table(
      'timestamp,average_value,lower_bound,upper_bound',
      '2026-03-01T00:00:00Z,95,93,97',
      '2026-03-02T00:00:00Z,96,93,97',
    ),
    'Takeout/Fitbit/Temperature/Computed Temperature - 2026-03-01.csv': table(
      'type,sleep_start,sleep_end,temperature_samples,nightly_temperature,baseline_relative_sample_sum',
      'SKIN,2026-03-01T23:14:30,2026-03-02T06:11,404,34.07,NaN',
    ),
    [`${tables}/demographic_vo2max.csv`]: table('timestamp,demographic vo2max', '2026-03-04T00:00:00Z,41.25'),
    [`${tables}/weight.csv`]: table('timestamp,weight grams,data source', '2026-03-01T06:30:00Z,70000,App'),
  });
  expect(samples).toEqual([
    'restingHeartRate 58.5 2026-02-28T23:00Z +24:00',
    'vo2Max 40.5 2026-02-28T23:00Z +24:00',
    'bodyMass 69.9893027 2026-03-01T06:30Z',
    'bodyMassIndex 22.86 2026-03-01T06:30Z',
    'bodyFatPercentage 21.5 2026-03-01T06:30Z',
    'bodyMass 70 2026-03-02T22:59:59Z',
    'bodyMassIndex 22.86 2026-03-02T22:59:59Z',
    'bodyMass 69 2026-03-03T06:00Z',
    'appleSleepingWristTemperature 34.07 2026-03-01T22:14:30Z +06:56:30',
    'heartRateVariabilityRMSSD 38.25 2026-03-02T00:05Z',
    'heartRateVariabilityRMSSD 41.5 2026-03-02T23:00Z +24:00',
    'oxygenSaturation 95.5 2026-03-01T01:00Z',
    'oxygenSaturation 96 2026-03-01T23:00Z +24:00',
    'vo2Max 41.25 2026-03-03T23:00Z +24:00',
  ]);
  expect(skips).toEqual([
    'quantitySample statedTwice heartRateVariabilityRMSSD',
    'quantitySample invalidValue oxygenSaturation',
    'quantitySample statedTwice oxygenSaturation',
    'quantitySample statedTwice bodyMass',
  ]);
});

test('the table of a month is read in the dates and numbers of its language; a distance in an unknown unit is not', async () => {
  const { samples, skips, complete } = await imported({
    'fitbit_export_20260301.txt': table(
      'Body',
      'Date,Weight,BMI,Fat',
      '"13-03-2026","70,5","23,02","20,5"',
      '',
      'Foods',
      'Date,Calories In',
      '"13-03-2026","2.100"',
      '',
      'Activities',
      'Date,Calories Burned,Steps,Distance,Floors,Minutes Sedentary,Minutes Lightly Active,Minutes Fairly Active,Minutes Very Active,Activity Calories',
      '"13-03-2026","2.300","10.250","7,5","12","700","200","30","40","900"',
      '"14-03-2026","1.600","0","0","0","1.440","0","0","0","0"',
      '',
      'Sleep',
      'Start Time,End Time,Minutes Asleep,Minutes Awake,Number of Awakenings,Time in Bed,Minutes REM Sleep,Minutes Light Sleep,Minutes Deep Sleep',
      '"13-03-2026 11:00PM","14-03-2026 7:00AM","420","60","20","480","90","240","90"',
    ),
  });
  expect(samples).toEqual([
    'bodyMass 70.5 2026-03-12T23:00Z +24:00',
    'bodyMassIndex 23.02 2026-03-12T23:00Z +24:00',
    'bodyFatPercentage 20.5 2026-03-12T23:00Z +24:00',
    'stepCount 10250 2026-03-12T23:00Z +24:00',
    'flightsClimbed 12 2026-03-12T23:00Z +24:00',
    'totalEnergyBurned 2300 2026-03-12T23:00Z +24:00',
    'inBed 2026-03-13T22:00Z +08:00',
    'asleepCore 2026-03-13T22:00Z +04:00',
    'awake 2026-03-14T02:00Z +01:00',
    'asleepDeep 2026-03-14T03:00Z +01:30',
    'asleepREM 2026-03-14T04:30Z +01:30',
  ]);
  expect(skips).toEqual([
    'foods notSupported foods of fitbit_export_20260301.txt',
    'quantitySample missingUnit distanceWalkingRunning',
  ]);
  expect(complete).toBe(true);

  // No day of these is beyond the twelfth: a night, or days that follow each other, show the order.
  const nightly = table(
    'Sleep',
    'Start Time,End Time,Minutes Asleep,Minutes Awake,Number of Awakenings,Time in Bed',
    '"02-05-2024 11:14PM","03-05-2024 6:54AM","411","49","2","460"',
  );
  const daily = table(
    'Activities',
    'Date,Calories Burned,Steps,Distance,Floors',
    '"05-06-2024","2,300","10,250","7.5","0"',
    '"05-07-2024","2,300","9,000","7.5","0"',
  );
  const nights = await imported({ 'fitbit_export_1.csv': nightly });
  expect(nights.samples[0]).toBe('inBed 2024-05-02T21:14Z +07:40');
  const days = await imported({ 'fitbit_export_1.csv': daily });
  expect(days.samples.filter((sample) => sample.startsWith('stepCount'))).toEqual([
    'stepCount 10250 2024-05-05T22:00Z +24:00',
    'stepCount 9000 2024-05-06T22:00Z +24:00',
  ]);
});

test('a file is known by what stands in it, and one that is cut off is read as far as it goes', async () => {
  const { samples, complete, claimed } = await imported({
    'steps-2026-03-01.json': '[{"dateTime":"03/01/26 10:00:00","value":"7"},{"dateTime":"03/01',
    'heart_rate-2026-03-01.json': '{"a":1}',
    'weight.csv': 'a,b\n1,2\n',
    'fitbit_export_1.csv': 'x\n',
  });
  expect(claimed).toEqual(['steps-2026-03-01.json']);
  expect(samples).toEqual(['stepCount 7 2026-03-01T10:00Z +00:01']);
  expect(complete).toBe(false);
});

import { expect, test } from 'vitest';
import { importArchive } from '../../../../../test/importers/import-archive.ts';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { isoDuration } from '../../trackers/iso-duration.ts';
import { importerNamed } from '../../registry.ts';

const id = '1-2f-4a.json';
const asText = (files: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]));
const imported = async (files: Readonly<Record<string, unknown>>) =>
  importArchive(await importerNamed('polar'), asText(files));

const session = {
  exercises: [
    {
      identifier: { id: 'e1' },
      startTime: '2026-03-29T08:00:00',
      stopTime: '2026-03-29T08:30:00',
      timezoneOffsetMinutes: 120,
      durationMillis: 1_740_000,
      sport: { id: '27' },
      samples: {
        samples: [{ type: 'SAMPLE_TYPE_HEART_RATE', intervalMillis: 1000, values: [120, 'NaN', 122] }],
      },
      routes: {
        route: {
          startTime: '2026-03-29T08:00:00',
          wayPoints: [
            { latitude: 50.1, longitude: 8.6, altitude: 100, elapsedMillis: 0 },
            { latitude: 50.2, longitude: 8.6, altitude: 101, elapsedMillis: 2000 },
          ],
        },
      },
    },
  ],
  identifier: { id: 's1' },
  startTime: '2026-03-29T08:00:00',
  stopTime: '2026-03-29T08:30:00',
  timezoneOffsetMinutes: 120,
  durationMillis: 1_740_000,
  distanceMeters: 5000,
  calories: 350,
  hrAvg: 140,
  hrMax: 160,
  sport: { id: '27' },
};

/** As files of some years ago say it. */
const older = {
  exportVersion: '1.6',
  startTime: '2019-05-01T10:00:00.000',
  stopTime: '2019-05-01T11:00:00.000',
  timeZoneOffset: 1,
  timezoneOffset: 60,
  duration: 'PT3600S',
  exercises: [
    {
      startTime: '2019-05-01T10:00:00.000',
      stopTime: '2019-05-01T10:30:00.000',
      timezoneOffset: 60,
      duration: 'PT29M30.5S',
      distance: 900.5,
      sport: 'POOL_SWIMMING',
      kiloCalories: 250,
      heartRate: { min: 90, avg: 120, max: 140 },
    },
    {
      startTime: '2019-05-01T10:30:00.000',
      stopTime: '2019-05-01T11:00:00.000',
      timezoneOffset: 60,
      duration: 'PT30M',
      sport: 'UNKNOWN_GAME',
      samples: {
        heartRate: [{ dateTime: '2019-05-01T10:30:01.200', value: 100 }, { dateTime: '2019-05-01T10:30:02.200' }],
        recordedRoute: [{ dateTime: '2019-05-01T10:30:01.000', latitude: 50, longitude: 200 }],
      },
    },
  ],
};

test('sessions: local times with their offset, one workout or one for each exercise, by numbers or words of sports', async () => {
  const { workouts, samples, skips, sources } = await imported({
    [`training-session-2026-03-29-${id}`]: session,
    [`training-session-2019-05-01-${id}`]: older,
    [`training-session-2018-05-01-${id}`]: { ...session, exercises: [], sport: { id: '999' }, startTime: 'soon' },
  });
  expect(workouts).toEqual([
    'running 2026-03-29T06:00Z +00:30 1740 5000 350 140',
    'swimming 2019-05-01T09:00Z +00:30 1770.5 900.5 250 120',
    'other 2019-05-01T09:30Z +00:30 1800 - - -',
  ]);
  expect(samples.slice(0, 2)).toEqual([
    'heartRate 120 2026-03-29T06:00Z +00:00:02',
    'heartRate 122 2026-03-29T06:00:02Z +00:00:02',
  ]);
  expect(sources).toEqual(['Polar Flow']);
  expect(skips).toEqual([
    `routePoint invalidValue training-session-2019-05-01-${id}`,
    'activityType unknownType UNKNOWN_GAME',
    `workout invalidDate training-session-2018-05-01-${id}`,
  ]);
  const text = asText({ 'a.json': session });
  const {
    workouts: [workout],
    routes: [route],
  } = await importTexts(await importerNamed('polar'), textSource(text));
  expect(route?.map(({ latitude, elevationMeters }) => [latitude, elevationMeters])).toEqual([
    [50.1, 100],
    [50.2, 101],
  ]);
  expect([workout?.recordKey, workout?.form, workout?.maximumHeartRate]).toEqual(['s1', 'polar', 160]);
});

test('days: minutes of steps before their sum, on the day when the clocks change; heart rates of a month', async () => {
  const day = {
    exportVersion: '1.3',
    date: '2026-03-29',
    summary: { stepCount: 300, calories: 2100, stepsDistance: 210, dailyMetMinutes: 900 },
    samples: {
      mets: [{ localTime: '00:00:00.000', value: 1 }],
      steps: [
        { localTime: '01:59:00.000', value: 100 },
        { localTime: '03:00:00.000', value: 0 },
        { localTime: '03:01:00.000', value: 200 },
        { localTime: '25', value: 1 },
      ],
    },
  };
  const { samples, skips, claimed } = await imported({
    [`activity-2026-03-29-${id}`]: day,
    [`activity-2026-03-30-${id}`]: { ...day, date: '2026-03-30', samples: { mets: [] } },
    [`247ohr_1_3-${id}`]: {
      deviceDays: [
        {
          date: '2026-03-29',
          samples: [
            { heartRate: 61, secondsFromDayStart: 7199, source: 'x' },
            { heartRate: 62, secondsFromDayStart: 10_800 },
            { heartRate: 0, secondsFromDayStart: 10_860 },
          ],
        },
      ],
    },
    [`sleep_score_1-${id}`]: [],
    'mine.json': {},
  });
  expect(claimed).toHaveLength(4);
  expect(samples).toEqual([
    'stepCount 100 2026-03-29T00:59Z +00:01',
    'stepCount 200 2026-03-29T01:01Z +00:01',
    'totalEnergyBurned 2100 2026-03-28T23:00Z +23:00',
    'stepCount 300 2026-03-29T22:00Z +24:00',
    'totalEnergyBurned 2100 2026-03-29T22:00Z +24:00',
    'heartRate 61 2026-03-29T00:59:59Z',
    'heartRate 62 2026-03-29T01:00Z',
  ]);
  expect([...new Set(skips)]).toEqual([
    'quantitySample invalidValue stepCount',
    'quantitySample unknownType stepsDistance',
    'quantitySample unknownType dailyMetMinutes',
    `file notSupported sleep_score_1-${id}`,
  ]);
});

test('nights: stages between their changes; devices that tell none apart know only sleep and waking', async () => {
  const hypnogram = {
    sleepStart: '2026-03-01T23:00:00.000+01:00',
    sleepEnd: '2026-03-02T01:00:00.000+01:00',
    sleepStateChanges: [
      { offsetFromStart: 'PT0S', state: 'NONREM2' },
      { offsetFromStart: 'PT30M', state: 'NONREM3' },
      { offsetFromStart: 'PT1H', state: 'REM' },
      { offsetFromStart: 'PT1H30M', state: 'UNKNOWN' },
      { offsetFromStart: 'PT1H40M', state: 'WAKE' },
      { offsetFromStart: 'PT2H5M', state: 'WAKE' },
    ],
  };
  const later = { sleepStart: '2026-03-02T23:00:00.000+01:00', sleepEnd: '2026-03-03T01:00:00.000+01:00' };
  const { samples } = await imported({
    [`sleep_result_${id}`]: [
      { night: '2026-03-02', evaluation: { phaseDurations: { wake: 'PT20M' } }, sleepResult: { hypnogram } },
      {
        night: '2026-03-03',
        evaluation: {},
        sleepResult: { hypnogram: { ...later, sleepStateChanges: [{ offsetFromStart: 'PT0S', state: 'NONREM3' }] } },
      },
      {
        night: '2026-03-04',
        evaluation: { phaseDurations: { wake: 'PT15M', rem: 'PT30M', light: 'PT45M', deep: 'PT30M' } },
        sleepResult: { hypnogram: { ...later, sleepStateChanges: [] } },
      },
    ],
  });
  expect(samples).toEqual([
    'asleepCore 2026-03-01T22:00Z +00:30',
    'asleepDeep 2026-03-01T22:30Z +00:30',
    'asleepREM 2026-03-01T23:00Z +00:30',
    'awake 2026-03-01T23:40Z +00:20',
    'asleepUnspecified 2026-03-02T22:00Z +02:00',
    'asleepCore 2026-03-02T22:00Z +00:45',
    'awake 2026-03-02T22:45Z +00:15',
    'asleepDeep 2026-03-02T23:00Z +00:30',
    'asleepREM 2026-03-02T23:30Z +00:30',
  ]);
});

test('what was measured in a night is of its end, or of its date; weights that were typed in', async () => {
  const recovery = {
    meanNightlyRecoveryRri: 900,
    meanNightlyRecoveryRmssd: 42,
    meanNightlyRecoveryRespirationInterval: 4000,
    ansRate: 4,
    recoveryIndicator: 5,
  };
  const hypnogram = {
    sleepStart: '2026-03-01T23:00:00.000+01:00',
    sleepEnd: '2026-03-02T01:00:00.000+01:00',
    sleepStateChanges: [{ offsetFromStart: 'PT0S', state: 'NONREM3' }],
  };
  const { samples, skips, claimed } = await imported({
    [`nightly_recovery_1-${id}`]: [
      { night: '2026-03-02', ...recovery },
      { night: '2026-03-03', meanNightlyRecoveryRmssd: 40, meanNightlyRecoveryRespirationInterval: 0 },
      { night: null, ...recovery },
    ],
    [`sleep_result_${id}`]: [{ night: '2026-03-02', sleepResult: { hypnogram } }],
    [`calendar-items-1-${id}`]: {
      exportVersion: '1.2',
      perceivedRecovery: [],
      physicalInformations: [{ dateTime: '2026-03-01T10:00:00.000', vo2Max: 45 }],
      weights: [{ weight: 70.5, date: '2026-03-01' }, { weight: 70, date: '2026-03-02T08:00:00.000' }, { weight: 70 }],
    },
  });
  expect(claimed).toHaveLength(3);
  expect(samples).toEqual([
    'heartRateVariabilityRMSSD 42 2026-03-02T00:00Z',
    'respiratoryRate 15 2026-03-02T00:00Z',
    'heartRateVariabilityRMSSD 40 2026-03-02T23:00Z +24:00',
    'bodyMass 70.5 2026-03-01T11:00Z',
    'bodyMass 70 2026-03-02T07:00Z',
    'asleepUnspecified 2026-03-01T22:00Z +02:00',
  ]);
  expect(skips).toEqual([
    'quantitySample unknownType meanNightlyRecoveryRri',
    'quantitySample unknownType recoveryIndicator',
    'quantitySample invalidDate heartRateVariabilityRMSSD',
    'quantitySample invalidDate bodyMass',
    'row notSupported physicalInformations',
  ]);
});

test.each([
  ['PT1H2M3.5S', 3_723_500],
  ['PT90S', 90_000],
  ['P1DT1M', 86_460_000],
  ['P', null],
  ['PT', null],
  ['1H', null],
  [5, null],
])('%s lasts %s milliseconds', (text, expected) => {
  expect(isoDuration(text)).toBe(expected);
});

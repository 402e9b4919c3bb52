import { unitName, workoutTitle } from '@vitalgate/contract';
import { noNutrients } from '../records/record-builders.ts';
import { expect, test } from 'vitest';
import { reducedDays, sevenDayAverages, trendLine } from '../../packages/app/src/charts/chart-days.ts';
import { barsPath, linePath, loneDots } from '../../packages/app/src/charts/paths.ts';
import { dayTicks, valueScale } from '../../packages/app/src/charts/scales.ts';
import { entriesText, nutrientSums } from '../../packages/app/src/nutrition/nutrient-words.ts';
import { collectedText, flagOf, rangeText, resultText } from '../../packages/app/src/blood-tests/result-words.ts';
import { amountText, axisText } from '../../packages/app/src/format/amounts.ts';
import { columnDistanceOf, distanceText, workoutFacts } from '../../packages/app/src/workouts/workout-words.ts';
import { whyText } from '../../packages/app/src/explain/explain-words.ts';
import { dateIn } from '../../packages/app/src/format/zones.ts';
import { zonesSentence } from '../../packages/app/src/zones/zones-sentence.ts';
import { nameInSentence } from '../../packages/app/src/words/type-words.ts';

test('a line breaks where a value is missing, and a value alone is a dot', () => {
  const places = [{ x: 0, y: 1 }, { x: 1, y: 2 }, null, { x: 3, y: 0 }, null];
  expect(linePath(places)).toBe('M0 1L1 2M3 0');
  expect(loneDots(places)).toEqual([{ x: 3, y: 0 }]);
});

test('a bar of zero can be seen, a missing one cannot', () => {
  expect(barsPath([{ x: 5, y: 100 }, null], 100, 4)).toBe('M3 100V98h4V100z');
});

test('seven-day averages need three days among the seven', () => {
  const days = ['01', '02', '03', '04', '12'].map((day, index) => ({ date: `2026-03-${day}`, value: index * 10 }));
  expect(sevenDayAverages(days)).toEqual([
    { date: '2026-03-03', value: 10 },
    { date: '2026-03-04', value: 15 },
    { date: '2026-03-05', value: 15 },
    { date: '2026-03-06', value: 15 },
    { date: '2026-03-07', value: 15 },
    { date: '2026-03-08', value: 20 },
  ]);
});

/** Days of March, each as its value. */
const marchDays = (...days: number[]) =>
  days.map((day) => ({ date: `2026-03-${String(day).padStart(2, '0')}`, value: day }));

test('a measurement every other or every third day has a line of averages, one a week has none', () => {
  expect(trendLine(marchDays(1, 3, 5, 7, 9), '2026-03-01', '2026-03-09')).toEqual([
    [5, 6, 7, 8, 9].map((day) => ({ date: `2026-03-0${day}`, value: day === 7 ? 4 : day < 7 ? 3 : day === 8 ? 5 : 6 })),
  ]);
  const everyThird = trendLine(marchDays(1, 4, 7, 10, 13), '2026-03-01', '2026-03-13');
  expect(everyThird.map((piece) => piece.map(({ date }) => date.slice(8)))).toEqual([['07', '10', '13']]);
  expect(trendLine(marchDays(1, 8, 15, 22), '2026-03-01', '2026-03-22')).toEqual([]);
});

test('a line of averages breaks where weeks are missing, and a piece of one day is not promised', () => {
  const pieces = trendLine(marchDays(1, 2, 3, 4, 20, 21, 22, 23), '2026-03-01', '2026-03-22');
  expect(pieces.map((piece) => piece.map(({ date }) => Number(date.slice(8))))).toEqual([[3, 4, 5, 6, 7, 8]]);
});

test('scales hold all values, zero for sums, on round marks', () => {
  expect(valueScale([6385, 21_480], { fromZero: true, isClock: false }).ticks).toEqual([
    0, 5000, 10_000, 15_000, 20_000, 25_000,
  ]);
  expect(valueScale([407, 532], { fromZero: true, isClock: true }).ticks).toEqual([0, 120, 240, 360, 480, 600]);
  expect(valueScale([76.1, 76.1], { fromZero: false, isClock: false })).toMatchObject({ low: 76, high: 78 });
  expect(valueScale([0, 0], { fromZero: true, isClock: false }).high).toBeGreaterThan(0);
});

test('days are marked by weeks, months or years, no more than there is room for', () => {
  expect(dayTicks('2026-02-08', '2026-03-09', 5).map(({ label }) => label)).toEqual([
    'Feb 9',
    'Feb 16',
    'Feb 23',
    'Mar 2',
    'Mar 9',
  ]);
  expect(dayTicks('2025-10-23', '2026-11-27', 7).map(({ label }) => label)).toEqual([
    'Nov',
    '2026',
    'Mar',
    'May',
    'Jul',
    'Sep',
    'Nov',
  ]);
  expect(dayTicks('2017-05-01', '2026-03-09', 6).map(({ label }) => label)).toEqual([
    '2018',
    '2020',
    '2022',
    '2024',
    '2026',
  ]);
});

test.each([
  [448.5, 'min', 'sleepAsleep', '7 h 29 min'],
  [0, 'min', 'sleepAwake', '0 min'],
  [0.5, 'min', 'mindfulSession', '30 s'],
  [1, 'count', 'flightsClimbed', '1 flight'],
  [12_408, 'count', 'stepCount', '12,408 steps'],
  [25.2, 'count', 'bodyMassIndex', '25.2'],
  [58.4, 'count/min', 'restingHeartRate', '58.4 bpm'],
  [97.5, '%', 'oxygenSaturation', '97.5%'],
  [36.6, 'degC', 'bodyTemperature', '36.6 °C'],
  [7.086, 'km', 'distanceWalkingRunning', '7.09 km'],
])('%d %s of %s is read as %s', (value, unit, id, text) => {
  expect(amountText(value, unit, id)).toBe(text);
});

test('axes are short', () => {
  expect([axisText(10_000, 'count'), axisText(2500, 'count'), axisText(480, 'min'), axisText(90, 'min')]).toEqual([
    '10K',
    '2,500',
    '8 h',
    '1:30',
  ]);
});

test('workouts in words', () => {
  expect(workoutTitle('traditionalStrengthTraining')).toBe('Traditional strength training');
  expect(workoutTitle('other')).toBe('Other workout');
  expect([distanceText(850), distanceText(999.6), distanceText(7240)]).toEqual(['850 m', '1 km', '7.24 km']);
  const laps = [999, 1000.4, 420];
  expect(laps.map(columnDistanceOf('running', laps))).toEqual(['1.00 km', '1.00 km', '0.42 km']);
  expect([400, 420].map(columnDistanceOf('running', [400, 420]))).toEqual(['400 m', '420 m']);
  expect([1500, 50].map(columnDistanceOf('swimming', [1500, 50]))).toEqual(['1,500 m', '50 m']);
});

const result = {
  id: 'r',
  code: null,
  name: 'Sodium',
  value: 128,
  comparator: null,
  text: null,
  unit: 'mmol/L',
  unitCode: 'mmol/L',
  referenceRanges: [{ low: 135, high: 145, text: null, appliesTo: null }],
  interpretation: null,
  absentReason: null,
  notes: [],
};

test('a result is flagged by its laboratory, else by its one range, else not at all', () => {
  expect(flagOf(result)?.word).toBe('Low');
  expect(flagOf({ ...result, interpretation: 'normal' })?.word).toBe('Normal');
  expect(flagOf({ ...result, comparator: '<' })).toBeNull();
  expect(flagOf({ ...result, referenceRanges: [...result.referenceRanges, ...result.referenceRanges] })).toBeNull();
  expect(flagOf({ ...result, value: 135 })?.word).toBe('Normal');
  expect(flagOf({ ...result, value: 145.1 })?.word).toBe('High');
});

test('results and ranges in words', () => {
  expect(resultText({ ...result, value: 5, comparator: '<=' })).toBe('≤ 5');
  expect(resultText({ ...result, value: 0.0035 })).toBe('0.0035');
  expect(resultText({ ...result, value: null, text: 'Negative' })).toBe('Negative');
  expect(rangeText({ low: null, high: 5.7, text: null, appliesTo: 'Adults' }, '%')).toBe('up to 5.7 % (Adults)');
  expect(rangeText({ low: 40, high: null, text: null, appliesTo: null }, null)).toBe('from 40');
  expect(rangeText({ low: null, high: null, text: 'Negative', appliesTo: null }, null)).toBe('Negative');
});

test.each([
  ['2026', '2026'],
  ['2026-03', 'March 2026'],
  ['2026-03-09', 'Mon, Mar 9, 2026'],
  ['2026-03-09T23:30:00-05:00', 'Mon, Mar 9, 2026, 11:30 PM (UTC−05:00)'],
  ['2026-03-09T07:30:15.250Z', 'Mon, Mar 9, 2026, 7:30 AM (UTC)'],
])('a sample taken %s is read as %s', (collectedDate, text) => {
  expect(collectedText({ collectedDate, issuedAt: null })).toBe(text);
});

test('a date is that of the zone, also where the clock was changed', () => {
  expect(dateIn('2026-03-08T04:59:00.000Z', 'America/New_York')).toBe('2026-03-07');
  expect(dateIn('2026-03-09T03:59:00.000Z', 'America/New_York')).toBe('2026-03-08');
  expect(dateIn('2026-03-09T04:00:00.000Z', 'America/New_York')).toBe('2026-03-09');
});

test('a nutrient that no entry knows has no sum', () => {
  const sums = nutrientSums([
    { nutrients: { ...noNutrients, energyKilocalories: 0.1 } },
    { nutrients: { ...noNutrients, energyKilocalories: 0.2, fiberGrams: 0 } },
  ]);
  const of = (key: string) => sums.find((sum) => sum.key === key);
  expect(of('energyKilocalories')).toMatchObject({ sum: 0.3, known: 2 });
  expect(of('fiberGrams')).toMatchObject({ sum: 0, known: 1 });
  expect(of('proteinGrams')).toMatchObject({ sum: null, known: 0 });
});

test.each([
  ['degC', 'bodyTemperature', '°C'],
  ['dBASPL', 'environmentalAudioExposure', 'dB'],
  ['count/min', 'heartRate', 'bpm'],
  ['count', 'stepCount', 'steps'],
  ['count', 'bodyMassIndex', ''],
  ['mcg', 'dietaryBiotin', 'µg'],
  ['kg', 'bodyMass', 'kg'],
])('samples in %s of %s are said to be in "%s"', (unit, type, name) => {
  expect(unitName(unit, type)).toBe(name);
});

const texts = (activityType: string): readonly string[] =>
  workoutFacts({
    activityType,
    distanceMeters: 1500,
    durationSeconds: null,
    activeEnergyKilocalories: null,
    totalEnergyKilocalories: null,
    averageHeartRate: null,
    maximumHeartRate: null,
    elevationGainMeters: null,
    steps: null,
  } as unknown as Parameters<typeof workoutFacts>[0]).map(({ text }) => text);

test('swimming distances stay in metres, others turn into kilometres', () => {
  expect(texts('swimming')).toEqual(['1,500 m']);
  expect(texts('running')).toEqual(['1.5 km']);
});

test('a sample over midnight says why part of it is left out, and what belongs to other days', () => {
  const [sample, view] = [
    {
      reason: 'covered',
      by: ['Watch'],
      counted: 125,
      timeZone: null,
      otherDays: [
        { from: '2026-11-24', to: '2026-11-25', whole: 90.5 },
        { from: '2026-11-27', to: '2026-11-27', whole: 250 },
      ],
    },
    { unit: 'min', metricId: 'appleExerciseTime', timeZone: 'Europe/Berlin' },
  ] as unknown as Parameters<typeof whyText>;
  expect(whyText(sample, view)).toBe(
    'Watch counts here (in part); 1 h 30 min 30 s belongs to Tue, Nov 24, 2026 to Wed, Nov 25, 2026; 4 h 10 min belongs to Fri, Nov 27, 2026',
  );
});

const [yoursTokyo, namedTokyo, yoursBerlin, namedParis] = [
  { timeZone: 'Asia/Tokyo', isYours: true },
  { timeZone: 'Asia/Tokyo', isYours: false },
  { timeZone: 'Europe/Berlin', isYours: true },
  { timeZone: 'Europe/Paris', isYours: false },
];

test.each([
  ['the own zone', [yoursTokyo, yoursTokyo], 'Times are in Asia/Tokyo, your time zone.'],
  ['one that the records name', [namedTokyo], 'Times are in Asia/Tokyo, the zone in which they were recorded.'],
  [
    'one that is the own on some days',
    [yoursTokyo, namedTokyo],
    'Times are in Asia/Tokyo, your time zone or the zone in which they were recorded.',
  ],
  [
    'several own ones',
    [yoursTokyo, yoursBerlin],
    'Times are in your time zone of that day, which is named beside each.',
  ],
  [
    'several that the records name',
    [namedTokyo, namedParis],
    'Times are in the zone in which each was recorded, which is named beside it.',
  ],
  [
    'own and named ones',
    [yoursTokyo, namedParis],
    'Each time is in the zone in which it was recorded, or else in your own. The zone is named beside it.',
  ],
])('times are said to be in %s', (_case, zones, sentence) => {
  expect(zonesSentence(zones)).toBe(sentence);
});

test('a name within a sentence keeps the capitals that are not only those of its beginning', () => {
  expect(['Saturated fat', 'Vitamin C', 'VO2 max', 'Fiber'].map(nameInSentence)).toEqual([
    'saturated fat',
    'vitamin C',
    'VO2 max',
    'fiber',
  ]);
});

test('one entry is not "all 1"', () => {
  expect([entriesText(1, 1), entriesText(1, 2), entriesText(2, 2)]).toEqual(['1 of 1', '1 of 2', 'all 2']);
});

test('P35: weeks end with the last day, months are those of the calendar; what is so far or missing counts in none', () => {
  const days = [
    { date: '2026-01-31', value: 10, low: 4, high: 12 },
    { date: '2026-02-01', value: 20 },
    { date: '2026-02-10', value: 30, low: 29, high: 90 },
    { date: '2026-02-11', value: 1, low: 1, high: 1 },
  ];
  const span = { from: '2026-01-31', to: '2026-02-11' };
  const soFar = new Set(['2026-02-11']);
  expect(reducedDays(days, span, 'month', soFar)).toEqual([
    { date: '2026-01-31', until: '2026-01-31', value: 10, low: 4, high: 12 },
    { date: '2026-02-01', until: '2026-02-11', value: 25, low: 20, high: 90 },
  ]);
  expect(reducedDays(days, span, 'week', soFar)).toEqual([
    { date: '2026-01-31', until: '2026-02-04', value: 15, low: 4, high: 20 },
    { date: '2026-02-05', until: '2026-02-11', value: 30, low: 29, high: 90 },
  ]);
  expect(reducedDays(days, { from: '2026-02-02', to: '2026-02-09' }, 'week', soFar)).toEqual([
    { date: '2026-02-02', until: '2026-02-02', value: null },
    { date: '2026-02-03', until: '2026-02-09', value: null },
  ]);
});

import type { MetricSummary, Workout } from '@vitalgate/contract';
import { VitalgateError } from '@vitalgate/client';
import { describe, expect, it } from 'vitest';
import { addDays } from '@vitalgate/days';
import { apiAverages } from './api-averages.mjs';
import { connectedServer } from './connected-server.ts';
import { memoryClient } from './memory-client.mjs';

// Asked on Wednesday 11 March 2026, 13:00 in Berlin.

function metric(
  metricId: string,
  from: string,
  values: readonly (number | null)[],
  more: Partial<MetricSummary> = {},
): MetricSummary {
  const daily = values.flatMap((value, index) => (value === null ? [] : [{ date: addDays(from, index), value }]));
  return {
    metricId,
    name: metricId,
    category: 'activity',
    unit: 'count',
    aggregation: 'average',
    timeZone: 'Europe/Berlin',
    latest: daily.at(-1) ?? null,
    averages: apiAverages(daily),
    range30Days: null,
    daily,
    sources: ['Watch'],
    ...more,
  };
}

const workoutOn = (date: string, activityType = 'running'): Workout => ({
  id: date,
  activityType,
  start: `${date}T17:00:00.000Z`,
  end: `${date}T18:00:00.000Z`,
  durationSeconds: 3600,
  activeEnergyKilocalories: null,
  totalEnergyKilocalories: null,
  distanceMeters: null,
  averageHeartRate: null,
  maximumHeartRate: null,
  elevationGainMeters: null,
  steps: null,
  indoor: null,
  source: { name: 'Watch', device: null },
  otherSources: [],
  timeZone: 'Europe/Berlin',
});

// Ten days from Monday 2 March: 1, 2, … 10.
const days = metric('restingHeartRate', '2026-03-01', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
const ask = { metricIds: ['resting pulse'], period: '2026-03-01..2026-03-10' };

async function compare(input: object, data: Parameters<typeof memoryClient>[0]) {
  const { call } = await connectedServer(memoryClient(data));
  const { answer, texts } = await call('compare_days', { ...ask, ...input });
  return { compared: answer?.metrics[0], answer, texts };
}

describe('days are compared', () => {
  it('with and without a workout of a kind; before the first workout ever nothing is known', async () => {
    const workouts = [workoutOn('2026-03-08'), workoutOn('2026-03-06', 'yoga'), workoutOn('2026-03-04')];
    const { compared, texts } = await compare(
      { by: 'workout', activity: 'run' },
      { getMetrics: [days], getWorkouts: workouts },
    );
    // 8 and 4; 5, 6, 7, 9 and 10; 1, 2 and 3.
    expect(compared).toMatchObject({
      with: { days: 2, mean: 6 },
      without: { days: 5, mean: 7.4 },
      unknown: { days: 3, mean: 2 },
      difference: { absolute: -1.4, beyondChance: null },
    });
    expect(texts[0]).toBe(
      'restingHeartRate with a workout of the kind running: 6 (2 days); without: 7.4 (5 days), -18.9 %, too few days to judge.',
    );
  });

  it('with the day after', async () => {
    const workouts = [workoutOn('2026-03-08'), workoutOn('2026-03-04'), workoutOn('2026-01-04')];
    const { compared } = await compare({ by: 'workout', lag: 1 }, { getMetrics: [days], getWorkouts: workouts });
    expect(compared).toMatchObject({ with: { days: 2, mean: 7 }, without: { days: 8, mean: 5.125 } });
    expect(compared).not.toHaveProperty('unknown');
  });

  it('by another metric, where a day with food logged and none of it counts as 0', async () => {
    const nutrition = { category: 'nutrition', aggregation: 'sum' } as const;
    const drinks = metric('numberOfAlcoholicBeverages', '2026-03-02', [2, null, null, 1], nutrition);
    const food = metric('dietaryEnergyConsumed', '2026-03-01', [1900, 2000, null, 2100, null, 2200], nutrition);
    const { compared } = await compare(
      { by: 'metric', conditionMetric: 'alcohol', above: 0 },
      { getMetrics: [days, drinks, food] },
    );
    // Drinks on the 2nd and 5th; food without them on the 1st, 4th and 6th; nothing at all on the others.
    expect(compared).toMatchObject({
      with: { days: 2, mean: 3.5 },
      without: { days: 3, mean: 3.66667 },
      unknown: { days: 5 },
    });
  });

  it('of a time of day, whose mean is one too', async () => {
    const bedtime = metric('sleepStart', '2026-03-02', [-60, -60, -60, -60, -60, 60, 60], {
      category: 'sleep',
      unit: 'min',
    });
    const { compared, texts, answer } = await compare(
      { metricIds: ['bedtime'], by: 'weekend', period: '2026-03-02..2026-03-08' },
      { getMetrics: [bedtime] },
    );
    expect(compared).toMatchObject({
      with: { days: 2, meanTime: '01:00' },
      without: { days: 5, meanTime: '23:00' },
      difference: { absolute: 120, percent: null },
    });
    expect(texts[0]).toContain(
      'sleepStart with Saturday and Sunday (nights that ended on these days): 01:00 (2 days); without: 23:00 (5 days)',
    );
    expect(answer.notes).toContain(
      'sleepStart: a night is of the day on which it ended, so Saturday is the night from Friday to Saturday.',
    );
  });

  it('and what is missing of the question is named', async () => {
    const data = { getMetrics: [days], getWorkouts: [workoutOn('2026-03-08')] };
    const first = async (input: object) => (await compare(input, data)).texts[0];
    expect(await first({ by: 'metric', above: 1 })).toMatch(/^invalid_arguments: conditionMetric: /);
    expect(await first({ by: 'metric', conditionMetric: 'rhr' })).toMatch(/^invalid_arguments: above, below: /);
    expect(await first({ by: 'metric', conditionMetric: 'rain', above: 1 })).toMatch(
      /^unknown_metric: conditionMetric: /,
    );
    expect(await first({ by: 'workout', activity: 'padel' })).toBe(
      'unknown_activity: activity: there is no workout of the kind "padel". There are: running.',
    );
  });

  it('and a scope that is lacking is named, also if it is not the tool’s own', async () => {
    const refusal = new VitalgateError('insufficient_scope', 'no', {
      status: 403,
      details: [{ scope: 'app.workouts' }],
    });
    const client = memoryClient({ getMetrics: [days] });
    const { call } = await connectedServer({
      ...client,
      getPage: (operation, ...rest) =>
        operation === 'getWorkouts' ? Promise.reject(refusal) : client.getPage(operation, ...rest),
    });
    const { texts } = await call('compare_days', { ...ask, by: 'workout' });
    expect(texts[0]).toMatch(/^insufficient_scope: This pairing lacks the scope app\.workouts /);
  });
});

it('days over a value have runs, which a day without data ends', async () => {
  const steps = metric('stepCount', '2026-03-01', [11, 12, 3, 11, null, 11, 12, 13, 2, 14]);
  const { call } = await connectedServer(memoryClient({ getMetrics: [steps] }));
  const { answer } = await call('find_days', { metricIds: ['steps'], above: 10, period: '2026-03-01..2026-03-10' });
  expect(answer.counts[0]).toMatchObject({
    days: 7,
    daysWithData: 9,
    daysMissing: 1,
    percentOfDays: 77.8,
    longestRun: { days: 3, from: '2026-03-06', to: '2026-03-08' },
    currentRun: { days: 1, from: '2026-03-10', to: '2026-03-10' },
  });
  expect(answer.rows[0]).toEqual(['2026-03-10', 'stepCount', 14]);
});

it('a day is unusual against the days before, and what is not known says so', async () => {
  const before = Array.from({ length: 30 }, (_, index) => 100 + (index % 3));
  const odd = metric('stepCount', '2026-02-02', [...before, 101, 130, 100, 101, 99, 102, 101]);
  const few = metric('bodyMass', '2026-03-05', [80, 81, 80]);
  const flat = metric('flightsClimbed', '2026-01-01', Array<number>(69).fill(5));
  const { call } = await connectedServer(memoryClient({ getMetrics: [odd, few, flat] }));
  const { answer, texts } = await call('find_days', { period: '2026-03-04..2026-03-10' });
  expect(answer.rows).toEqual([['2026-03-05', 'stepCount', 130, 'count', 101, 95.8109, 106.189]]);
  expect(answer.notes).toEqual([
    expect.stringMatching(/^usualLow to usualHigh is 3\.5 robust standard deviations .* 7 values compared/),
    'bodyMass: of 3 of 3 days usual is not known: 3 with data on fewer than 14 of the 90 days before.',
    'flightsClimbed: of 7 of 7 days usual is not known: 7 with one same value on at least half of the days before.',
  ]);
  expect(answer).toMatchObject({ compared: 7, usualUnknown: 10 });
  expect(texts[0]).toBe(
    '1 unusual value among the 7 compared in 3 metrics, 7 full days, 4 to 10 Mar 2026. Of 10 more values usual is not known.',
  );
});

it('a period that has not begun is missing as a whole', async () => {
  const { call } = await connectedServer(memoryClient({ getMetrics: [days] }));
  const { answer } = await call('summarize_metrics', { metricIds: ['rhr'], period: '2026-04-01..2026-04-07' });
  expect(answer.metrics[0].coverage).toMatchObject({ daysWithData: 0, daysMissing: 7, windowSatisfied: false });
  expect(answer.notes[0]).toBe('restingHeartRate: the period has not begun; today is 2026-03-11.');
});

it('a metric that never varies is the reason that is given, and a trend has no probability of 0', async () => {
  const flat = metric('height', '2026-01-10', Array<number>(60).fill(1.8));
  const rising = metric(
    'bodyMass',
    '2026-01-10',
    Array.from({ length: 60 }, (_, index) => 80 + index),
  );
  const { call } = await connectedServer(memoryClient({ getMetrics: [flat, rising] }));
  const { texts } = await call('correlate_metrics', {
    first: 'height',
    second: 'weight',
    period: '2026-01-10..2026-03-01',
  });
  expect(texts[0]).toBe(
    'height and bodyMass: no correlation, since one of them has the same value on all of the 51 days with both.',
  );
  const { answer } = await call('summarize_metrics', { metricIds: ['weight'], period: '2026-01-10..2026-03-01' });
  expect(answer.metrics[0].trend).toMatchObject({ direction: 'rising', p: 0.00001 });
});

it('one of a thing is never told as several', async () => {
  const one = metric('stepCount', '2026-03-10', [11]);
  const data = { getMetrics: [one], getWorkouts: [workoutOn('2026-03-10')] };
  const { call } = await connectedServer(memoryClient(data));
  const metricIds = ['stepCount'];
  const period = '2026-03-10';
  const words: string[] = [];
  for (const [name, input] of [
    ['list_metrics', {}],
    ['summarize_metrics', { metricIds, period }],
    ['compare_periods', { metricIds, period }],
    ['compare_days', { metricIds, by: 'workout', period, lag: 1 }],
    ['find_days', { metricIds, period }],
    ['find_days', { metricIds, period, above: 10 }],
    ['get_metric_series', { metricId: 'stepCount', period }],
    ['correlate_metrics', { first: 'stepCount', second: 'stepCount', period }],
    ['summarize_workouts', { period }],
  ] as const) {
    const { isError, texts, answer } = await call(name, input);
    expect([name, isError]).toEqual([name, false]);
    words.push(texts[0] ?? '', ...answer.notes);
  }
  expect(words.join('\n')).toMatch(/\b1 (?:day|metric)\b/);
  expect(words.filter((text) => /\b1 (?:full )?(?:days|metrics|values|rows|workouts)\b/.test(text))).toEqual([]);
});

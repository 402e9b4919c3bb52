import fc from 'fast-check';
import type { BloodTestResult, MetricSummary, Workout } from '@vitalgate/contract';
import { expect, it } from 'vitest';
import { answerBytes, maxAnswerBytes } from '../../packages/cli/src/mcp/answer/answer-budget.ts';
import { tools } from '../../packages/cli/src/mcp/tools.ts';
import { addDays, groupedBy } from '@vitalgate/days';
import { memoryClient, type MemoryData } from './memory-client.mjs';
import { toolCaller } from './tool-caller.ts';
import { bloodTests, entries, foods, metrics, rawSamples, rawTypes, today, workouts } from './random-stores.ts';

type Input = Readonly<Record<string, unknown>>;
type Answer = Readonly<Record<string, unknown>>;

const rowsOf = (answer: Answer, key = 'rows') => answer[key] as unknown[][];
const field = (answer: Answer, list: string, key: string): unknown[] =>
  (answer[list] as Record<string, unknown>[]).map((record) => record[key]);
const limit = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: undefined });
const period = fc.constantFrom('all', '1mo', '2y', '2026-03-10');

/** A way to ask a tool for all that a store holds of something, and what its answers must then bring, each once. */
interface Followed {
  readonly data: MemoryData;
  readonly input: Input;
  readonly given: (answer: Answer) => readonly unknown[];
  readonly expected: readonly unknown[];
}

/** Whether an instant lies within the words of a period, all of whose bounds are far from 07:00 UTC. */
function isIn(words: string, instant: string): boolean {
  if (words === 'all') return true;
  const from = words === '1mo' ? '2026-02-11' : words === '2y' ? '2024-03-11' : words;
  return instant.slice(0, 10) >= from && instant.slice(0, 10) < today;
}

const cases: Readonly<Record<string, fc.Arbitrary<Followed>>> = {
  list_workouts: fc.record({ workouts, period, limit: limit(100) }).map(({ workouts: all, ...input }) => ({
    data: { getWorkouts: all },
    input,
    given: (answer) => field(answer, 'workouts', 'durationMinutes'),
    expected: all.flatMap(({ start, durationSeconds }) =>
      isIn(input.period, start) ? [(durationSeconds ?? 0) / 60] : [],
    ),
  })),
  summarize_workouts: fc.record({ workouts, period }).map(({ workouts: all, ...input }) => ({
    data: { getWorkouts: all },
    input,
    given: (answer) => [
      ...(answer['activities'] as { count: number; distanceMeters: { sum: number } }[]).map(
        ({ count, distanceMeters }) => [count, distanceMeters.sum],
      ),
      ...rowsOf(answer).flatMap(([, count]) => Array<unknown>(Number(count)).fill('in time')),
    ],
    expected: activitiesOf(all.filter(({ start }) => isIn(input.period, start))),
  })),
  list_nutrition: fc.record({ entries, period, limit: limit(100) }).map(({ entries: all, ...input }) => ({
    data: { getNutritionLogs: all },
    input,
    given: (answer) => field(answer, 'entries', 'amount'),
    expected: all.flatMap(({ loggedAt, quantity }) => (isIn(input.period, loggedAt) ? [quantity?.amount] : [])),
  })),
  search_foods: fc.record({ foods, limit: limit(50) }).map(({ foods: all, ...input }) => ({
    data: { getNutritionFoods: all },
    input: { ...input, query: 'food' },
    given: (answer) => field(answer, 'foods', 'name'),
    expected: all.map(({ name }) => name),
  })),
  list_blood_tests: fc.record({ bloodTests, period, limit: limit(20) }).map(({ bloodTests: all, ...input }) => ({
    data: { getBloodTests: all },
    input,
    given: (answer) =>
      (answer['bloodTests'] as { results: { value: number }[] }[]).flatMap(({ results }) =>
        results.map(({ value }) => value),
      ),
    expected: all.flatMap(({ collectedAt, results }) =>
      isIn(input.period, collectedAt ?? '') ? results.map(({ value }) => value) : [],
    ),
  })),
  get_lab_history: fc
    .record({ bloodTests, period, analyte: fc.constantFrom('LDL', 'hdl', '1', 'nothing', undefined) })
    .map(({ bloodTests: all, ...input }) => ({
      data: { getBloodTests: all },
      input,
      given: (answer) => [
        ...(answer['series'] as { points: { value: number }[] }[]).flatMap(({ points }) =>
          points.map(({ value }) => value),
        ),
        ...(answer['analytes'] as { results: number }[]).map(({ results }) => ['analyte', results]),
      ],
      expected: labHistory(
        all.filter(({ collectedAt }) => isIn(input.period, collectedAt ?? '')).flatMap(({ results }) => results),
        input.analyte,
      ),
    })),
  list_metrics: fc.record({ metrics, includeEmpty: fc.boolean() }).map(({ metrics: all, ...input }) => ({
    data: { getMetrics: all },
    input,
    given: (answer) => rowsOf(answer).map(([metricId]) => metricId),
    expected: all.flatMap(({ metricId, latest }) => (latest !== null || input.includeEmpty ? [metricId] : [])),
  })),
  get_metric_series: fc
    .record({
      metrics: metrics.filter((all) => all.length > 0),
      period,
      bucket: fc.constantFrom('day', 'week', 'year'),
      // Small ones often leave one row for the last answer.
      maxPoints: fc.oneof(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 300 })),
    })
    .map(({ metrics: all, ...input }) => ({
      data: { getMetrics: all },
      input: { ...input, metricId: all[0]?.metricId },
      given: (answer) => rowsOf(answer).map((row) => [row[0], input.bucket === 'day' ? row[1] : row.at(-2)]),
      expected: bucketsOf(
        (all[0]?.daily ?? []).filter(({ date }) => isIn(input.period, date)),
        input.bucket,
      ),
    })),
  summarize_metrics: fc.record({ metrics: metrics.filter((all) => all.length > 0) }).map(({ metrics: all }) => ({
    data: { getMetrics: all },
    input: { metricIds: all.slice(0, 8).map(({ metricId }) => metricId), period: 'all' },
    given: (answer) => field(answer, 'metrics', 'metricId'),
    expected: all.slice(0, 8).map(({ metricId }) => metricId),
  })),
  find_changes: fc.record({ metrics: metrics.filter((all) => all.length > 0) }).map(({ metrics: all }) => ({
    data: { getMetrics: all },
    input: { metricIds: all.slice(0, 8).map(({ metricId }) => metricId) },
    given: (answer) => field(answer, 'metrics', 'metricId'),
    expected: all.slice(0, 8).map(({ metricId }) => metricId),
  })),
  compare_periods: fc.record({ metrics: metrics.filter((all) => all.length > 0) }).map(({ metrics: all }) => ({
    data: { getMetrics: all },
    input: { metricIds: all.slice(0, 8).map(({ metricId }) => metricId), period: 'last_week' },
    given: (answer) => field(answer, 'metrics', 'metricId'),
    expected: all.slice(0, 8).map(({ metricId }) => metricId),
  })),
  compare_days: fc.record({ metrics: metrics.filter((all) => all.length > 0) }).map(({ metrics: all }) => ({
    data: { getMetrics: all },
    input: { metricIds: all.slice(0, 8).map(({ metricId }) => metricId), by: 'weekend', period: 'all' },
    given: (answer) => (answer['metrics'] as Answer[]).map((metric) => [metric['metricId'], daysIn(metric)]),
    expected: all.slice(0, 8).map(({ metricId, daily }) => [metricId, daily.length]),
  })),
  find_days: fc
    .record({ metrics: metrics.filter((all) => all.length > 0), period, limit: limit(200) })
    .map(({ metrics: all, ...input }) => ({
      data: { getMetrics: all },
      input: { ...input, metricIds: all.slice(0, 8).map(({ metricId }) => metricId), above: -1 },
      given: (answer) => rowsOf(answer),
      expected: all
        .slice(0, 8)
        .flatMap(({ metricId, daily }) =>
          daily.filter(({ date }) => isIn(input.period, date)).map(({ date, value }) => [date, metricId, value]),
        ),
    })),
  list_nights: fc
    .record({ metrics: metrics.filter((all) => all.length > 0), period, limit: limit(200) })
    .map(({ metrics: all, ...input }) => {
      const nights = all.slice(0, 1).map((metric) => ({ ...metric, metricId: 'sleepAsleep' }));
      return {
        data: { getMetrics: nights },
        input,
        given: (answer) => rowsOf(answer).map(([date, , , asleep]) => [date, asleep]),
        expected: nights.flatMap(({ daily }) =>
          daily.filter(({ date }) => isIn(input.period, date)).map(({ date, value }) => [date, value]),
        ),
      };
    }),
  summarize_nutrition: fc.record({ entries, period, limit: limit(200) }).map(({ entries: all, ...input }) => ({
    data: { getNutritionLogs: all },
    input,
    given: (answer) => rowsOf(answer).flatMap(([, count]) => Array<unknown>(Number(count)).fill('entry')),
    expected: all.flatMap(({ loggedAt }) => (isIn(input.period, loggedAt) ? ['entry'] : [])),
  })),
  get_day_detail: fc.record({ rawSamples }).map(({ rawSamples: all }) => ({
    data: { getRawHealthSamples: all },
    input: { type: 'heartRate', period: '2026-03-04..2026-03-10', bucket: 'minute' },
    given: (answer) => rowsOf(answer).flatMap(([, , , , count]) => Array<unknown>(Number(count)).fill('sample')),
    expected: all.flatMap(({ start }) => (start >= '2026-03-04' && start < '2026-03-11' ? ['sample'] : [])),
  })),
  correlate_metrics: fc
    .record({ metrics: metrics.filter((all) => all.length > 1), maxLag: fc.nat(14) })
    .map(({ metrics: all, maxLag }) => ({
      data: { getMetrics: all },
      input: { first: all[0]?.metricId, second: all[1]?.metricId, period: 'all', maxLag },
      given: (answer) => rowsOf(answer).map(([lag]) => lag),
      expected: Array.from({ length: 2 * maxLag + 1 }, (_, index) => index - maxLag),
    })),
  list_raw_types: fc.record({ rawTypes, includeUnavailable: fc.boolean() }).map(({ rawTypes: all, ...input }) => ({
    data: { getRawHealthTypes: all },
    input,
    given: (answer) => rowsOf(answer).map(([type]) => type),
    expected: all.flatMap(({ type, available }) => (available || input.includeUnavailable ? [type] : [])),
  })),
  get_raw_samples: fc.record({ rawSamples, period, limit: limit(250) }).map(({ rawSamples: all, ...input }) => ({
    data: { getRawHealthSamples: all },
    input: { ...input, type: 'heartRate' },
    given: (answer) => rowsOf(answer).map(([, , value]) => value),
    expected: all.flatMap(({ start, value }) => (isIn(input.period, start) ? [value] : [])),
  })),
};

/** How many days an answer's groups hold. */
function daysIn(metric: Answer): number {
  return (['with', 'without'] as const).reduce((sum, side) => sum + (metric[side] as { days: number }).days, 0);
}

function activitiesOf(all: readonly Workout[]): readonly unknown[] {
  const groups = [...groupedBy(all, ({ activityType }) => activityType).values()];
  return [
    ...groups.map((group) => [group.length, group.reduce((sum, { distanceMeters }) => sum + (distanceMeters ?? 0), 0)]),
    ...all.map(() => 'in time'),
  ];
}

function keyOf({ name, code }: BloodTestResult): string {
  return JSON.stringify([name.toLowerCase(), code?.system ?? null, code?.code ?? null]);
}

/** Values of the analyte; how many results each analyte has if none matches or none is asked for. */
function labHistory(all: readonly BloodTestResult[], analyte: string | undefined): readonly unknown[] {
  const matching = all.filter(
    ({ name, code }) =>
      analyte !== undefined && (name.toLowerCase().startsWith(analyte.toLowerCase()) || code?.code === analyte),
  );
  if (matching.length > 0) return matching.map(({ value }) => value);
  return [...groupedBy(all, keyOf).values()].map((group) => ['analyte', group.length]);
}

function bucketsOf(daily: MetricSummary['daily'], bucket: string): readonly unknown[] {
  if (bucket === 'day') return daily.map(({ date, value }) => [date, value]);
  const startOf = (date: string): string =>
    bucket === 'year' ? `${date.slice(0, 4)}-01-01` : addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
  return [...groupedBy(daily, ({ date }) => startOf(date))].map(([start, days]) => [start, days.length]);
}

const sorted = (things: readonly unknown[]): readonly string[] => things.map((thing) => JSON.stringify(thing)).sort();

/** All that a tool gives by following `next` to its end. */
async function follow(name: string, { data, input, given }: Followed): Promise<readonly unknown[]> {
  const call = toolCaller(memoryClient(data));
  const all: unknown[] = [];
  let next: Input | null = input;
  for (let answers = 0; next !== null; answers++) {
    const answer: Answer = await call(name, next);
    if (answerBytes(answer) > maxAnswerBytes) throw new Error('the answer is too large');
    if (answers === 2000) throw new Error('next never ends');
    all.push(...given(answer));
    next = answer['next'] as Input | null;
  }
  return all;
}

it('there is a case for every tool that gives records', () => {
  expect(new Set([...Object.keys(cases), 'get_status'])).toEqual(new Set(tools.map(({ name }) => name)));
});

it.each(Object.entries(cases))('%s: following next to its end gives every record once', async (name, arbitrary) => {
  await fc.assert(
    fc.asyncProperty(arbitrary, async (followed) => {
      expect(sorted(await follow(name, followed))).toEqual(sorted(followed.expected));
    }),
    { numRuns: 12, seed: 20_260_311 },
  );
});

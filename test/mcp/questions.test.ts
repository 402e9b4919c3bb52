import type { BloodTest, MetricSummary, NutritionLogEntry, RawSample, Workout } from '@vitalgate/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleZone } from '../host-process.ts';
import { sampleAgent, type SampleAgent } from './sample-agent.ts';

// What people ask, answered over the sample person by a real host. Each figure is made here anew, from the API's records and
// by other code than the server's.

let agent: SampleAgent;
/** By metricId, by date. */
const days = new Map<string, ReadonlyMap<string, number>>();
let workouts: readonly Workout[];
let log: readonly NutritionLogEntry[];
beforeAll(async () => {
  agent = await sampleAgent();
  today = dateOf(agent.now);
  for (const id of [
    'dietaryProtein',
    'dietaryEnergyConsumed',
    'restingHeartRate',
    'stepCount',
    'sleepAsleep',
    'sleepStart',
    'sleepEnd',
    'sleepDeep',
    'numberOfAlcoholicBeverages',
  ]) {
    const [metric] = await agent.all<MetricSummary>(`metrics?metricId=${id}`);
    days.set(id, new Map(metric?.daily.map(({ date, value }) => [date, value])));
  }
  workouts = await agent.all<Workout>('workouts?limit=100');
  log = await agent.all<NutritionLogEntry>('nutrition/logs?limit=100');
});
afterAll(() => agent.close());

const shownDay = new Intl.DateTimeFormat('sv-SE', { timeZone: sampleZone, dateStyle: 'short' });
const dateOf = (instant: string): string => shownDay.format(new Date(instant));
const shift = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * 86_400_000).toISOString().slice(0, 10);
let today: string;
const sixDigits = (value: number): number => Number(value.toPrecision(6));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The days of a metric in the complete days before today. */
function lastDays(id: string, count: number): readonly (readonly [date: string, value: number])[] {
  return [...(days.get(id) ?? [])].filter(([date]) => date >= shift(today, -count) && date < today);
}

function split(values: readonly (readonly [string, number])[], isMeant: (date: string) => boolean) {
  const [one, other] = [true, false].map((wanted) =>
    values.filter(([date]) => isMeant(date) === wanted).map(([, value]) => value),
  ) as [number[], number[]];
  return {
    with: { days: one.length, mean: sixDigits(mean(one)) },
    without: { days: other.length, mean: sixDigits(mean(other)) },
  };
}

/** Calls a tool, and holds its answer to what a conversation may cost. */
async function ask(name: string, input: Readonly<Record<string, unknown>>) {
  const { isError, texts, answer } = await agent.call(name, input);
  expect([isError, texts[0]]).toEqual([false, expect.any(String)]);
  expect(texts.join('').length, name).toBeLessThan(6000);
  return answer;
}

/** As people read a clock. */
const clock = (minutes: number): string => {
  const shown = new Date(Date.UTC(2000, 0, 2) + Math.round(minutes) * 60_000).toISOString();
  return shown.slice(11, 16);
};

const isWeekend = (date: string): boolean => [0, 6].includes(new Date(date).getUTCDay());

const energy = (entries: readonly NutritionLogEntry[]): number =>
  entries.reduce((sum, { nutrients }) => sum + (nutrients.energyKilocalories ?? 0), 0);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

/** Days that lie far from the 90 days before each. */
function oddDays(id: string, from: string, to: string): readonly string[] {
  const values = [...(days.get(id) ?? [])];
  return values
    .filter(([date, value]) => {
      const before = values.filter((one) => one[0] >= shift(date, -90) && one[0] < date).map((one) => one[1]);
      const middle = median(before);
      const reach = 3.5 * 1.4826 * median(before.map((one) => Math.abs(one - middle)));
      const isJudged = date >= from && date <= to && before.length >= 14;
      return isJudged && reach > 0 && Math.abs(value - middle) > reach;
    })
    .map(([date]) => date)
    .sort();
}

describe('the nine questions that fell short', () => {
  test('Do I eat more protein on training days?', async () => {
    const answer = await ask('compare_days', { metricIds: ['protein'], by: 'workout', period: '90d' });
    const training = new Set(workouts.map(({ start }) => dateOf(start)));
    expect(answer.metrics[0]).toMatchObject(split(lastDays('dietaryProtein', 90), (date) => training.has(date)));
  });

  test('How is my resting heart rate since I began running?', async () => {
    const runs = workouts.filter(({ activityType }) => activityType === 'running').map(({ start }) => dateOf(start));
    const first = runs.sort()[0] ?? '';
    const values = [...(days.get('restingHeartRate') ?? [])];
    // The very first run may come on the first day of all: what is compared has days before it.
    const [firstDay = ''] = values.map(([date]) => date).sort();
    const from = runs.find((date) => date >= shift(firstDay, 30)) ?? '';
    const began = await ask('summarize_workouts', { activity: 'run', period: 'all', by: 'year' });
    expect(began.activities).toMatchObject([{ activityType: 'running', count: runs.length, first, last: runs.at(-1) }]);
    const since = await ask('compare_periods', {
      metricIds: ['resting pulse'],
      period: `${from}..${shift(today, -1)}`,
      baseline: 'before:90d',
    });
    const meanOf = (start: string, end: string) =>
      mean(values.filter(([date]) => date >= start && date <= end).map(([, value]) => value));
    expect(since.metrics[0].period.statistics.mean).toBeCloseTo(meanOf(from, shift(today, -1)), 2);
    expect(since.metrics[0].baseline.statistics.mean).toBeCloseTo(meanOf(shift(from, -90), shift(from, -1)), 2);
  });

  test('Was anything unusual last week?', async () => {
    const metricIds = ['stepCount', 'sleepEnd', 'restingHeartRate'];
    const answer = await ask('find_days', { period: '7d', metricIds });
    for (const id of metricIds) {
      const odd = oddDays(id, shift(today, -7), shift(today, -1));
      const found = answer.rows.filter(([, metricId]: string[]) => metricId === id).map(([date]: string[]) => date);
      expect(found.sort(), id).toEqual(odd);
    }
    expect((await ask('find_days', { period: '7d' })).metricsLookedAt).toBeGreaterThan(60);
  });

  test('Are weekdays and weekends different, with their counts?', async () => {
    const answer = await ask('compare_days', { metricIds: ['steps', 'sleep'], by: 'weekend', period: '90d' });
    expect(answer.metrics).toMatchObject([
      split(lastDays('stepCount', 90), isWeekend),
      split(lastDays('sleepAsleep', 90), isWeekend),
    ]);
  });

  test('Do I sleep worse after alcohol?', async () => {
    const answer = await ask('compare_days', {
      metricIds: ['sleep', 'deep sleep'],
      by: 'metric',
      conditionMetric: 'alcohol',
      above: 0,
      lag: 1,
      period: '180d',
    });
    const drinks = days.get('numberOfAlcoholicBeverages');
    const logged = days.get('dietaryEnergyConsumed');
    const nights = lastDays('sleepAsleep', 180);
    const known = nights.filter(
      ([date]) => logged?.has(shift(date, -1)) === true || drinks?.has(shift(date, -1)) === true,
    );
    expect(answer.metrics[0]).toMatchObject(split(known, (date) => (drinks?.get(shift(date, -1)) ?? 0) > 0));
    expect(answer.metrics[0].with.days).toBeGreaterThan(5);
    expect(answer.metrics[0].unknown?.days ?? 0).toBe(nights.length - known.length);
  });

  test('What did I eat this month?', async () => {
    // In the first days of a month there may be nothing yet.
    const [period, month] = today.slice(8) > '05' ? ['this_month', today] : ['last_month', shift(today, -10)];
    const answer = await ask('summarize_nutrition', { period });
    const own = log.filter(({ loggedAt }) => dateOf(loggedAt).slice(0, 7) === month.slice(0, 7));
    expect([answer.entries, answer.daysLogged]).toEqual([
      own.length,
      new Set(own.map(({ loggedAt }) => dateOf(loggedAt))).size,
    ]);
    expect(answer.totals.energyKilocalories).toBeCloseTo(energy(own), 0);
    const names = [...new Set(own.map(({ foodName }) => foodName))];
    expect(answer.groups).toBe(names.length);
    const most = names
      .map((name) => ({ name, kcal: energy(own.filter(({ foodName }) => foodName === name)) }))
      .sort((one, other) => other.kcal - one.kcal);
    expect(answer.rows[0].slice(0, 4)).toEqual([
      most[0]?.name,
      own.filter(({ foodName }) => foodName === most[0]?.name).length,
      expect.any(Number),
      expect.closeTo(most[0]?.kcal ?? 0, 0),
    ]);
  });

  test('How was my pulse during my last run, by five minutes?', async () => {
    const answer = await ask('get_day_detail', { type: 'pulse', workout: 'last', activity: 'run', bucket: '5min' });
    const run = workouts.find(({ activityType }) => activityType === 'running');
    const [start, end] = [Date.parse(run?.start ?? ''), Date.parse(run?.end ?? '')];
    const pulse = await agent.all<RawSample>(
      `rawhealth/samples?type=heartRate&start=${run?.start}&end=${run?.end}&limit=250`,
    );
    const groups: number[][] = [];
    for (const { start: at, value } of pulse) {
      const place = Math.floor((Date.parse(at) - start) / 300_000);
      groups[place] = [...(groups[place] ?? []), value];
    }
    const expected = groups.flatMap((values) => [
      [expect.closeTo(mean(values), 2), Math.min(...values), Math.max(...values), values.length],
    ]);
    expect(answer.rows.map((row: unknown[]) => row.slice(1))).toEqual(expected);
    const inZones = answer.zones.rows.reduce((sum: number, [, , minutes]: number[]) => sum + (minutes ?? 0), 0);
    expect(inZones + answer.zones.unknownMinutes).toBeCloseTo((end - start) / 60_000, 0);
  });

  test('When do I go to bed?', async () => {
    const answer = await ask('list_nights', { period: '30d' });
    const nights = lastDays('sleepStart', 30);
    expect([answer.nights, answer.means.start]).toEqual([nights.length, clock(mean(nights.map(([, value]) => value)))]);
    const [date, value] = nights.at(-1) ?? ['', 0];
    expect(answer.rows[0].slice(0, 2)).toEqual([date, clock(value)]);
    const named = await ask('summarize_metrics', { metricIds: ['bedtime'], period: '30d' });
    expect(named.metrics[0].statistics.times.mean).toBe(answer.means.start);
  });

  test('On how many days did I walk over 10,000 steps?', async () => {
    const answer = await ask('find_days', { metricIds: ['steps'], above: 10_000, period: '90d' });
    const over = lastDays('stepCount', 90).filter(([, value]) => value > 10_000);
    expect(answer.counts[0]).toMatchObject({ days: over.length, daysWithData: lastDays('stepCount', 90).length });
    const runs: number[] = [];
    for (const [index, [date]] of over.entries()) {
      const follows = over[index - 1]?.[0] === shift(date, -1);
      runs.push(follows ? (runs.at(-1) ?? 0) + 1 : 1);
    }
    expect(answer.counts[0].longestRun.days).toBe(Math.max(...runs));
    expect(answer.rows.map(([date]: string[]) => date)).toEqual(
      over
        .map(([date]) => date)
        .reverse()
        .slice(0, 25),
    );
  });
});

describe('questions beside them', () => {
  test.each([
    ['CRP', '1988-5'],
    ['A1C', '4548-4'],
    ['LDL-C', '13457-7'],
    ['vit d', '1989-3'],
  ])('What did my %s do?', async (analyte, code) => {
    const answer = await ask('get_lab_history', { analyte });
    const results = (await agent.all<BloodTest>('blood-tests?limit=100')).flatMap((test) => test.results);
    const own = results.filter((result) => result.code?.code === code).map(({ value }) => value);
    // The hospital's results in its own units are a series of their own.
    const series = answer.series.filter((one: { readonly code: string }) => one.code === code);
    expect(series).toMatchObject([{ code, results: own.length }]);
    expect(series[0].points.map(({ value }: { value: number }) => value)).toEqual([...own].reverse());
  });

  test('Did my resting heart rate change?', async () => {
    const [all, named] = [await ask('find_changes', {}), await ask('find_changes', { metricIds: ['resting pulse'] })];
    const change = named.metrics[0];
    expect(named.metrics).toHaveLength(1);
    expect(change).toMatchObject({ metricId: 'restingHeartRate', state: 'step', direction: 'higher' });
    expect(change.recent - change.usual).toBeGreaterThan(5.5);
    expect(change.recent - change.usual).toBeLessThan(8.5);
    expect(all.metrics).toContainEqual(change);
    expect(all.metrics.every(({ state }: { state: string }) => state === 'step' || state === 'drift')).toBe(true);
    expect(all.metricsLookedAt).toBeGreaterThan(50);
  });

  test('Which of my lab results are out of range?', async () => {
    const answer = await ask('list_blood_tests', { outOfRange: true });
    const tests = await agent.all<BloodTest>('blood-tests?limit=100');
    const out = tests.flatMap(({ results }) =>
      results.filter(({ interpretation, value, referenceRanges: [range] }) =>
        interpretation === null
          ? value !== null && (value < (range?.low ?? value) || value > (range?.high ?? value))
          : interpretation !== 'normal',
      ),
    );
    expect(out.length).toBeGreaterThan(0);
    const shown = answer.bloodTests.flatMap(({ results }: BloodTest) => results);
    expect(shown.map(({ name, value }: { name: string; value?: number }) => [name, value ?? null])).toEqual(
      out.map(({ name, value }) => [name, value]),
    );
    expect(answer.next).toBeNull();
  });

  test('Which run was my longest, and which went farthest?', async () => {
    const answer = await ask('summarize_workouts', { activity: 'running', period: 'all', by: 'year' });
    const runs = workouts.filter(({ activityType }) => activityType === 'running');
    const most = (valueOf: (workout: Workout) => number | null): number =>
      Math.max(...runs.map((one) => valueOf(one) ?? 0));
    const [time, distance] = [most((one) => one.durationSeconds), most((one) => one.distanceMeters)];
    const alike = runs.filter(({ durationSeconds }) => durationSeconds === time);
    const [{ longest, farthest }] = answer.activities;
    expect(longest).toMatchObject({
      minutes: sixDigits(time / 60),
      distanceMeters: sixDigits(Math.max(...alike.map((one) => one.distanceMeters ?? 0))),
    });
    expect(farthest.distanceMeters).toBe(sixDigits(distance));
    expect(runs.filter((one) => one.distanceMeters === distance).map(({ start }) => dateOf(start))).toContain(
      farthest.date,
    );
  });

  test('How much protein do I have for breakfast?', async () => {
    const answer = await ask('summarize_nutrition', { by: 'meal', nutrients: ['protein'], period: '90d' });
    const own = log.filter(
      ({ meal, loggedAt }) => meal === 'breakfast' && dateOf(loggedAt) >= shift(today, -90) && dateOf(loggedAt) < today,
    );
    const protein = own.reduce((sum, { nutrients }) => sum + (nutrients.proteinGrams ?? 0), 0);
    const days = new Set(own.map(({ loggedAt }) => dateOf(loggedAt))).size;
    expect(answer.columns).toEqual(['meal', 'entries', 'days', 'proteinGrams', 'proteinGramsPerDay']);
    expect(answer.rows.find(([meal]: string[]) => meal === 'breakfast')).toEqual([
      'breakfast',
      own.length,
      days,
      sixDigits(protein),
      sixDigits(protein / days),
    ]);
  });

  test('How far did I run in each month of the last year?', async () => {
    const answer = await ask('summarize_workouts', { activity: 'running', period: '1y', by: 'month' });
    const from = answer.coverage.from as string;
    const runs = workouts.filter(
      ({ activityType, start }) => activityType === 'running' && dateOf(start) >= from && dateOf(start) < today,
    );
    const months = [...new Set(runs.map(({ start }) => dateOf(start).slice(0, 7)))].sort();
    const expected = months.map((month) => {
      const own = runs.filter(({ start }) => dateOf(start).startsWith(month));
      const meters = own.reduce((sum, { distanceMeters }) => sum + (distanceMeters ?? 0), 0);
      return [`${month}-01`, own.length, sixDigits(meters)];
    });
    expect(answer.rows.map(([start, count, , , meters]: unknown[]) => [start, count, meters])).toEqual(expected);
  });

  test('How often did I eat pizza, and how much protein came with it?', async () => {
    const answer = await ask('summarize_nutrition', { food: 'pizza', nutrients: ['protein'], period: '90d' });
    const own = log.filter(
      ({ foodName, loggedAt }) =>
        /pizza/i.test(foodName ?? '') && dateOf(loggedAt) >= shift(today, -90) && dateOf(loggedAt) < today,
    );
    const protein = own.reduce((sum, { nutrients }) => sum + (nutrients.proteinGrams ?? 0), 0);
    expect([answer.entries, answer.totals.proteinGrams]).toEqual([own.length, sixDigits(protein)]);
  });

  test('A day is as unusual whatever period it is asked for with', async () => {
    const metricIds = ['restingHeartRate'];
    const last = [...(days.get('restingHeartRate')?.keys() ?? [])].sort().at(-1) ?? '';
    const all = oddDays('restingHeartRate', '', last);
    expect(all.length).toBeGreaterThan(0);
    const month = all[Math.floor(all.length / 2)]?.slice(0, 7) ?? '';
    for (const period of ['90d', '1y', 'all', month]) {
      const { texts, answer } = await agent.call('find_days', { metricIds, period, limit: 200 });
      const found = answer.rows.map(([date]: string[]) => date).sort();
      expect(found, period).toEqual(all.filter((date) => date >= answer.from && date <= answer.to));
      expect(texts[0]).toMatch(found.length === 0 ? /^No unusual value among the \d/ : /^\d+ unusual values? among/);
      expect(answer.compared + answer.usualUnknown).toBe(answer.counts[0].daysWithData);
    }
    const first = [...(days.get('restingHeartRate')?.keys() ?? [])].sort()[0] ?? '';
    const begun = await agent.call('find_days', { metricIds, period: `${first}..${shift(first, 6)}` });
    expect(begun.texts[0]).toMatch(/^What is usual is not known for any of \d values in 1 metric/);
  });

  test('How many steps in each hour of the last days?', async () => {
    for (const back of [1, 2, 3, 4, 5, 6, 7]) {
      const date = shift(today, -back);
      const answer = await ask('get_day_detail', { type: 'steps', period: date });
      const sum = answer.rows.reduce((total: number, [, value]: [string, number]) => total + value, 0);
      const whole = days.get('stepCount')?.get(date) ?? 0;
      expect(sum, date).toBeCloseTo(whole, 0);
      expect(answer.total, date).toEqual({ rows: sixDigits(whole), metric: sixDigits(whole), difference: 0 });
    }
  });

  test('How did I sleep last night?', async () => {
    const answer = await ask('list_nights', { period: 'last night' });
    const slept = days.get('sleepAsleep')?.get(today);
    expect(answer.nights).toBe(slept === undefined ? 0 : 1);
    const shown = answer.rows.map(([date, , , asleep]: unknown[]) => [date, asleep]);
    expect(shown).toEqual(slept === undefined ? [] : [[today, Math.round(slept * 10) / 10]]);
  });
});

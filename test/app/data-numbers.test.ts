import type { BloodTest, MetricSummary, NutritionLogEntry, RawSample, Workout } from '@vitalgate/contract';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost, type Paired, type RunningHost } from '../host-process.ts';
import { openApp, settled, type AppBrowser } from './browser.ts';
import { shownDays } from './shown-days.ts';

/** The sample person's: another than the browser's, so that one cannot pass for the other. */
const zone = 'America/New_York';
const scopes = ['app.metrics', 'app.workouts', 'app.nutrition', 'app.bloodTests', 'rawhealth.raw'];

let host: RunningHost;
let client: Paired;
let app: AppBrowser;
beforeAll(async () => {
  host = await startHost({ here: true, sampleData: true, developerMode: true });
  client = await host.pair(scopes);
  await host.command('raw-consent', 'accept');
  await host.command('permissions', 'grant', 'heartRate');
  app = await openApp(host, { size: 'desktop', isReused: true });
});
afterAll(async () => {
  await app.close();
  await host.stop();
});

/** What the HTTPS API answers the paired client. */
async function read<Item>(path: string): Promise<readonly Item[]> {
  const answer = await host.request({ path: `/api/v1/${path}`, token: client.clientToken });
  expect(answer.status).toBe(200);
  return (answer.json() as { data: readonly Item[] }).data;
}

/** The exact numbers within a part of the page, in the page's order. */
function numbersIn(part: Locator): Promise<readonly number[]> {
  return part
    .locator('data')
    .evaluateAll((found) => found.map((element) => Number((element as unknown as { value: string }).value)));
}

const given = (...values: readonly (number | null)[]): readonly number[] => values.filter((value) => value !== null);

test('each card shows the latest value and date of its metric; metrics without data have none', async () => {
  const metrics = await read<MetricSummary>('metrics');
  await app.follow('/data?category=all');
  const cards = await app.page.locator('.metric-card').evaluateAll((found) =>
    found.map((element) => {
      const card = element as unknown as {
        getAttribute(name: string): string;
        querySelector(selector: string): { value: string; dateTime: string };
      };
      return {
        path: card.getAttribute('href'),
        value: Number(card.querySelector('data').value),
        date: card.querySelector('time').dateTime,
      };
    }),
  );
  const shown = new Map(cards.map(({ path, value, date }) => [path, { value, date }]));
  const known = metrics.filter(({ latest }) => latest !== null);
  expect(shown).toEqual(new Map(known.map(({ metricId, latest }) => [`/data/metrics/${metricId}`, latest])));
  const unknown = metrics.filter(({ latest }) => latest === null);
  expect(unknown.length).toBeGreaterThan(10);
  const folded = await app.page.locator('details', { hasText: 'No data yet' }).textContent();
  for (const { name } of unknown) expect(folded).toContain(name);
});

test.each(['stepCount', 'sleepAsleep', 'bodyMass'])(
  'the page of %s shows the averages, range, sources and every day of getMetrics',
  async (metricId) => {
    const [metric] = await read<MetricSummary>(`metrics?metricId=${metricId}`);
    if (metric === undefined || metric.latest === null || metric.range30Days === null) throw new Error('no data');
    await app.follow(`/data/metrics/${metricId}`);
    const { averages, range30Days } = metric;
    expect(await numbersIn(app.page.locator('.facts'))).toEqual(
      given(metric.latest.value, averages.days7, averages.days30, averages.days90, range30Days.min, range30Days.max),
    );
    const glance = await app.page.locator('.card', { hasText: 'At a glance' }).textContent();
    for (const source of metric.sources) expect(glance).toContain(source);
    expect(glance).toContain(`calendar days in ${zone}`);

    const rows = await shownDays(app.page);
    expect(rows).toEqual([...metric.daily].reverse());
    // All of it is drawn week by week, so that a screen can show it.
    await app.page.getByRole('tab', { name: 'All' }).click();
    await app.page.getByRole('tab', { name: 'All', selected: true }).waitFor();
    const slider = app.page.getByRole('slider');
    const [first, last] = [metric.daily[0]?.date ?? '', metric.latest.date];
    const days = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
    expect(await slider.getAttribute('aria-valuemax')).toBe(String(Math.ceil(days / 7) - 1));
    const words = await app.page.locator('figcaption').textContent();
    expect(words).toContain(`${metric.daily.length} of ${days} days have data`);
  },
  60_000,
);

const writeClock = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: '2-digit' });

const clock = (minutes: number | null): string =>
  writeClock('UTC').format(Date.UTC(2000, 0, 2) + Math.round(minutes ?? 0) * 60_000);

test('P08: a night shows what the metrics of its day say, and its stages on a clock; a week its average; more can be loaded', async () => {
  const ids = ['Asleep', 'Awake', 'Rem', 'Core', 'Deep', 'InBed', 'Start', 'End'].map((name) => `sleep${name}`);
  const metrics = await Promise.all(ids.map((id) => read<MetricSummary>(`metrics?metricId=${id}`)));
  const daysOf = metrics.map(([metric]) => new Map(metric?.daily.map(({ date, value }) => [date, value])));
  const dates = [...(daysOf[0]?.keys() ?? [])].reverse();
  const { page } = app;
  await app.follow('/data/nights');
  const rows = page.locator('.night-button');
  await rows.first().waitFor();
  const shownDates = await rows
    .locator('time')
    .evaluateAll((found) => found.map((element) => (element as unknown as { dateTime: string }).dateTime));
  expect(shownDates).toEqual(dates.slice(0, shownDates.length));
  expect(shownDates.length).toBeLessThanOrEqual(28);
  for (const index of [1, 2, 9]) {
    const of = (place: number): number | null => daysOf[place]?.get(dates[index] ?? '') ?? null;
    const hasStages = [2, 3, 4].some((place) => of(place) !== null);
    const minutes = [...(hasStages ? [] : [0]), 1, 2, 3, 4, 5].map(of);
    const row = rows.nth(index);
    expect(await row.textContent()).toContain(`${clock(of(6))} to ${clock(of(7))}`);
    await row.click();
    expect(new URL(page.url()).search).toBe(`?night=${dates[index]}`);
    const detail = page.locator('.night-detail');
    expect(await detail.count()).toBe(1);
    expect(await numbersIn(detail)).toEqual(given(...minutes).map((value) => expect.closeTo(value, 6)));
    // What is drawn of a stage is as long as its minutes.
    const lengths = await detail
      .locator('.stage-core')
      .evaluateAll((found) =>
        found.map((element) =>
          [
            ...(element as unknown as { getAttribute(name: string): string })
              .getAttribute('d')
              .matchAll(/M([-\d.]+) [\d.]+H([-\d.]+)/g),
          ].reduce((sum, [, from, to]) => sum + Number(to) - Number(from), 0),
        ),
      );
    expect(lengths).toEqual(given(of(3)).map((value) => expect.closeTo(value, 6)));
  }
  await page.getByRole('button', { name: 'Load more' }).click();
  await rows.nth(shownDates.length).waitFor();
  await page.getByRole('link', { name: 'Explain this night' }).click();
  await page.getByRole('heading', { name: 'Time asleep, explained' }).waitFor();
});

/** Meters a second, by which a pace or a speed is written. */
const speedOf = ({ distanceMeters, durationSeconds }: Workout): number | null =>
  distanceMeters === null || durationSeconds === null ? null : distanceMeters / durationSeconds;

test('a workout in list and detail shows what getWorkouts says, in its own zone, and more can be loaded', async () => {
  const workouts = await read<Workout>('workouts?limit=100');
  await app.follow('/data/workouts');
  const rows = app.page.locator('a[href^="/data/workouts/"]');
  await rows.nth(11).waitFor();
  expect(await rows.count()).toBe(12);
  const known = (workout: Workout): readonly number[] =>
    given(
      workout.distanceMeters,
      workout.durationSeconds,
      // Beside its energy, of what leads nowhere.
      speedOf(workout) ?? workout.activeEnergyKilocalories,
      workout.averageHeartRate,
    );
  expect(await numbersIn(app.page.locator('main'))).toEqual(workouts.slice(0, 12).flatMap(known));
  await app.page.getByRole('button', { name: 'Load more' }).click();
  await rows.nth(61).waitFor();
  expect(await numbersIn(app.page.locator('main'))).toEqual(workouts.slice(0, 62).flatMap(known));
  // Some of these were recorded on a journey, so each row names its zone.
  const here = (at: string, timeZone: string): string => `${writeClock(timeZone).format(new Date(at))} (${timeZone})`;
  expect(new Set(workouts.slice(0, 62).map(({ timeZone }) => timeZone)).size).toBeGreaterThan(1);
  const times = await rows.locator('.row-detail time').allTextContents();
  expect(times.map((text) => text.slice(text.search(/\d+:\d\d/)))).toEqual(
    workouts.slice(0, 62).map(({ start, timeZone }) => here(start, timeZone)),
  );

  const [workout] = workouts;
  if (workout === undefined) throw new Error('no workouts');
  await rows.first().click();
  await app.page.locator('.facts').waitFor();
  await settled(app.page);
  const descended = app.page.locator('.fact', { hasText: 'Descended' });
  expect(await numbersIn(app.page.locator('.fact', { hasNotText: 'Descended' }))).toEqual(
    given(
      workout.distanceMeters,
      workout.durationSeconds,
      speedOf(workout),
      workout.activeEnergyKilocalories,
      workout.totalEnergyKilocalories,
      workout.averageHeartRate,
      workout.maximumHeartRate,
      workout.elevationGainMeters,
      workout.steps,
    ),
  );
  // The way leads back to where it began; a fall of less than 3 m is none.
  const { elevationGainMeters: climbed } = workout;
  const falls = await numbersIn(descended);
  expect(falls.length).toBeGreaterThanOrEqual(climbed === null ? 0 : 1);
  for (const fall of falls) expect(Math.abs(fall - (climbed ?? 0))).toBeLessThan(3);
  await app.page.locator('summary', { hasText: 'When and from where' }).click();
  const start = await app.page.locator('.list-item', { hasText: 'Start' }).textContent();
  expect(start).toContain(writeClock(workout.timeZone).format(new Date(workout.start)));
});

test('a nutrition day holds the entries of that local day and their sums over those that know a nutrient', async () => {
  const [newest] = await read<NutritionLogEntry>('nutrition/logs?limit=1');
  if (newest === undefined) throw new Error('no entries');
  const localDate = new Intl.DateTimeFormat('sv', { timeZone: zone });
  const day = localDate.format(new Date(newest.loggedAt));
  const entries = (await read<NutritionLogEntry>('nutrition/logs?limit=100')).filter(
    ({ loggedAt }) => localDate.format(new Date(loggedAt)) === day,
  );
  await app.follow('/data/nutrition');
  expect(await app.page.locator('input[type=date]').inputValue()).toBe(day);
  for (const meal of await app.page.locator('.entries h3').all()) await meal.click();
  await expect.poll(() => app.page.locator('.entries .entries details').count()).toBe(entries.length);
  await app.page.locator('.narrow-table .fold summary').click();
  await expect.poll(() => app.page.locator('.narrow-table table').count()).toBe(2);
  const rows = await app.page.locator('.narrow-table tbody tr').evaluateAll((found) =>
    found.map((element) => {
      const row = element as unknown as {
        cells: readonly { textContent: string }[];
        querySelector(selector: string): { value: string };
      };
      return [row.cells[0]?.textContent, Number(row.querySelector('data').value), row.cells[2]?.textContent];
    }),
  );
  const expected = (
    [
      ['Energy', 'energyKilocalories'],
      ['Vitamin D', 'vitaminDMicrograms'],
      ['Water', 'waterMilliliters'],
    ] as const
  ).map(([name, key]) => {
    const values = given(...entries.map(({ nutrients }) => nutrients[key]));
    const sum = Number(values.reduce((total, value) => total + value, 0).toPrecision(12));
    const words = values.length === entries.length ? `all ${entries.length}` : `${values.length} of ${entries.length}`;
    return [name, sum, words];
  });
  for (const row of expected) {
    const shown = rows.find(([name]) => name === row[0]);
    expect(shown?.[2]).toBe(row[2]);
    // Sums in another order differ in the last digit.
    expect(shown?.[1]).toBeCloseTo(Number(row[1]), 9);
  }
});

test('a blood test shows every result of getBloodTests, and an analyte its history', async () => {
  const tests = await read<BloodTest>('blood-tests?limit=100');
  // Two reports of one draw stand in an order that the date decides.
  const first = tests.find(({ results }) => results.some(({ code }) => code?.code === '1988-5'));
  if (first === undefined) throw new Error('no blood test of C-reactive protein');
  await app.follow(`/data/blood-tests/${first.id}`);
  expect(await numbersIn(app.page.locator('.list'))).toEqual(given(...first.results.map(({ value }) => value)));
  const bars = first.results.filter(
    ({ value, comparator, referenceRanges }) => value !== null && comparator === null && referenceRanges.length > 0,
  );
  expect(await app.page.locator('.range-bar').count()).toBe(bars.length);
  await app.page.getByRole('link', { name: 'C-reactive protein' }).click();
  await app.page.getByRole('slider').waitFor();
  await settled(app.page);
  const history = tests.flatMap(({ results }) => results.filter(({ code }) => code?.code === '1988-5'));
  expect(history.length).toBeGreaterThan(2);
  expect(await numbersIn(app.page.locator('table'))).toEqual(given(...history.map(({ value }) => value)));
  // Results below what the method can see are words in the table and no places in the chart.
  const exact = history.filter(({ comparator }) => comparator === null);
  expect(exact.length).toBeLessThan(history.length);
  expect(await app.page.getByRole('slider').getAttribute('aria-valuemax')).toBe(String(exact.length - 1));
});

test('a raw type shows its latest samples', async () => {
  const samples: RawSample[] = [];
  const [last] = await read<MetricSummary>('metrics?metricId=heartRate');
  const start = new Date(Date.parse(`${last?.latest?.date ?? ''}T00:00:00Z`)).toISOString();
  const answer = async (cursor: string): Promise<void> => {
    const path = `/api/v1/rawhealth/samples?type=heartRate&start=${start}&end=2100-01-01T00:00:00Z&limit=250${cursor}`;
    const page = (await host.request({ path, token: client.clientToken })).json() as {
      data: readonly RawSample[];
      nextCursor: string | null;
    };
    samples.push(...page.data);
    if (page.nextCursor !== null) await answer(`&cursor=${page.nextCursor}`);
  };
  await answer('');
  await app.follow('/data/raw');
  await app.page.locator('summary', { hasText: 'Heart' }).click();
  await app.page.locator('summary', { hasText: /^Heart rate\d/ }).click();
  await app.page.getByRole('table').waitFor();
  await settled(app.page);
  const latest = samples.slice(-5).reverse();
  expect(await numbersIn(app.page.locator('table'))).toEqual(latest.map(({ value }) => value));
});

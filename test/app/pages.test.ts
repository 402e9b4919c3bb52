import type { HomeView } from '@vitalgate/contract';
import { addDays } from '@vitalgate/days';
import { expect, test } from 'vitest';
import { freshLink } from './browser.ts';
import { expectFits, inspectPage } from './inspect-page.ts';
import { openJourney, type Journey } from './journey.ts';
import { askApp, openSession } from './raw-app.ts';

/** What a page shows before anything on it is pressed is at most so many screens long. */
const mostScreens = 3;

async function expectShort({ page }: Journey, path: string): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight / innerHeight');
  expect(height, `${path}, in screens`).toBeLessThanOrEqual(mostScreens);
}

/** How long that page is depends on how many addresses the machine has. */
const isOfAnyLength = (path: string): boolean => path === '/developer-mode';

/** Goes to a page and expects its heading and its title. */
async function expectPage(app: Journey, path: string, heading: string): Promise<void> {
  await app.follow(path);
  expect(await app.page.locator('h1').textContent()).toBe(heading);
  expect(await app.page.title()).toBe(`${heading} – Vitalgate`);
}

const everywhere = [
  ['/', 'Home'],
  ['/developer-mode', 'Developer Mode'],
  ['/permissions', 'Health permissions'],
  ['/import', 'Import'],
  ['/feeds', 'Keep up to date'],
  ['/activity', 'Activity'],
  ['/browsers', 'Browsers'],
] as const;

test('every page with the sample person, in both widths and themes: axe finds nothing, no error, nothing asked of others', async () => {
  const app = await openJourney({ store: 'sample', developerMode: true });
  const { page } = app;
  expect(new URL(page.url()).search).toBe('');
  for (const [path, heading] of everywhere) {
    await expectPage(app, path, heading);
    if (!isOfAnyLength(path)) await expectShort(app, path);
    // These show nothing of the store: they are judged with an empty one, below.
    if (path !== '/feeds' && path !== '/browsers') await inspectPage(app, path.slice(1) || 'home');
  }

  // Right after midnight all that Home shows is of another day than today, which takes more words.
  await page.route('**/readHome', async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { readonly result: HomeView };
    await route.fulfill({ response, json: { result: { ...result, today: addDays(result.today, 1) } } });
  });
  await app.follow('/');
  await page.getByText('Night to').waitFor();
  expect(await page.locator('.home-number', { hasText: 'so far' }).count()).toBe(0);
  await expectShort(app, 'Home after midnight');

  const expectShortPage = async (path: string, title: string): Promise<void> => {
    await expectPage(app, path, title);
    await expectShort(app, path);
  };
  await expectShortPage('/data', 'Data');
  await page.getByText('No data yet (').click();
  await inspectPage(app, 'data');

  await expectShortPage('/data/metrics/stepCount', 'Steps');
  await inspectPage(app, 'data-metric-sums-month');
  await page.getByRole('tab', { name: 'Year' }).click();
  await page.getByRole('tab', { name: 'Year', selected: true }).waitFor();
  await expectFits(app, 'data-metric-sums-year');
  await expectShortPage('/data/metrics/bodyMass', 'Weight');
  await page.getByRole('tab', { name: 'All' }).click();
  await inspectPage(app, 'data-metric-line-all');
  await app.follow('/data/metrics/sleepStart');
  await page
    .locator('.chart-text', { hasText: /^1[01]:\d\d\sPM$/ })
    .first()
    .waitFor();
  await inspectPage(app, 'data-metric-clock');
  await app.follow('/data/metrics/sleepInBed');
  await expectFits(app, 'data-metric-durations');

  const openFirst = async (state: string, words = ''): Promise<void> => {
    await page.locator('.list-row-link', { hasText: words }).first().click();
    await page.locator('h1:focus').waitFor();
    await page.locator('.card').first().waitFor();
    await inspectPage(app, state);
  };
  await expectShortPage('/data/workouts', 'Workouts');
  await inspectPage(app, 'data-workouts');
  await openFirst('data-workout', 'bpm');

  await expectShortPage('/data/nights', 'Nights');
  await page.locator('.night-button').first().click();
  await inspectPage(app, 'data-nights');

  await expectShortPage('/data/nutrition', 'Nutrition');
  // A day of few entries, as one on which only breakfast is over, shows its meals open.
  const breakfast = page.locator('.entries > details', { hasText: 'Breakfast' });
  if ((await breakfast.getAttribute('open')) === null) await breakfast.locator('summary').first().click();
  await breakfast.locator('.entries summary').first().click();
  await inspectPage(app, 'data-nutrition');

  await expectShortPage('/data/blood-tests', 'Blood tests');
  await inspectPage(app, 'data-blood-tests');
  // Its draw has another report of the same minute: which one is first, the date decides.
  await openFirst('data-blood-test', 'Metabolic panel');
  await page.getByRole('link', { name: 'Ferritin' }).click();
  await page.getByRole('slider').waitFor();
  await inspectPage(app, 'data-analyte');

  for (const path of ['/data/sources', '/data/report', '/data/zones', '/settings']) {
    await app.follow(path);
    await page.locator('main .card').first().waitFor();
    await expectShort(app, path);
  }
  await expectShortPage('/data/raw', 'Raw types');
  await page.locator('summary', { hasText: 'Heart' }).click();
  await page.locator('summary', { hasText: 'Heart rate' }).first().click();
  await page.getByRole('table').waitFor();
  await inspectPage(app, 'data-raw');
});

test('every page with an empty store says that there is nothing yet, in both widths and themes', async () => {
  // Axe judges the pages as a desktop shows them; those above were on a phone.
  const app = await openJourney({ size: 'desktop' });
  const { page } = app;
  for (const [path, heading] of everywhere) {
    await expectPage(app, path, heading);
    const screens = await inspectPage(app, `${path.slice(1) || 'home'}-empty`);
    if (!isOfAnyLength(path)) expect(screens, `${path}, in screens`).toBeLessThanOrEqual(mostScreens);
  }
  for (const [path, title, state] of [
    ['/data', 'No metrics yet', 'data-empty'],
    ['/data/metrics/stepCount', 'No data for this metric', 'data-metric-empty'],
    ['/data/workouts', 'No workouts yet', 'data-workouts-empty'],
    ['/data/nights', 'No nights yet', 'data-nights-empty'],
    ['/data/nutrition', 'No nutrition entries yet', 'data-nutrition-empty'],
    ['/data/blood-tests', 'No blood tests yet', 'data-blood-tests-empty'],
    ['/data/blood-tests/none', 'There is no such blood test', 'data-blood-test-missing'],
    ['/data/analytes?key=none', 'No blood test holds this', 'data-analyte-missing'],
    ['/data/report', 'No blood tests yet', 'data-report-empty'],
    ['/data/raw', 'No raw samples yet', 'data-raw-empty'],
  ] as const) {
    await app.follow(path);
    expect(await page.locator('.empty-title').textContent()).toBe(title);
    await inspectPage(app, state);
  }
  // The browser tells of each answer that refuses.
  app.mayLog(/status of 40[04]/);
  for (const [path, title] of [
    ['/data/metrics/none', 'There is no such metric'],
    ['/data/workouts/none', 'There is no such workout'],
  ] as const) {
    await app.follow(path);
    expect(await page.locator('.empty-title').textContent()).toBe(title);
    expect(await page.getByRole('link', { name: 'Go to Data' }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  }
  await app.visit('/data/');
  await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
});

test('an address that is typed is answered with its page, and the first one fetches no chart, and no German words for a browser of another language', async () => {
  const app = await openJourney({ size: 'desktop' });
  const { page } = app;
  const asked = await page.evaluate<string[]>(
    "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)",
  );
  expect(asked.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(0);
  expect(asked.filter((path) => /chart|metric|data|\/de[-.]/.test(path))).toEqual([]);
  const { cookie } = await openSession(app.host, await freshLink(app.host));
  const documentAt = (path: string) => askApp(app.host, path, { headers: { cookie } });
  const { text } = await documentAt('/');
  expect(text).toContain('<script type="module"');
  for (const [path] of [...everywhere, ['/data'], ['/data/raw']] as const) {
    expect(await documentAt(path), path).toMatchObject({ status: 200, text });
  }
  // Which page it then draws, the tests above hold for each.
  await app.visit('/data/raw');
  expect(await page.locator('h1').textContent()).toBe('Raw types');
});

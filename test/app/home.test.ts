import type { IngestStatusView } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { pairedToken } from '../contract/app-call.ts';
import { sizes } from './browser.ts';
import { expectFits, inspectPage } from './inspect-page.ts';
import { openJourney, type Journey } from './journey.ts';

let app: Journey;

const row = (title: string) => app.page.getByRole('main').getByRole('link', { name: title });

test('P17: an empty store says what can be brought in, from an iPhone, Android, a watch and a laboratory, and one button what to do next', async () => {
  app = await openJourney();
  await app.page.getByText('Bring in what you have').waitFor();
  const empty = app.page.locator('.empty');
  expect(await empty.locator('.button-primary').allTextContents()).toEqual(['Import your data']);
  expect(await empty.getByRole('button').allTextContents()).toEqual(['Or look around with a sample person']);
  const ways = (await empty.getByRole('listitem').allTextContents()).join(' ');
  for (const name of ['iPhone', 'Health Connect', 'Garmin', 'laboratory', 'HC Webhook']) expect(ways).toContain(name);
  expect(await row('Developer Mode').textContent()).toContain('No program can read your data');
  await empty.getByRole('link', { name: 'Import your data' }).click();
  await app.page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
  await app.page.getByRole('link', { name: 'Home' }).click();
  await app.page.getByText('Bring in what you have').waitFor();

  // What is cancelled is answered as such, and the browser tells of it.
  app.mayLog(/status of 4\d\d.*\/actions\/loadSampleData/);
  await app.page.getByRole('button', { name: 'Or look around with a sample person' }).click();
  await app.page.getByText('Sample person is being read').waitFor();
  await app.page.getByRole('link', { name: 'See how far it is' }).click();
  await app.page.getByRole('button', { name: 'Cancel import' }).click();
  await app.page.getByText('The import of Sample person was cancelled').waitFor();
});

/** Presses Tab until what begins with these words has the focus; how often. */
async function tabTo(words: string): Promise<number> {
  for (let presses = 1; presses < 60; presses++) {
    await app.page.keyboard.press('Tab');
    const focused = await app.page.evaluate<string>(
      `(({ activeElement: it }) => (it.ariaLabel ?? it.labels?.[0]?.textContent ?? it.textContent).trim())(document)`,
    );
    if (focused.startsWith(words)) return presses;
  }
  throw new Error(`no Tab leads to ${words}`);
}

test('P12, P20: the sample person says that it is made up; refused reads come first, then how things stand, as they change; last night, numbers against their usual, what changed, chosen by keyboard and kept; Data leads to a metric by a search or a category', async () => {
  app = await openJourney({ store: 'sample' });
  const { host, page } = app;
  await app.page.getByText('These values are made up').waitFor();
  await row('Developer Mode').getByText('Off', { exact: true }).waitFor();
  await host.command('developer-mode', 'on', '--accept-terms');
  await row('Developer Mode').getByText('On', { exact: true }).waitFor();
  const token = await pairedToken(host, ['app.metrics'], 'Display');
  await row('Developer Mode').getByText('1 client paired').waitFor();
  await row('Activity').getByText('No reads in the last 24 hours').waitFor();
  expect((await host.request({ path: '/api/v1/metrics?metricId=stepCount', token })).status).toBe(200);
  await row('Activity').getByText('1 read by 1 client in the last 24 hours').waitFor();
  expect((await host.request({ path: '/api/v1/workouts', token })).status).toBe(403);
  const rows = app.page.locator('.card', { hasText: 'Sharing' }).locator('.list-row');
  await rows.first().getByText('1 read was refused in the last 24 hours').waitFor();
  expect(await rows.first().textContent()).toContain('Display (1)');
  await host.command('ingest', 'on', '--port', '0', '--http');
  const { port, plainHttp } = (await host.command('ingest', 'status', '--json')).json() as IngestStatusView;
  expect(plainHttp).toBe(true);
  const knock = { method: 'POST', headers: { authorization: 'Bearer none', 'content-type': 'application/json' } };
  const refused = await fetch(`http://127.0.0.1:${port}/ingest/v1/hc-webhook`, { ...knock, body: '{}' });
  expect(refused.status).toBe(401);
  await rows.nth(1).getByText('Deliveries were refused, last today').waitFor();
  expect(await rows.nth(1).textContent()).toContain('127.0.0.1');
  await host.command('raw-consent', 'accept');
  await row('Health permissions').getByText('No type is permitted').waitFor();
  await host.command('permissions', 'grant', 'heartRate', 'stepCount');
  await row('Health permissions').getByText('2 types permitted').waitFor();
  await host.command('developer-mode', 'off');
  await row('Developer Mode').getByText('1 client paired, but none can read while this is off').waitFor();
  // Of three tests of its day, one result.
  expect(await app.page.locator('li', { hasText: 'Blood tests' }).innerText()).toMatch(/1 not usual/);
  await expectFits(app, 'home-sample');

  const night = page.locator('.home-nights');
  await night.waitFor();
  expect(await night.locator('a.night-row').count()).toBe(7);
  expect(await night.locator('.night-average').textContent()).toMatch(/^Average.*\d h \d\d min$/);
  const numbers = page.locator('.home-number');
  expect(await numbers.nth(1).textContent()).toMatch(
    /^Resting heart rate\d+(\.\d)? bpm.*usual before \d+(\.\d)? to \d+(\.\d)? bpm$/,
  );
  // Of a day on which more changed, it is among those that are folded away. No press: the focus stays where it is.
  const folded = page.locator('.card', { hasText: 'What changed' }).locator('summary');
  await folded.evaluateAll((all) => all.forEach((one) => (one as unknown as { click(): void }).click()));
  await page.getByText(/^Resting heart rate is higher since about .* on average, usual before/).waitFor();

  await numbers.last().focus();
  await tabTo('Choose');
  await page.keyboard.press('Enter');
  await tabTo('Move Weight up');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const order = page.locator('.chosen-numbers li > span:first-child');
  expect((await order.allTextContents()).slice(0, 3)).toEqual(['Weight', 'Steps', 'Resting heart rate']);
  await tabTo('Find a metric');
  await page.keyboard.type('time asleep');
  await tabTo('Time asleep');
  await page.keyboard.press('Space');
  await inspectPage(app, 'home-choose');
  await page.getByRole('button', { name: 'Done' }).click();
  await numbers.filter({ hasText: 'Time asleep' }).waitFor();
  await page.reload();
  await numbers.last().getByText('Time asleep').waitFor();
  expect(await numbers.first().textContent()).toMatch(/^Weight/);

  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('button', { name: 'Back to the usual choice' }).click();
  await numbers.first().getByText('Steps').first().waitFor();
  expect(await page.getByRole('button', { name: 'Choose' }).count()).toBe(1);

  // Within two presses: how somebody slept, what changed, when they were weighed, how far they ran, what was measured, who read.
  for (const [link, path] of [
    ['All nights', '/data/nights'],
    ['Workouts', '/data/workouts'],
    ['Blood tests', '/data/blood-tests'],
    ['Activity', '/activity'],
  ] as const) {
    expect(await page.getByRole('main').getByRole('link', { name: link }).first().getAttribute('href')).toBe(path);
  }
  await numbers.filter({ hasText: 'Weight' }).click();
  await page.getByRole('heading', { name: 'Weight', level: 1 }).waitFor();

  await page.setViewportSize(sizes.desktop);
  await app.follow('/data');
  await page.getByText(/\d measurements$/).waitFor();
  await page.locator('#content').focus();
  expect(await tabTo('Find a metric')).toBeLessThan(4);
  await page.keyboard.type('ASLEEP');
  await page.getByRole('status').getByText('with data').waitFor();
  const cards = page.locator('.metric-card');
  expect((await cards.locator('.metric-name').allTextContents()).every((name) => /asleep/i.test(name))).toBe(true);
  expect(await tabTo('Time asleep')).toBeLessThan(16);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Time asleep', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('status').getByText('with data').waitFor();
  expect(await page.getByLabel('Find a metric').inputValue()).toBe('ASLEEP');
  await expectFits(app, 'data-found');
  await page.getByLabel('Find a metric').fill('');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Sleep' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sleep', level: 2 }).waitFor();
  expect(new URL(page.url()).search).toBe('?category=sleep');
  expect(await cards.first().locator('.metric-name').textContent()).toBe('Time asleep');
  expect(await tabTo('Time asleep')).toBeLessThan(10);
});

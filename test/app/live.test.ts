import { rm } from 'node:fs/promises';
import { dayMilliseconds } from '@vitalgate/days';
import { expect, test } from 'vitest';
import { newDataDirectory, startHost } from '../host-process.ts';
import { freshLink, openApp, settled } from './browser.ts';
import { openJourney } from './journey.ts';

test('two tabs that come in at once share one session', async () => {
  const app = await openJourney();
  // The first tab asks on, and is told that its session is over as soon as the cookies are gone.
  app.mayLog(/status of 401/);
  await app.page.evaluate('localStorage.clear()');
  await app.context.clearCookies();
  const second = await app.newTab();
  await app.context.route('**/app/v1/session/claim', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  const link = await freshLink(app.host);
  await second.goto(link, { waitUntil: 'commit' });
  await Promise.all([second.goto(new URL('/', link).href), app.page.goto(new URL('/', link).href)]);
  await Promise.all([settled(second), settled(app.page)]);
  expect([await second.locator('h1').textContent(), await app.page.locator('h1').textContent()]).toEqual([
    'Home',
    'Home',
  ]);
});

test('a page that is open over midnight is read anew with the new day', async () => {
  // A clock that was set stays so.
  const app = await openJourney({ isReused: false });
  await app.follow('/data/nutrition');
  const read = app.page.waitForRequest((request) => request.postData()?.includes('getNutritionLogs') === true);
  await app.page.clock.setFixedTime(Date.now() + dayMilliseconds);
  // Whatever the host says next, here of something that this page does not show.
  await app.host.command('raw-consent', 'accept');
  await read;
});

test('a host that stops is told on the page, which goes on by itself once one starts anew', async () => {
  const dataDirectory = await newDataDirectory();
  const first = await startHost({ here: true, dataDirectory });
  const page = await openApp(first, { size: 'desktop', isReused: true });
  await first.stop();
  await page.page.getByText('The host does not answer.').waitFor();
  await page.page.getByText(`vitalgate-host.mjs serve --data-dir ${dataDirectory}`).first().waitFor();
  const second = await startHost({ here: true, dataDirectory });
  expect(new URL(second.appUrl).origin).toBe(page.origin);
  await page.page.getByText('The host does not answer.').waitFor({ state: 'detached' });
  await page.page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.close();
  await second.stop();
  await rm(dataDirectory, { recursive: true });
});

import { rm } from 'node:fs/promises';
import { dayMilliseconds } from '@vitalgate/days';
import { beforeEach, describe, expect, test } from 'vitest';
import { newDataDirectory, startHost, type RunningHost } from '../host-process.ts';
import { openFor } from '../open-for.ts';
import { freshLink, openApp, setVisible, settled } from './browser.ts';
import { openJourney, type Journey } from './journey.ts';

let host: RunningHost;
let app: Journey;

const open = async (): Promise<void> => {
  app = await openJourney({ developerMode: true });
  ({ host } = app);
};

const create = (displayName: string) =>
  host.request({
    method: 'POST',
    path: '/api/v1/pairing/requests',
    body: { displayName, scopes: ['app.metrics'] },
  });
const isOpen = async (): Promise<unknown> =>
  ((await host.request({ path: '/api/v1/status' })).json() as { pairingOpen: unknown }).pairingOpen;

/** Well before silence alone would close it, after five seconds. */
const atOnce = 3500;

test('two tabs that come in at once share one session', async () => {
  await open();
  // The first tab asks on, and is told that its session is over as soon as the cookies are gone.
  app.mayLog(/status of 401/);
  await app.page.evaluate('localStorage.clear()');
  await app.context.clearCookies();
  const second = await app.newTab();
  await app.context.route('**/app/v1/session/claim', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  const link = await freshLink(host);
  await second.goto(link, { waitUntil: 'commit' });
  await Promise.all([second.goto(new URL('/', link).href), app.page.goto(new URL('/', link).href)]);
  await Promise.all([settled(second), settled(app.page)]);
  expect([await second.locator('h1').textContent(), await app.page.locator('h1').textContent()]).toEqual([
    'Home',
    'Home',
  ]);
});

describe('the pairing window', () => {
  beforeEach(open);

  test('follows what a command switches; is open while the settings page is visible, and closes at once when it is hidden or left', async () => {
    await app.follow('/developer-mode');
    // The page may ask once more before it hears that Developer Mode was switched off.
    app.mayLog(/409.*\/pairing\/window|404.*\/windowHeartbeat/);
    const button = app.page.getByRole('switch', { name: 'Developer Mode' });
    for (const [words, state] of [
      ['off', 'false'],
      ['on', 'true'],
    ] as const) {
      await host.command('developer-mode', words);
      await expect.poll(() => button.getAttribute('aria-checked')).toBe(state);
    }
    await app.page.getByText('Clients can ask now').waitFor();
    expect((await create('Visible')).status).toBe(201);
    await app.page.getByRole('heading', { name: 'Visible' }).waitFor();

    await setVisible(app.page, false);
    expect(await openFor(isOpen)).toBeLessThan(atOnce);
    expect((await create('Hidden')).json()).toMatchObject({ error: { code: 'pairing_closed' } });

    await setVisible(app.page, true);
    await expect.poll(isOpen, { interval: 20 }).toBe(true);
    await app.page.getByRole('heading', { name: 'Visible' }).waitFor();

    await app.page.getByRole('link', { name: 'Activity' }).click();
    expect(await openFor(isOpen)).toBeLessThan(atOnce);

    await app.page.goBack();
    await expect.poll(isOpen, { interval: 20 }).toBe(true);
    await app.page.getByText('Clients can ask now').waitFor();
    await app.page.close();
    expect(await openFor(isOpen)).toBeLessThan(atOnce);
  });

  test('closes within 5 seconds where the connection to the page is lost', async () => {
    await app.follow('/developer-mode');
    await expect.poll(isOpen).toBe(true);
    app.mayLog(/ERR_INTERNET_DISCONNECTED/);
    await app.context.setOffline(true);
    expect(await openFor(isOpen)).toBeLessThan(5500);
  });
});

test('a page that is open over midnight is read anew with the new day', async () => {
  // A clock that was set stays so.
  app = await openJourney({ isReused: false });
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

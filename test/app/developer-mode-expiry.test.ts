import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, createdBy, poll } from '../contract/answers.ts';
import { startHost, type RunningHost } from '../host-process.ts';
import { openApp, type AppBrowser } from './browser.ts';
import { expectFits } from './inspect-page.ts';

let host: RunningHost;
let app: AppBrowser;

// One for both, with its page: it is a process, and what a test asks of it is over when its clock goes on.
beforeAll(async () => {
  const clock = new URL('moved-clock.mjs', import.meta.url).href;
  host = await startHost({ developerMode: true, environment: { NODE_OPTIONS: `--import=${clock}` } });
  app = await openApp(host, { reducedMotion: true, isReused: true, at: '/developer-mode' });
  await app.page.getByText('Clients can ask now').waitFor();
});
afterAll(async () => {
  await app.close();
  await host.stop();
  expect(app.faults).toEqual({ console: [], foreignRequests: [] });
});

test('the time left counts down; a request that nobody answered expires in its place', async () => {
  const askedAt = performance.now();
  const created = await createdBy(host, 'Thermostat', ['app.workouts']);
  const timer = app.page.getByRole('timer');
  await timer.waitFor();
  const seconds = async (): Promise<number> => {
    const [minutes = '', rest = ''] = ((await timer.textContent()) ?? '').split(':');
    return Number(minutes) * 60 + Number(rest);
  };
  const first = await seconds();
  expect(first).toBeGreaterThanOrEqual(299 - (performance.now() - askedAt) / 1000);
  await expect.poll(seconds).toBeLessThanOrEqual(first - 2);
  const row = app.page.locator('.request');
  const before = await row.boundingBox();
  process.kill(host.pid, 'SIGUSR2');
  await row.getByText('Expired: no answer within five minutes.').waitFor();
  await expect.poll(() => row.getByRole('button').allTextContents()).toEqual(['Dismiss']);
  expect((await row.boundingBox())?.height).toBe(before?.height);
  expect(bodyOf(await poll(host, created)).status).toBe('expired');
  await row.scrollIntoViewIfNeeded();
  await expectFits(app, 'expired');
  await row.getByRole('button', { name: 'Dismiss Thermostat' }).click();
  await app.page.getByText('No client is asking right now.').waitFor();
});

test('a client whose token was not picked up in time leaves the list by itself', async () => {
  const created = await createdBy(host, 'Forgetful');
  await app.page.getByRole('button', { name: `Approve Forgetful, code ${created.confirmationCode}` }).click();
  const client = app.page.getByRole('group', { name: 'Paired clients' });
  await client.getByText('Has not picked up its access').waitFor();
  process.kill(host.pid, 'SIGUSR2');
  await app.page.getByText('No client is paired.').waitFor();
});

import { expect, onTestFinished, test } from 'vitest';
import { bodyOf, createdBy, poll } from '../contract/answers.ts';
import { expectFits } from './inspect-page.ts';
import { openJourney } from './journey.ts';

/** The wall clock of this process, in which the host runs, goes on by eleven minutes, as after a sleep. */
function passElevenMinutes(): void {
  const { now } = Date;
  Date.now = () => now() + 11 * 60_000;
  onTestFinished(() => void (Date.now = now));
}

test('the time left counts down; a request that nobody answered expires in its place; a client whose token was not picked up in time leaves the list', async () => {
  const app = await openJourney({ developerMode: true, at: '/developer-mode' });
  const { host } = app;
  await app.page.getByText('Clients can ask now').waitFor();
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
  passElevenMinutes();
  await row.getByText('Expired: no answer within five minutes.').waitFor();
  await expect.poll(() => row.getByRole('button').allTextContents()).toEqual(['Dismiss']);
  expect((await row.boundingBox())?.height).toBe(before?.height);
  expect(bodyOf(await poll(host, created)).status).toBe('expired');
  await row.scrollIntoViewIfNeeded();
  await expectFits(app, 'expired');
  await row.getByRole('button', { name: 'Dismiss Thermostat' }).click();
  await app.page.getByText('No client is asking right now.').waitFor();

  const forgotten = await createdBy(host, 'Forgetful');
  await app.page.getByRole('button', { name: `Approve Forgetful, code ${forgotten.confirmationCode}` }).click();
  const client = app.page.getByRole('group', { name: 'Paired clients' });
  await client.getByText('Has not picked up its access').waitFor();
  passElevenMinutes();
  await app.page.getByText('No client is paired.').waitFor();
});

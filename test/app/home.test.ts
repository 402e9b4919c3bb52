import { expect, test } from 'vitest';
import { pairedToken } from '../contract/app-call.ts';
import { inspectPage } from './inspect-page.ts';
import { openJourney, type Journey } from './journey.ts';

let app: Journey;

const row = (title: string) => app.page.getByRole('main').getByRole('link', { name: title });

test('an empty store: one sentence and one button say what to do next', async () => {
  app = await openJourney();
  await app.page.getByText('Export your data from your phone').waitFor();
  const empty = app.page.locator('.empty');
  expect(await empty.locator('.button-primary').allTextContents()).toEqual(['Import your data']);
  expect(await empty.getByRole('button').allTextContents()).toEqual(['Or look around with a sample person']);
  expect(await row('Developer Mode').textContent()).toContain('No program can read your data');
  await inspectPage(app, 'home-empty');
  await empty.getByRole('link', { name: 'Import your data' }).click();
  await app.page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
  await app.page.getByRole('link', { name: 'Home' }).click();
  await app.page.getByText('Export your data from your phone').waitFor();

  // What is cancelled is answered as such, and the browser tells of it.
  app.mayLog(/status of 4\d\d.*\/actions\/loadSampleData/);
  await app.page.getByRole('button', { name: 'Or look around with a sample person' }).click();
  await app.page.getByText('Sample person is being read').waitFor();
  await app.page.getByRole('link', { name: 'See how far it is' }).click();
  await app.page.getByRole('button', { name: 'Cancel import' }).click();
  await app.page.getByText('The import of Sample person was cancelled').waitFor();
});

test('the sample person says that it is made up; how things stand: mode, clients, permissions and reads, as they change', async () => {
  app = await openJourney({ store: 'sample' });
  const { host } = app;
  await app.page.getByText('These values are made up').waitFor();
  const stock = app.page.locator('.stock');
  expect(await stock.textContent()).toMatch(/^(measurements[\d,]+)(category entries[\d,]+)(workouts\d+)/);
  await row('Developer Mode').getByText('Off', { exact: true }).waitFor();
  await host.command('developer-mode', 'on', '--accept-terms');
  await row('Developer Mode').getByText('On', { exact: true }).waitFor();
  const token = await pairedToken(host, ['app.metrics'], 'Display');
  await row('Developer Mode').getByText('1 client paired').waitFor();
  await row('Activity').getByText('No reads in the last 24 hours').waitFor();
  expect((await host.request({ path: '/api/v1/metrics?metricId=stepCount', token })).status).toBe(200);
  await row('Activity').getByText('1 read in the last 24 hours').waitFor();
  await host.command('raw-consent', 'accept');
  await row('Health permissions').getByText('No type is permitted').waitFor();
  await host.command('permissions', 'grant', 'heartRate', 'stepCount');
  await row('Health permissions').getByText('2 types permitted').waitFor();
  await host.command('developer-mode', 'off');
  await row('Developer Mode').getByText('1 client paired, but none can read while this is off').waitFor();
  await inspectPage(app, 'home-sample');
});

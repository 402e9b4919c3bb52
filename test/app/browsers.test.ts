import { expect, onTestFinished, test } from 'vitest';
import { axeViolations, strangerContext } from './browser.ts';
import { openJourney } from './journey.ts';

test('the page on browsers names this one, sets a passphrase that lets another in, and sends both away', async () => {
  const app = await openJourney({ size: 'desktop', at: '/browsers' });
  const { page } = app;
  app.mayLog(/status of 401/);
  await page.getByText('There is none: a link alone lets a browser in.').waitFor();
  await page.getByLabel('New passphrase').fill('too short');
  await page.getByRole('button', { name: 'Set the passphrase' }).click();
  // The browser itself asks for more.
  expect(await page.evaluate('document.querySelector("input:invalid") !== null')).toBe(true);
  await page.getByLabel('New passphrase').fill('a long passphrase of mine');
  await page.getByRole('button', { name: 'Set the passphrase' }).click();
  await page.getByText('A passphrase lets browsers in.').waitFor();
  expect(await page.getByLabel('New passphrase').inputValue()).toBe('');

  const context = await strangerContext();
  onTestFinished(() => context.close());
  const other = await context.newPage();
  await other.goto(`${app.origin}/activity`);
  expect(await axeViolations(other)).toEqual([]);
  await other.getByLabel('Passphrase').fill('a long passphrase of mine');
  await other.getByRole('button', { name: 'Open' }).click();
  await other.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Send all away' }).waitFor();
  expect(await page.getByText('This browser').count()).toBe(1);
  await page.getByRole('button', { name: 'Send all away' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send away' }).click();
  await page.getByRole('heading', { name: 'Open a fresh link' }).waitFor();
  await other.getByRole('heading', { name: 'Open a fresh link' }).waitFor();
});

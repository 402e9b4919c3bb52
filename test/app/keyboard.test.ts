import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RunningHost } from '../host-process.ts';
import { settled, slowUploads } from './browser.ts';
import { exportText, hollowFile, textFile } from './export-files.ts';
import { openJourney } from './journey.ts';
import type { StoreName } from '../prepared-store.ts';

let host: RunningHost;
let page: Page;
let folder: string;

async function open(store: StoreName = 'empty'): Promise<void> {
  ({ host, page, folder } = await openJourney({ store, size: 'desktop', developerMode: true }));
  // As long as somebody listens, the browser hands choosers over: it begins a moment after the first one does.
  page.on('filechooser', () => undefined);
}

/** What has the focus, as it is called. */
const focused = (): Promise<string> =>
  page.evaluate<string>(
    `(({ activeElement: it }) => (it.ariaLabel ?? it.labels?.[0]?.textContent ?? it.textContent).trim())(document)`,
  );

/** Presses Tab until what begins with these words has the focus, on a page that has all that it asked for. */
async function tabTo(words: string): Promise<void> {
  await settled(page);
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if ((await focused()).startsWith(words)) return;
  }
  throw new Error(`no Tab leads to ${words}; the last one led to ${await focused()}`);
}
async function press(words: string): Promise<void> {
  await tabTo(words);
  await page.keyboard.press('Enter');
}
async function choose(path: string): Promise<void> {
  await tabTo('Choose files');
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(path);
}
const heading = (name: string) => page.getByRole('heading', { name });

test('import, cancel, report and undo by keyboard alone; the focus is never lost', async () => {
  await open();
  await press('Import');
  await heading('Import a health export').waitFor();
  await expect.poll(focused).toBe('Import');

  await slowUploads(page);
  await choose(await hollowFile(folder, 'big.zip', 12e9));
  await heading('Importing big.zip').waitFor();
  await expect.poll(focused).toBe('Importing big.zip');
  await press('Cancel import');
  await heading('The import of big.zip was cancelled').waitFor();
  await expect.poll(focused).toBe('The import of big.zip was cancelled');
  await press('Dismiss');
  await heading('The import of big.zip was cancelled').waitFor({ state: 'hidden' });
  await expect.poll(focused).toBe('Import');

  await choose(await textFile(folder, 'export.xml', exportText(10)));
  await heading('export.xml is imported').waitFor();
  await press('New records by type');
  await page.getByRole('table', { name: 'New records by type' }).waitFor();
  await press('Done');
  await heading('export.xml is imported').waitFor({ state: 'hidden' });
  await expect.poll(focused).toBe('Import');
  await press('export.xml');
  await heading('What it brought').waitFor();
  await expect.poll(focused).toBe('export.xml');
  await press('Undo this import');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await press('Undo import');
  await page.locator('main').getByText('export.xml was taken out.').waitFor();
  await press('Dismiss');
  await page.locator('main').getByText('export.xml was taken out.').waitFor({ state: 'hidden' });
  await expect.poll(focused).toBe('Import');
  expect((await host.command('imports', 'list', '--json')).json()).toEqual([]);
});

test('the sample person is loaded by keyboard alone', async () => {
  await open();
  await press('Import');
  await heading('Import a health export').waitFor();
  await press('Load the sample person');
  await heading('Importing Sample person').waitFor();
  await page.getByText('everything you see here is made up').waitFor({ timeout: 120_000 });
  await page.locator('p:focus', { hasText: 'everything you see here is made up' }).waitFor();
}, 300_000);

test('the sample person is removed by keyboard alone', async () => {
  await open('small-sample');
  await press('Import');
  await heading('The sample person').waitFor();
  await press('Remove the sample person');
  await page.getByRole('dialog').waitFor();
  await press('Remove');
  await page.locator('main').getByText('Sample person was taken out.').waitFor();
  await heading('The sample person').waitFor({ state: 'hidden' });
  await page.locator('p:focus', { hasText: 'Sample person was taken out.' }).waitFor();
});

test('activity by keyboard alone: filter and save', async () => {
  await open();
  const token = (await host.pair(['app.workouts'], 'Notebook')).clientToken;
  await host.request({ path: '/api/v1/workouts', token });
  await press('Activity');
  await page.getByText('0 records').waitFor();
  await tabTo('Client');
  await page.keyboard.press('N');
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?client=/);
  await page.getByText('0 records').waitFor();
  await expect.poll(focused).toContain('Client');
  await tabTo('Save as CSV');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Notebook');
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost, type RunningHost } from '../host-process.ts';
import { closeChromium, openApp, settled, type AppBrowser } from './browser.ts';
import { exportText, hollowFile, textFile } from './export-files.ts';

let host: RunningHost;
let app: AppBrowser;
let page: Page;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitalgate-exports-'));
  host = await startHost({ developerMode: true });
  app = await openApp(host, { size: 'desktop' });
  ({ page } = app);
  // As long as somebody listens, the browser hands choosers over: it begins a moment after the first one does.
  page.on('filechooser', () => undefined);
});
afterAll(async () => {
  await closeChromium();
  await host.stop();
  await rm(folder, { recursive: true });
  expect(app.faults).toEqual({ console: [], foreignRequests: [] });
});

/** What has the focus, as it is called. */
const focused = (): Promise<string> =>
  page.evaluate<string>(
    `(({ activeElement: it }) => (it.ariaLabel ?? it.labels?.[0]?.textContent ?? it.textContent).trim())(document)`,
  );

/** Presses Tab until what begins with these words has the focus. */
async function tabTo(words: string): Promise<void> {
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
  await tabTo('Choose a file');
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(path);
}
const heading = (name: string) => page.getByRole('heading', { name });

test('import, cancel, report and undo by keyboard alone; the focus is never lost', async () => {
  await press('Import');
  await heading('Import a health export').waitFor();
  await expect.poll(focused).toBe('Import');

  await choose(await hollowFile(folder, 'big.zip', 12e9));
  await heading('Importing big.zip').waitFor();
  await expect.poll(focused).toBe('Importing big.zip');
  await press('Cancel import');
  await heading('The import of big.zip was cancelled').waitFor();
  await expect.poll(focused).toBe('The import of big.zip was cancelled');
  await press('Dismiss');
  await heading('The import of big.zip was cancelled').waitFor({ state: 'hidden' });

  await choose(await textFile(folder, 'export.xml', exportText(10)));
  await heading('export.xml is imported').waitFor();
  await press('New records by type');
  await page.getByRole('table', { name: 'New records by type' }).waitFor();
  await press('Done');
  await press('export.xml');
  await heading('What it brought').waitFor();
  await expect.poll(focused).toBe('export.xml');
  await press('Undo this import');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await press('Undo import');
  await page.locator('main').getByText('export.xml was taken out.').waitFor();
  expect((await host.command('imports', 'list', '--json')).json()).toEqual([]);
});

test('the sample person by keyboard alone', async () => {
  await press('Load the sample person');
  await page.getByText('everything you see here is made up').waitFor({ timeout: 120_000 });
  await press('Remove the sample person');
  await page.getByRole('dialog').waitFor();
  await press('Remove');
  await page.locator('main').getByText('Sample person was taken out.').waitFor({ timeout: 120_000 });
}, 300_000);

test('activity by keyboard alone: filter and save', async () => {
  const token = (await host.pair(['app.workouts'], 'Notebook')).clientToken;
  await host.request({ path: '/api/v1/workouts', token });
  await press('Activity');
  await page.getByText('0 records').waitFor();
  await settled(page);
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

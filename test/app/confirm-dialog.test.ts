import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RunningHost } from '../host-process.ts';
import { axeViolations } from './browser.ts';
import { exportText, textFile } from './export-files.ts';
import { openJourney } from './journey.ts';
import type { StoreName } from '../prepared-store.ts';

let host: RunningHost;
let page: Page;
let folder: string;

async function openImports(store: StoreName): Promise<void> {
  const app = await openJourney({ store, at: '/import' });
  ({ host, page, folder } = app);
}

/** Opens the page of the one import of the store. */
async function openImport(): Promise<void> {
  await openImports('small');
  await page.getByRole('list', { name: 'Imports, newest first' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
}

const dialog = () => page.getByRole('dialog');
const fileNames = async () =>
  ((await host.command('imports', 'list', '--json')).json() as { fileName: string }[])
    .map(({ fileName }) => fileName)
    .sort();

test('Cancel closes it before the next picture, and what is chosen in the same moment is not lost; the sample person can go just before it comes', async () => {
  await openImports('small-sample');
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles(await textFile(folder, 'first.xml', exportText(3)));
  await dialog().getByRole('heading', { name: 'Remove the sample person first?' }).waitFor();
  // Cancel, then the next file, before the browser tells the page that the dialog was closed.
  const closedAtOnce = await page.evaluate(`(async (text) => {
    const dialog = document.querySelector('dialog[open]');
    [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel').click();
    for (let turn = 0; turn < 100 && dialog.open; turn++) await null;
    const closed = !dialog.open;
    const input = document.querySelector('input[type=file]:not([webkitdirectory])');
    const chosen = new DataTransfer();
    chosen.items.add(new File([text], 'second.xml'));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return closed;
  })(${JSON.stringify(exportText(4))})`);
  expect(closedAtOnce).toBe(true);
  await dialog().getByRole('button', { name: 'Remove and import' }).click();
  await page.getByRole('heading', { name: 'second.xml is imported' }).waitFor();
  expect(await fileNames()).toEqual(['second.xml']);
});

test('a key that is pressed right after Escape is heard; once confirmed nothing offers to cancel, Escape does not close it, and it says what runs until it is done', async () => {
  await openImport();
  await dialog().waitFor();
  // What Escape does, and a press of what has the focus then, before the browser tells the page of the closing.
  await page.evaluate(`(async () => {
    document.querySelector('dialog[open]').requestClose();
    await null;
    document.activeElement.click();
    await new Promise((resolve) => setTimeout(resolve));
  })()`);
  await dialog().getByRole('button', { name: 'Undo import' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await dialog().getByRole('button', { name: 'Undo import' }).waitFor();

  const gate = new EventTarget();
  const released = new Promise((resolve) => gate.addEventListener('open', resolve));
  await page.route('**/actions/undoImport', async (route) => {
    await released;
    await route.continue();
  });
  await dialog().getByRole('button', { name: 'Undo import' }).click();
  await dialog().getByRole('progressbar', { name: 'Undoing the import…' }).waitFor();
  expect(await dialog().getByRole('button').allTextContents()).toEqual(['Undo import']);
  // Browsers let a second Escape through, whatever the page says to the first.
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
  expect(await dialog().getByRole('status').textContent()).toBe('Undoing the import…');
  expect(await axeViolations(page)).toEqual([]);
  gate.dispatchEvent(new Event('open'));
  await page.locator('main').getByText('was taken out.').waitFor();
  await dialog().waitFor({ state: 'detached' });
  expect(await fileNames()).toEqual([]);
});

import type { ImportView } from '@vitalgate/contract';
import { listedFormats } from '@vitalgate/importers/formats';
import { expect, test } from 'vitest';
import { expectFits } from './inspect-page.ts';
import { openJourney } from './journey.ts';
import { folderOfEverything } from './one-of-everything.ts';

const read = listedFormats.map(({ format }) => format);

test('a folder with one of everything: each is recognised, each has one report, and what is of no format is named', async () => {
  const app = await openJourney({ at: '/import' });
  const { host, folder, page } = app;
  await page.locator('input[webkitdirectory]').setInputFiles(await folderOfEverything(folder, read));
  await page.getByRole('heading', { name: 'Everything is imported' }).waitFor({ timeout: 60_000 });
  const listed = (await host.command('imports', 'list', '--json')).json() as readonly ImportView[];
  expect(listed.map(({ format }) => format).sort()).toEqual([...read].sort());
  for (const { format, added, complete } of listed) {
    const brought = Object.values(added).reduce((sum, count) => sum + count, 0);
    expect([format, brought > 0, complete]).toEqual([format, true, true]);
  }
  const named = listed.flatMap(({ skipped }) =>
    skipped.filter(({ reason }) => reason === 'notRecognised').flatMap(({ examples }) => examples),
  );
  expect(named).toContain('shopping list.txt');
  expect(await page.locator('.import-part').count()).toBe(read.length);
  await page.getByText(/1 file that Vitalgate does not recognise: shopping list\.txt/).waitFor();
  await expectFits(app, 'import-everything');
}, 120_000);

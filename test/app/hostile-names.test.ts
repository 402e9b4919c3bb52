import { readFile, rename, writeFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pageAddresses, type PageAddress } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { writeSmallExport } from '../contract/small-export.ts';
import { shownText } from '../../packages/app/src/language/shown-text.ts';
import { settled, sizes, type AppBrowser } from './browser.ts';
import { takePicture } from './inspect-page.ts';
import { englishTexts } from './english-texts.ts';
import { openJourney } from './journey.ts';

/** Turns letters around, shows no sign, joins, stacks and marks up. */
const signs = '\u202E\u2067\u200B<b>&amp;</b>👩‍👩‍👧‍👦Z\u0351\u0352\u0353\u0354\u0355\u0356\u0357\u0358\u0359 שלום ';
/** Another name in the place of a plain one: as long as names get, without a place to break it. */
const hostile = (name: string): string => `${name}${signs}${'W'.repeat(280)}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const namesOfExport = ['Ada’s Watch', 'Ada’s iPhone', 'Apple Watch', 'Diary', 'Oat porridge', 'Town Clinic'];
const namesOfReports = ['Morning panel', 'Town Laboratory', 'Glucose', 'Hemoglobin', 'Straw', 'mg/L'];

/** Replaces names in a file by hostile ones, written as its format wants them. */
async function replace(path: string, names: readonly string[], write: (name: string) => string): Promise<void> {
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    names.reduce((all, name) => all.replaceAll(name, write(hostile(name))), text),
  );
}

/** Replaces the names of the small export; answers its folder. */
async function hostileExport(): Promise<string> {
  const folder = await writeSmallExport();
  await replace(join(folder, 'export.xml'), namesOfExport, escaped);
  const reports = join(folder, 'clinical-records');
  for (const name of await readdir(reports)) {
    await replace(join(reports, name), namesOfReports, (text) => JSON.stringify(text).slice(1, -1));
  }
  const renamed = join(dirname(folder), `export\u202E${'W'.repeat(200)}`);
  await rename(folder, renamed);
  return renamed;
}

const isOf = (address: PageAddress, path: string): boolean =>
  new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`).test(path.replace(/[?#].*/, ''));

/** The titles of pages in German, or other words of theirs. */
const germanWords: Readonly<Partial<Record<PageAddress, string>>> = {
  '/': 'Start',
  '/data': 'Daten',
  '/data/metrics/:id': 'Gewicht',
  '/data/metrics/:id/:date': 'Von jeder Quelle',
  '/data/workouts': 'Trainings',
  '/data/workouts/:id': 'Übersicht',
  '/data/nights': 'Nächte',
  '/data/nutrition': 'Ernährung',
  '/data/blood-tests': 'Bluttests',
  '/data/analytes': 'Test für Test',
  '/data/report': 'Bericht für die Arztpraxis',
  '/data/raw': 'Rohdatentypen',
  '/data/sources': 'Quellen und ihre Reihenfolge',
  '/data/zones': 'Zeitzonen',
  '/import': 'Import',
  '/feeds': 'Aktuell halten',
  '/activity': 'Zugriffe',
  '/developer-mode': 'Entwicklermodus',
  '/permissions': 'Berechtigungen',
  '/settings': 'Einstellungen',
};

/**
 * Visits one page of each address, as links lead there, and expects each to be as wide as the screen, folds open too, and
 * in German.
 */
async function walk(app: AppBrowser): Promise<void> {
  const { page } = app;
  const english = await englishTexts();
  expect(english.length).toBeGreaterThan(500);
  const left = new Set<PageAddress>(pageAddresses);
  const paths: string[] = pageAddresses.filter((address) => !/:|analytes/.test(address));
  const wider = (): Promise<number> => page.evaluate('document.documentElement.scrollWidth - innerWidth');
  for (const path of paths) {
    const address = [...left].find((one) => isOf(one, path));
    if (address === undefined) continue;
    left.delete(address);
    await app.follow(path);
    await page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true");
    await settled(page);
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      // Drawings take their new width with the next picture.
      await page.evaluate(
        'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null))))',
      );
      expect.soft([path, name, await wider()]).toEqual([path, name, 0]);
      await takePicture(page, `hostile${address.replaceAll(/[/:]+/g, '-')}-${size.width}`);
    }
    // An import names what it left out as its importer calls it.
    const text = (await page.locator('body').innerText()).replace('name of a source, blood test', '');
    expect.soft(text, path).not.toMatch(/[\u202A-\u202E\u2066\u2067]/);
    expect.soft([path, english.filter((sentence) => text.includes(sentence))]).toEqual([path, []]);
    expect.soft(await page.locator('main').innerText(), path).toContain(germanWords[address] ?? '');
    paths.push(
      ...(await page
        .locator('main a[href^="/"]')
        .evaluateAll((links) => links.map((link) => String(link.getAttribute('href'))))),
    );
  }
  expect([...left]).toEqual([]);
}

test('what is read from right to left is kept apart from what stands beside it, and no sign or mark reaches further', () => {
  expect(shownText('Source: שלום 12 עולם, 5 kg')).toBe('Source: \u2068שלום 12 עולם\u2069, 5 kg');
  expect(shownText('\u202Ea\u2069\u200Fb')).toBe('ab');
  expect(shownText(`e${'\u0301'.repeat(90)}x`)).toBe(`e${'\u0301'.repeat(4)}x`);
  expect(shownText('👩‍👧 żółć')).toBe('👩‍👧 żółć');
});

test('no name that data brings makes a page wider than its screen, and a browser in German reads each page in German', async () => {
  // German words are longer.
  const app = await openJourney({ developerMode: true, locale: 'de-DE' });
  const { host } = app;
  const imported = await host.command('import', await hostileExport());
  expect(imported.code, imported.stderr).toBe(0);
  await host.command('ingest', 'on', '--port', '0', '--http');
  await host.command('ingest', 'key', 'new', 'W'.repeat(60));
  await host.pair(['app.metrics'], `${'W'.repeat(50)} שלום`);
  await walk(app);

  // A row shows a few lines of a name, and a pointer the whole.
  await app.page.setViewportSize(sizes.phone);
  await app.follow('/data/blood-tests');
  const panel = app.page.locator('.row-title', { hasText: 'Morning panel' });
  expect(await panel.evaluate((name) => name.clientHeight)).toBeLessThan(100);
  await panel.hover();
  expect(await panel.getAttribute('title')).toMatch(/^Morning panel.*W{200}/);

  // In German as in English, a phone shows the icon of a copy alone, beside what it copies and not on it.
  await app.follow('/developer-mode');
  const copies = await app.page
    .locator('.copy-line > .button')
    .evaluateAll((buttons) => buttons.map((button) => Number(Reflect.get(button, 'offsetWidth'))));
  expect(copies.filter((width) => width > 0 && width < 60).length).toBe(copies.length);
}, 300_000);

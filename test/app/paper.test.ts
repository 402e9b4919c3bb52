import { pageAddresses } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { settled, sizes, type AppBrowser, type Size } from './browser.ts';
import { openJourney } from './journey.ts';
import { keepPrint, numbersShown, printed, textOn } from './printed.ts';

const pages = [
  ...pageAddresses.filter((address) => !address.includes(':') && address !== '/data/analytes'),
  '/data/metrics/stepCount?range=month',
  '/data/metrics/sleepAsleep?range=year',
  '/data/analytes?key=http%3A%2F%2Floinc.org%7C2276-4',
];

/** Pages with drawings and tables, which depend on the width of the screen they are printed from. */
const drawn = pages.filter((path) => /metrics|analytes|nights|nutrition/.test(path));

const lists = [
  ['/data/workouts', 'a[href^="/data/workouts/"]'],
  ['/data/blood-tests', '.list-row-link'],
  ['/data/metrics/sleepAsleep', 'main a[href*="/data/metrics/sleepAsleep/"]'],
] as const;

interface Printing {
  readonly size: Size;
  readonly format: 'A4' | 'Letter';
  readonly pages: readonly string[];
  readonly lists: readonly (readonly [list: string, link: string])[];
}

/** Prints pages, and the first that some lists lead to; each prints whole. */
async function expectWhole(app: AppBrowser, printings: readonly Printing[]): Promise<void> {
  const { page } = app;
  const wrong: unknown[] = [];
  const judge = async (name: string, format: 'A4' | 'Letter'): Promise<void> => {
    const shown = await numbersShown(page);
    await keepPrint(page, name, format);
    const sheets = await printed(page, format);
    const text = textOn(sheets);
    const isMarked = /Vitalgate,printedon[A-Z][a-z]{2}\d{1,2},\d{4}/.test(text);
    // A clock may have gone on meanwhile.
    const still = new Set(await numbersShown(page));
    const lost = shown.filter((one) => still.has(one) && !text.includes(one));
    const tooMuch = ['Skiptocontent', 'KeepuptodateActivity'].filter((one) => text.includes(one));
    const blank = sheets.filter(({ texts }) => texts.length < 2).length;
    const beyond = sheets.flatMap(({ width, height, texts }) =>
      texts.filter(({ left, right, bottom }) => left < 0 || right > width || bottom < 0 || bottom > height),
    );
    if (!isMarked || blank > 0 || [...lost, ...tooMuch, ...beyond].length > 0)
      wrong.push({ name, isMarked, lost, tooMuch, blank, beyond });
  };
  for (const { size, format, ...led } of printings) {
    await page.setViewportSize(sizes[size]);
    for (const path of led.pages) {
      await app.follow(path);
      await judge(`${size} ${path}`, format);
    }
    for (const [list, link] of led.lists) {
      await app.follow(list);
      await page.locator(link).first().click();
      await page.locator('h1:focus').waitFor();
      await settled(page);
      await judge(`${size} one of ${list}`, format);
    }
  }
  expect(wrong).toEqual([]);
}

test('P01: each page prints whole: every number of it, nothing beyond an edge, no blank sheet, no navigation', async () => {
  const app = await openJourney({ store: 'sample', developerMode: true, size: 'desktop' });
  const { page } = app;
  await expectWhole(app, [
    { size: 'desktop', format: 'A4', pages, lists },
    { size: 'phone', format: 'Letter', pages: ['/data/metrics/sleepAsleep?range=year', '/data/nights'], lists: [] },
  ]);

  // Who likes dark pages prints on white paper all the same.
  await page.evaluate("document.documentElement.dataset.theme = 'dark'");
  await page.emulateMedia({ media: 'print' });
  const colors = await page.evaluate<string[]>(
    "['backgroundColor', 'color'].map((name) => getComputedStyle(document.body)[name])",
  );
  expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(20, 32, 29)']);
}, 180_000);

test('all drawings and tables print whole from a phone too', { tags: 'long', timeout: 180_000 }, async () => {
  const app = await openJourney({ store: 'sample', developerMode: true, size: 'desktop' });
  await expectWhole(app, [{ size: 'phone', format: 'Letter', pages: drawn, lists }]);
});

import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations, settled, sizes, type AppBrowser } from './browser.ts';

/** Where pictures of all states are left to be looked at; none are made if it is not set. */
const pictures = process.env['VITALGATE_PICTURES'];

export async function takePicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png` });
  await page.screenshot({ path: `${pictures}/${name}-whole.png`, fullPage: true });
}

const widerThanPage = 'document.documentElement.scrollWidth - innerWidth';

/** Judges a state of what is judged whole in another one: in its own width nothing is too wide, and no error was told. */
export async function expectFits({ page, faults }: AppBrowser, name: string): Promise<void> {
  await settled(page);
  expect(await page.evaluate(widerThanPage), `${name} is too wide`).toBe(0);
  expect(faults, name).toEqual({ console: [], foreignRequests: [] });
}

/**
 * Judges a state of a page as it stands: in its own width and in light and dark axe finds nothing, in both widths nothing is
 * too wide, and no error was told. The dark changes colors alone; so there contrast is judged alone. The other width moves
 * what is there: axe judges each page in both, as `pages.test.ts` visits it. The page is left as it was.
 * @returns how many screens of a phone it is long
 */
export async function inspectPage({ page, faults, reducedMotion }: AppBrowser, name: string): Promise<number> {
  await settled(page);
  const own = page.viewportSize() ?? sizes.phone;
  const other = own.width < 600 ? sizes.desktop : sizes.phone;
  const screensOf: Record<number, number> = {};
  const judgeLayout = async (): Promise<void> => {
    const { width, height } = page.viewportSize() ?? own;
    const [wider, screens] = await page.evaluate<[number, number]>(
      `[${widerThanPage}, document.documentElement.scrollHeight / innerHeight]`,
    );
    expect(wider, `${name} is too wide for ${width} x ${height} px`).toBe(0);
    screensOf[width] = screens;
  };
  const scrolled = await page.evaluate<number>('scrollY');
  // Without motion, so that no color is half way between the two themes. A change, even to what it is, has the whole page styled anew.
  if (!reducedMotion) await page.emulateMedia({ reducedMotion: 'reduce' });
  await judgeLayout();
  expect(await axeViolations(page), `${name}, light, ${own.width} px`).toEqual([]);
  await takePicture(page, `${name}-${own.width}-light`);

  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, 'contrast'), `${name}, dark`).toEqual([]);
  await takePicture(page, `${name}-${own.width}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });

  await page.setViewportSize(other);
  // Drawings take their new width with the next picture.
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))))',
  );
  await judgeLayout();
  await takePicture(page, `${name}-${other.width}-light`);
  await page.setViewportSize(own);
  await page.evaluate(`scrollTo(0, ${scrolled})`);
  if (!reducedMotion) await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(faults, name).toEqual({ console: [], foreignRequests: [] });
  return screensOf[sizes.phone.width] ?? Infinity;
}

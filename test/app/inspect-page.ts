import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations, settled, sizes, type AppBrowser } from './browser.ts';

/** Where pictures of all states are left to be looked at; none are made if it is not set. */
const pictures = process.env['VITALGATE_PICTURES'];

async function takePicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png` });
  await page.screenshot({ path: `${pictures}/${name}-whole.png`, fullPage: true });
}

/**
 * Judges a state of a page as it stands, in both widths, in light and in dark: axe finds nothing, nothing is too wide, no
 * error was told. Colors do not depend on the width, and the dark changes colors alone; so contrast, the slowest rule of
 * axe, is judged once in each theme, and the other rules once in each width. The page is left as it was.
 */
export async function inspectPage({ page, faults, reducedMotion }: AppBrowser, name: string): Promise<void> {
  await settled(page);
  const own = page.viewportSize() ?? sizes.phone;
  const other = own.width < 600 ? sizes.desktop : sizes.phone;
  const scrolled = await page.evaluate<number>('scrollY');
  const isWide = (): Promise<unknown> => page.evaluate('document.documentElement.scrollWidth - innerWidth');
  // Without motion, so that no color is half way between the two themes. A change, even to what it is, has the whole page styled anew.
  if (!reducedMotion) await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await isWide(), `${name} is too wide for ${own.width} px`).toBe(0);
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
  expect(await isWide(), `${name} is too wide for ${other.width} px`).toBe(0);
  expect(await axeViolations(page, 'all but contrast'), `${name}, light, ${other.width} px`).toEqual([]);
  await takePicture(page, `${name}-${other.width}-light`);
  await page.setViewportSize(own);
  await page.evaluate(`scrollTo(0, ${scrolled})`);
  if (!reducedMotion) await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(faults, name).toEqual({ console: [], foreignRequests: [] });
}

import { mkdirSync } from 'node:fs';
import { expect } from 'vitest';
import { axeViolations, type AppBrowser, type Size } from './browser.ts';

/** Where pictures of states are left to be looked at; none are made where it is not set. */
const pictures = process.env['VITALGATE_PICTURES'];

/** Checks a page as it stands, light and dark: axe finds nothing, nothing is too wide. Leaves pictures of both. */
export async function checkState({ page }: AppBrowser, size: Size, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axeViolations(page), `${state}, ${colorScheme}`).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), `${state} is too wide`).toBe(0);
    if (pictures === undefined) continue;
    mkdirSync(pictures, { recursive: true });
    const path = `${pictures}/state-${state}-${size}-${colorScheme}`;
    await page.screenshot({ path: `${path}.png` });
    await page.screenshot({ path: `${path}-whole.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

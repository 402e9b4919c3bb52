import { mkdirSync } from 'node:fs';
import { expect } from 'vitest';
import { axeViolations, settled, type AppBrowser } from './browser.ts';

/** Where pictures of all states are left to be looked at; none are made where it is not set. */
const pictures = process.env['VITALGATE_PICTURES'];

/** A state of a page as it stands, in light and, on a phone, in dark, since colours do not depend on the width: axe finds nothing, nothing is too wide, no error was told. */
export async function inspectPage({ page, faults, reducedMotion }: AppBrowser, name: string): Promise<void> {
  await settled(page);
  const width = page.viewportSize()?.width ?? 0;
  const isPhone = width < 600;
  const schemes = isPhone || pictures !== undefined ? (['light', 'dark'] as const) : (['light'] as const);
  for (const colorScheme of schemes) {
    // Without motion, so that no colour is half way between the two.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), `${name} is too wide`).toBe(0);
    // The dark changes colours alone, and this is the one rule of axe that looks at them, and the slowest: the others
    // judge what the document says and where things stand, which light has shown.
    const judged = colorScheme === 'dark' ? 'contrast' : isPhone ? 'all' : 'all but contrast';
    expect(await axeViolations(page, judged), `${name}, ${colorScheme}`).toEqual([]);
    if (pictures === undefined) continue;
    mkdirSync(pictures, { recursive: true });
    const path = `${pictures}/${name}-${width}-${colorScheme}`;
    await page.screenshot({ path: `${path}.png` });
    await page.screenshot({ path: `${path}-whole.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: reducedMotion ? 'reduce' : 'no-preference' });
  expect(faults, name).toEqual({ console: [], foreignRequests: [] });
}

import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHost, type RunningHost } from '../host-process.ts';
import { axeViolations, closeChromium, openApp, type AppBrowser } from './browser.ts';

/** Where pictures of all pages are left to be looked at; none are made where it is not set. */
const pictures = process.env['VITALGATE_PICTURES'];

const routes = [
  ['/', 'Home'],
  ['/developer-mode', 'Developer Mode'],
  ['/permissions', 'Health permissions'],
  ['/data', 'Data'],
  ['/data/metrics/stepCount', 'Steps'],
  ['/data/workouts', 'Workouts'],
  ['/data/nutrition', 'Nutrition'],
  ['/data/blood-tests', 'Blood tests'],
  ['/data/raw', 'Raw types'],
  ['/import', 'Import'],
  ['/activity', 'Activity'],
] as const;

describe.each([
  ['an empty store', false],
  ['the sample person', true],
])('with %s', (stock, sampleData) => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost({ sampleData, developerMode: sampleData });
  });
  afterAll(async () => {
    await host.stop();
    await closeChromium();
  });

  test.each([
    ['phone', 'light'],
    ['phone', 'dark'],
    ['desktop', 'light'],
    ['desktop', 'dark'],
  ] as const)(
    'every page on a %s, %s: renders, axe finds nothing, no error, nothing asked of others',
    async (size, colorScheme) => {
      const app: AppBrowser = await openApp(host, { size, colorScheme });
      expect(new URL(app.page.url()).search).toBe('');
      for (const [path, heading] of routes) {
        await app.visit(path);
        expect(await app.page.locator('h1').textContent()).toBe(heading);
        expect(await app.page.title()).toBe(`${heading} – Vitalgate`);
        expect(
          await app.page.evaluate('document.documentElement.scrollWidth - innerWidth'),
          `${path} is too wide`,
        ).toBe(0);
        // Nothing but the colours differs in the dark.
        expect(await axeViolations(app.page, colorScheme === 'dark' ? 'contrast' : 'all'), path).toEqual([]);
        if (pictures !== undefined) {
          mkdirSync(pictures, { recursive: true });
          const name = `${path.slice(1).replaceAll('/', '-') || 'home'}-${size}-${colorScheme}-${stock.replaceAll(' ', '-')}`;
          await app.page.screenshot({ path: `${pictures}/${name}.png` });
        }
      }
      expect(app.faults).toEqual({ console: [], foreignRequests: [] });
      await app.close();
    },
  );
});

import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost, type RunningHost } from '../host-process.ts';
import { preparedStore } from '../prepared-store.ts';
import { openApp, settled } from './browser.ts';

let host: RunningHost;
beforeAll(async () => {
  host = await startHost({ copyOf: await preparedStore('sample'), here: true });
});
afterAll(async () => {
  await host.stop();
});

/**
 * When the page stood, by the browser's own clock, in milliseconds since the navigation began: its last and largest text
 * is painted, its script has run, and no task keeps it from answering.
 */
const standsAt = `new Promise((resolve) => {
  let at = performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd;
  const note = (list) => {
    for (const { startTime, duration } of list.getEntries()) at = Math.max(at, startTime + duration);
  };
  new PerformanceObserver(note).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver(note).observe({ type: 'longtask', buffered: true });
  setTimeout(() => resolve(at), 300);
})`;

test('the first page is under 200 KB compressed and stands within a second', async () => {
  const app = await openApp(host);
  const tab = await app.newTab();
  // A new tab comes in by redirects, whose bodies are gone when they arrive: what a page weighs is read of its next visits.
  await tab.goto(`${app.origin}/`);
  await tab.getByRole('heading', { name: 'Your data' }).waitFor();
  await settled(tab);
  const sizes: Promise<number>[] = [];
  tab.on('response', (response) => {
    if (!response.url().includes('/app/v1/')) sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  const times: number[] = [];
  // The best of several: other programs share the machine.
  for (let round = 0; round < 12 && Math.min(Infinity, ...times) >= 1000; round++) {
    await tab.goto(`${app.origin}/`);
    await tab.getByRole('heading', { name: 'Your data' }).waitFor();
    await settled(tab);
    times.push(await tab.evaluate<number>(standsAt));
    if (round === 0) {
      tab.removeAllListeners('response');
      const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(total).toBeGreaterThan(10_000);
      expect(total).toBeLessThan(200_000);
    }
  }
  expect(Math.min(...times)).toBeGreaterThan(0);
  expect(Math.min(...times)).toBeLessThan(1000);
  await app.close();
});

import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost, type RunningHost } from '../host-process.ts';
import { closeChromium, openApp, settled } from './browser.ts';

let host: RunningHost;
beforeAll(async () => {
  host = await startHost({ sampleData: true });
}, 90_000);
afterAll(async () => {
  await closeChromium();
  await host.stop();
});

test('the first page is under 200 KB compressed and stands within a second', async () => {
  const app = await openApp(host);
  const tab = await app.newTab();
  const sizes: Promise<number>[] = [];
  tab.on('response', (response) => {
    if (!response.url().includes('/app/v1/')) sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const begun = performance.now();
    await tab.goto(`http://127.0.0.1:${host.appPort}/`);
    await tab.getByRole('heading', { name: 'Your data' }).waitFor();
    await settled(tab);
    times.push(performance.now() - begun);
    if (round === 0) {
      const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(total).toBeGreaterThan(10_000);
      expect(total).toBeLessThan(200_000);
    }
  }
  // The best of three: other programs share the machine.
  expect(Math.min(...times)).toBeLessThan(1000);
  await app.close();
}, 60_000);

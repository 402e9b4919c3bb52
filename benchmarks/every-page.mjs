/**
 * How long each page of the app is over ten years of data and 199 clients, in a phone and in a wide window, before anything on it is pressed;
 * how long each of the actions that they call takes, by the browser's clock; and what the first page weighs.
 * In the browser of the tests, another one by its path in VITALGATE_CHROMIUM.
 *
 *   node benchmarks/every-page.mjs [--days 3650] [--rounds 5] [--store DIRECTORY] [--list] [--no-limits]
 *
 * The store is made anew and removed, unless `--store` names one that `makeDecade` made. `--list` prints every page and action, not only the
 * longest and the slowest.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { pageAddresses } from '../packages/contract/dist/index.js';
import { packedChromium } from '../test/app/packed-chromium.mjs';
import { amountsOf, makeDecade } from './decade-store.mjs';
import { judge, median } from './figures.mjs';
import { appCall, newDirectory, removeDirectory, startHost } from './paired-host.mjs';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '3650' },
    rounds: { type: 'string', default: '5' },
    store: { type: 'string' },
    list: { type: 'boolean' },
    'no-limits': { type: 'boolean' },
  },
});
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const actionWay = '/app/v1/actions/';

/** Whether all that a page reads is there, for long enough that nothing further is asked. */
const whenStanding = `new Promise((resolve) => {
  let calm = 0;
  const look = () => {
    const waits = document.querySelector('h1') === null || document.querySelector('.loading') !== null;
    calm = waits ? 0 : calm + 1;
    return calm > 12 ? resolve(null) : setTimeout(look, 25);
  };
  look();
})`;

const actionsAsked = `performance.getEntriesByType('resource').filter(({ name }) => name.includes('${actionWay}'))
  .map(({ name, requestStart, responseEnd }) => [name.split('${actionWay}')[1], responseEnd - requestStart])`;

/** One page for each address, with what the store holds. @param {string} store */
async function pagesOf(store) {
  /** The first record that an operation lists. @param {string} operation */
  const newest = async (operation) =>
    (await appCall(store, 'readData', { operation, parameters: { limit: '1' } })).data[0];
  const { id: workout } = await newest('getWorkouts');
  const { id: bloodTest } = await newest('getBloodTests');
  const { metricId, latest } = await newest('getMetrics');
  /** @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */
  const parts = {
    '/data/metrics/:id': { id: 'heartRate' },
    '/data/metrics/:id/:date': { id: metricId, date: latest.date },
    '/data/workouts/:id': { id: workout },
    '/data/blood-tests/:id': { id: bloodTest },
    '/data/sources/:id': { id: 'stepCount' },
    '/import/:id': { id: 'made' },
  };
  return pageAddresses.map((address) =>
    address.replaceAll(/:(\w+)/g, (_, part) => {
      const value = parts[address]?.[part];
      if (value === undefined) throw new Error(`no ${part} is known for ${address}`);
      return value;
    }),
  );
}

const directory = newDirectory();
const store = values.store ?? join(directory, 'store');
try {
  const days = Number(values.days);
  if (values.store === undefined) await makeDecade(store, days);
  const { workouts, clients } = amountsOf(days);
  const host = await startHost(store);
  const browser = await chromium.launch({
    executablePath: process.env['VITALGATE_CHROMIUM'] ?? (await packedChromium()),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await appCall(store, 'switchDeveloperMode', { on: true, acceptTerms: true });
    const context = await browser.newContext({ locale: 'en-US', viewport: sizes.phone });
    const page = await context.newPage();
    await page.goto(host.appUrl);
    await page.waitForFunction('"vitalgate-session" in sessionStorage');
    const { origin } = new URL(host.appUrl);
    const paths = await pagesOf(store);

    /** @type {Promise<number>[]} */
    const weights = [];
    page.on('response', (response) => {
      // Streams have no end, and ways in no body.
      const isWhole = /^\/$|\/(?:assets|actions)\//.test(new URL(response.url()).pathname);
      if (response.status() !== 200 || !isWhole) return;
      weights.push(response.body().then((body) => gzipSync(body).length));
    });
    const session = await context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await page.goto(`${origin}/`);
    await page.evaluate(whenStanding);
    page.removeAllListeners('response');
    const weight = (await Promise.all(weights)).reduce((sum, one) => sum + one, 0);

    /** @type {Map<string, number[]>} */
    const times = new Map();
    const lengths = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const path of paths) {
        await page.goto(`${origin}${path}`);
        await page.evaluate(whenStanding);
        /** @type {[string, number][]} */
        const asked = await page.evaluate(actionsAsked);
        for (const [action, time] of asked) {
          const name = `${action} on ${path}`;
          times.set(name, [...(times.get(name) ?? []), time]);
        }
        if (round > 0) continue;
        for (const [size, viewport] of Object.entries(sizes)) {
          await page.setViewportSize(viewport);
          await page.evaluate(whenStanding);
          const long = Number(await page.evaluate('document.documentElement.scrollHeight'));
          const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
          if (wide > viewport.width) throw new Error(`${path} is ${wide} px wide in a ${size}`);
          lengths.push({ path, size, long, screens: long / viewport.height });
        }
        await page.setViewportSize(sizes.phone);
      }
    }
    const slow = [...times].map(([name, all]) => ({ name, time: median(all), times: all.length }));
    slow.sort((one, other) => other.time - one.time);
    lengths.sort((one, other) => other.screens - one.screens);
    if (values.list === true) {
      for (const { path, size, long } of lengths) console.log(`${String(long).padStart(6)} px  ${size} ${path}`);
      for (const { name, time } of slow) console.log(`${time.toFixed(0).padStart(6)} ms  ${name}`);
    }
    const held = `${days} days, ${workouts} workouts, ${clients} clients`;
    const [longest, slowest] = [lengths[0], slow[0]];
    if (longest === undefined || slowest === undefined) throw new Error('no page was seen');
    const screens = { figure: longest.screens, unit: 'screens', most: 3 };
    judge({ what: `Longest page, ${longest.path} in a ${longest.size}`, ...screens, reference: held });
    judge({ what: `Slowest action, ${slowest.name}`, figure: slowest.time, unit: 'ms', most: 200, reference: held });
    judge({ what: 'First page, compressed', figure: weight / 1000, unit: 'kB', most: 200 });
  } finally {
    await browser.close();
    await host.stop();
  }
} finally {
  removeDirectory(directory);
}

/**
 * How fast the app's pages stand, on a processor throttled to a quarter: from the start of a navigation until a click on the first
 * page is answered; and how long the chart of each range takes over ten years, from the press that asks for it to what follows its painting.
 * In the browser of the tests, another one by its path in VITALGATE_CHROMIUM.
 *
 *   node benchmarks/app.mjs [--samples 2000000] [--rounds 7] [--metric stepCount] [--store DIRECTORY] [--no-limits]
 *
 * The store is made anew and removed, unless `--store` names one.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { packedChromium } from '../test/app/packed-chromium.mjs';
import { judge, median } from './figures.mjs';
import { makeStore } from './made-store.mjs';
import { newDirectory, removeDirectory, startHost } from './paired-host.mjs';

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '2000000' },
    rounds: { type: 'string', default: '7' },
    metric: { type: 'string', default: 'stepCount' },
    store: { type: 'string' },
    'no-limits': { type: 'boolean' },
  },
});
const rounds = Number(values.rounds);
const throttling = 4;

/** Whether the tab has come in. */
const isIn = '"vitalgate-session" in sessionStorage';

/** Clicks on the way to the data as soon as it is there, until the page has followed, and notes when that was. */
const clickEarly = `
  const clicking = setInterval(() => {
    if (location.pathname === '/data') {
      clearInterval(clicking);
      requestAnimationFrame(() => (window.answeredAt = performance.now()));
      return;
    }
    document.querySelector('nav a[href="/data"]')?.click();
  }, 4);`;

const whenAnswered = `new Promise((resolve) => {
  const look = () => (window.answeredAt === undefined ? setTimeout(look, 20) : resolve(window.answeredAt));
  look();
})`;

/** What the page does by itself once its data is there is over. */
const whenCalm = 'new Promise((resolve) => requestIdleCallback(() => resolve(null)))';

/** Every range, and another one to come from. */
const ranges = [
  ['Day', 'Week'],
  ['Week', 'Month'],
  ['Month', 'Week'],
  ['6 months', 'Month'],
  ['Year', 'Month'],
  ['All', 'Month'],
];

/** Chooses a range, and answers the milliseconds until the frame with its chart was handed on and the page is free again. @param {string} range */
const draw = (range) => `new Promise((resolve, reject) => {
  const tab = [...document.querySelectorAll('[role="tab"]')].find(({ textContent }) => textContent === ${JSON.stringify(range)});
  if (tab === undefined) return reject(new Error('no range ' + ${JSON.stringify(range)}));
  if (tab.getAttribute('aria-selected') === 'true') return resolve(0);
  const before = document.querySelector('.chart-reading');
  const began = performance.now();
  tab.click();
  const look = () => {
    const words = document.querySelector('.chart-reading');
    const plot = document.querySelector('.chart-plot');
    // A day of a sum is words alone.
    const stands = words !== null && words !== before && (plot === null ? ${range === 'Day'} : plot.querySelector('svg') !== null);
    if (!stands || document.querySelector('.loading') !== null) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now() - began);
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
})`;

const directory = newDirectory();
const store = values.store ?? join(directory, 'store');
try {
  if (values.store === undefined) makeStore(store, Number(values.samples), { days: true });
  const host = await startHost(store);
  const browser = await chromium.launch({
    executablePath: process.env['VITALGATE_CHROMIUM'] ?? (await packedChromium()),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const sight = { viewport: { width: 1280, height: 800 }, locale: 'en-US' };
    const first = await browser.newContext(sight);
    const page = await first.newPage();
    await page.goto(host.appUrl);
    // Its heading stands before the page has come in, and a copy of it would be kept out then.
    await page.waitForFunction(isIn);
    const storageState = await first.storageState();
    const { origin } = new URL(host.appUrl);
    await first.close();

    /** @type {number[]} */
    const answered = [];
    for (let round = 0; round < rounds; round++) {
      // A tab comes in by redirects first. Then nothing is kept of the page.
      const context = await browser.newContext({ ...sight, storageState });
      const tab = await context.newPage();
      await tab.goto(`${origin}/`);
      await tab.waitForFunction(isIn);
      await tab.addInitScript(clickEarly);
      const session = await context.newCDPSession(tab);
      await session.send('Network.clearBrowserCache');
      await session.send('Emulation.setCPUThrottlingRate', { rate: throttling });
      await tab.goto(`${origin}/`);
      answered.push(await tab.evaluate(whenAnswered));
      await context.close();
    }
    judge({
      what: `first page answers a click, ${throttling} times throttled`,
      figure: median(answered),
      unit: 'ms',
      most: 500,
      reference: `${rounds} times, the best ${Math.min(...answered).toFixed(0)} ms`,
    });

    const context = await browser.newContext({ ...sight, storageState });
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    await tab.goto(`${origin}/data/metrics/${values.metric}`);
    await tab.getByRole('slider').waitFor();
    for (const [range = '', from = ''] of ranges) {
      /** @type {number[]} */
      const times = [];
      for (let round = 0; round < rounds; round++) {
        await tab.evaluate(draw(from));
        await tab.evaluate(whenCalm);
        await session.send('Emulation.setCPUThrottlingRate', { rate: throttling });
        times.push(await tab.evaluate(draw(range)));
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await tab.evaluate(whenCalm);
      }
      judge({
        what: `${range} of ${values.metric} drawn, ${throttling} times throttled`,
        figure: median(times),
        unit: 'ms',
        most: 100,
        reference: `${rounds} times, the best ${Math.min(...times).toFixed(0)} ms, the first ${times[0]?.toFixed(0)} ms`,
      });
    }
    await context.close();
  } finally {
    await browser.close();
    await host.stop();
  }
} finally {
  removeDirectory(directory);
}

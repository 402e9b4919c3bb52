import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';
import { vi } from 'vitest';
import { appCall } from '../contract/app-call.ts';
import type { RunningHost } from '../host-process.ts';
import { packedChromium } from './packed-chromium.ts';
import { logPage, reportFailed, reportPages } from './page-log.ts';

/** A locator gives up well before its test does, and says what it waited for. */
const locatorMilliseconds = 20_000;

/** The two sizes in which every page is tried. */
export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

/** The name of a size. */
export type Size = keyof typeof sizes;

/** What was wrong with a page since it was opened: errors on the console, refused by policy, sent elsewhere, failed. */
export interface PageFaults {
  readonly console: readonly string[];
  readonly foreignRequests: readonly string[];
}

/** A browser that came in by the host's link. */
export interface AppBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly faults: PageFaults;
  readonly reducedMotion: boolean;
  /** Goes to a route as if its address were typed, and waits until its heading and all it reads are there. */
  visit(path: string): Promise<void>;
  /** Another tab of the same browser. */
  newTab(): Promise<Page>;
  close(): Promise<void>;
}

/** How a browser comes in. */
export interface BrowserOptions {
  readonly size?: Size;
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: boolean;
  /** What it opens first; a fresh link of the host where it is left out. */
  readonly address?: string;
  /** UTC unless told otherwise. */
  readonly timeZone?: string;
  /** Whether the system replaces a page's colors by its own few. */
  readonly forcedColors?: boolean;
}

// The package's own arguments begin with --single-process, which a second context does not survive.
const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const systemChromium = '/usr/bin/chromium';

/** The packed browser is for Linux; elsewhere, name another one by its path in VITALGATE_CHROMIUM. */
async function chromiumPath(): Promise<string> {
  const named = process.env['VITALGATE_CHROMIUM'];
  if (named !== undefined) return named;
  try {
    return await packedChromium();
  } catch (error) {
    if (existsSync(systemChromium)) return systemChromium;
    throw error;
  }
}

let launching: Promise<Browser> | null = null;

/** Chromium, one for all tests of a file. */
async function launched(): Promise<Browser> {
  launching ??= chromiumPath().then((executablePath) => chromium.launch({ executablePath, args: launchArguments }));
  return launching;
}

/** Ends Chromium; for `afterAll`. */
export async function closeChromium(): Promise<void> {
  const browser = await launching;
  launching = null;
  await browser?.close();
}

/** A link of the host that was not used yet. */
export async function freshLink(host: RunningHost): Promise<string> {
  const { link } = (await appCall(host, 'newPageLink')) as { link: string };
  return link;
}

/** What each page has asked of the host and not been answered yet. */
const unanswered = new WeakMap<Page, Set<Request>>();

function watch(page: Page, origin: string, faults: { console: string[]; foreignRequests: string[] }): void {
  const asked = new Set<Request>();
  unanswered.set(page, asked);
  // The streams, of events and of the pairing window, end with the page.
  page.on('request', (request) => {
    if (/\/(?:assets|actions)\//.test(request.url())) asked.add(request);
  });
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  page.on('console', (message) => {
    // Where a test takes the network away, Chromium itself complains of what that ends.
    if (message.text().includes('ERR_INTERNET_DISCONNECTED')) return;
    // A page may ask for the window once more, or say that it is there, before it hears that Developer Mode was switched off.
    const { url } = message.location();
    if (url.endsWith('/pairing/window') && message.text().includes('409')) return;
    if (url.endsWith('/actions/windowHeartbeat') && message.text().includes('404')) return;
    // The host refuses a file while it is being sent. Whether its answer or the end of the sending comes first is a race.
    if (url.includes('/uploads?') && message.text().includes('409')) return;
    if (message.type() === 'error' || message.type() === 'warning') faults.console.push(message.text());
  });
  page.on('pageerror', (error) => faults.console.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('blob:')) faults.foreignRequests.push(url);
  });
}

/** Waits until a page stands: its heading is there, all that it asked is answered and drawn, and nothing says that it is loading. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await vi.waitFor(
    async () => {
      // What was answered a moment ago is drawn a turn later.
      await page.evaluate(
        'new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => resolve(null); port2.postMessage(0); })',
      );
      const asked = [...(unanswered.get(page) ?? [])].map((request) => request.url());
      if (asked.length > 0) throw new Error(`the page waits for ${asked.join(', ')}`);
      if ((await page.locator('.loading').count()) > 0) throw new Error('the page says that it is loading');
    },
    { timeout: locatorMilliseconds, interval: 10 },
  );
}

/** Opens the host's pages by a fresh link in a browser of its own. */
export async function openApp(host: RunningHost, options: BrowserOptions = {}): Promise<AppBrowser> {
  const { size = 'phone', colorScheme = 'light', reducedMotion = false } = options;
  const { timeZone = 'UTC', forcedColors = false } = options;
  const browser = await launched();
  const context = await browser.newContext({
    viewport: sizes[size],
    // Where the system has no language, Chromium makes one up that Intl refuses.
    locale: 'en-US',
    timezoneId: timeZone,
    forcedColors: forcedColors ? 'active' : 'none',
    colorScheme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    deviceScaleFactor: size === 'phone' ? 2 : 1,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const origin = `http://127.0.0.1:${host.appPort}`;
  const faults = { console: [] as string[], foreignRequests: [] as string[] };
  const newTab = async (): Promise<Page> => {
    const page = await context.newPage();
    watch(page, origin, faults);
    logPage(page);
    return page;
  };
  context.setDefaultTimeout(locatorMilliseconds);
  const page = await newTab();
  try {
    await page.goto(options.address ?? (await freshLink(host)));
    await settled(page);
  } catch (error) {
    await reportPages([page], 'opening the app');
    throw error;
  }
  return {
    context,
    page,
    faults,
    reducedMotion,
    async visit(path) {
      await page.goto(`${origin}${path}`);
      await settled(page);
    },
    newTab,
    async close() {
      await reportFailed(context.pages());
      await context.close();
    },
  };
}

/**
 * Makes a page hidden or visible, as switching tabs does: without a window of its own Chromium never hides one, so the
 * page is told by hand.
 */
export async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  const change = isVisible
    ? 'delete document.visibilityState'
    : "Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })";
  await page.evaluate(`${change}; document.dispatchEvent(new Event('visibilitychange'))`);
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe judges: WCAG 2.2 AA and best practices; of these, contrast is by far the slowest. */
const axeOptions = {
  all: {},
  contrast: { runOnly: ['color-contrast'] },
  'all but contrast': { rules: { 'color-contrast': { enabled: false } } },
} as const;

/** What axe finds wrong on the page as it stands, one line each; empty where nothing. */
export async function axeViolations(page: Page, judged: keyof typeof axeOptions = 'all'): Promise<readonly string[]> {
  // A colour that is still on its way to another is neither: let what runs and ends come to its end.
  await page.evaluate(
    `Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
      .map((one) => one.finished.catch(() => null))).then(() => null)`,
  );
  if (!(await page.evaluate('"axe" in window'))) {
    // Not by a script element: the page's policy allows none but its own.
    await page.evaluate(await readFile(axePath, 'utf8'));
  }
  return page.evaluate<readonly string[]>(
    `axe.run(document, ${JSON.stringify(axeOptions[judged])}).then(({ violations }) => violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ': ' + help + ' at ' + target.join(' ') + ' (' + failureSummary + ')')))`,
  );
}

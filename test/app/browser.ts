import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core';
import { onTestFinished } from 'vitest';
import { appCall } from '../contract/app-call.ts';
import type { RunningHost } from '../host-process.ts';
import { packedChromium } from './packed-chromium.mjs';
import { hasFailed, logEnd, logPage, reportFailed, reportPages, stopLog } from './page-log.ts';

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
  /** Where the pages are. */
  readonly origin: string;
  readonly faults: PageFaults;
  readonly reducedMotion: boolean;
  /** Goes to a route as if its address were typed, and waits until its heading and all it reads are there. */
  visit(path: string): Promise<void>;
  /** Goes to a route as a link within the pages does, and waits as well; cheaper than typing its address. */
  follow(path: string): Promise<void>;
  /** Expects what the browser itself may write on its console because of what the test does: no fault of the page. */
  mayLog(message: RegExp): void;
  /** Another tab of the same browser. */
  newTab(): Promise<Page>;
  close(): Promise<void>;
}

/** How a browser comes in. */
export interface BrowserOptions {
  readonly size?: Size;
  readonly reducedMotion?: boolean;
  /** What it opens first; a fresh link of the host if it is left out. */
  readonly address?: string;
  /**
   * The page at which it comes in, by a fresh link that was opened for it: the start page is not drawn before. If it is
   * left out, one that is reused comes in at the start page, and a new one opens its address.
   */
  readonly at?: string;
  /** UTC unless told otherwise. */
  readonly timeZone?: string;
  /** Its language: `en-US` unless told otherwise. */
  readonly locale?: string;
  /** Whether the system replaces a page's colors by its own few. */
  readonly forcedColors?: boolean;
  /** Whether it may be one that an earlier test had, and then a later one: its caches are warm. It is new if this is left out. */
  readonly isReused?: boolean;
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
  // Half of the work of a page that nobody looks at: drawing in parts and smooth letters, and a process for each page.
  '--disable-threaded-animation',
  '--disable-partial-raster',
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--renderer-process-limit=1',
  // A page lives for a second: what its script would gain by being compiled once more is never used. But the next page runs
  // the same script.
  '--js-flags=--max-lazy --no-opt --no-maglev --no-flush-bytecode',
  // One process less that every request has to pass through; and what Playwright switches on, whose word this one replaces.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
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

/** Chromium, one for all files of a worker; it ends with the worker. */
async function launched(): Promise<Browser> {
  launching ??= chromiumPath().then((executablePath) => chromium.launch({ executablePath, args: launchArguments }));
  return launching;
}

/** Tabs that wait for the next test: a process begins once for many tests, and compiles what the pages run once. */
const resting = new Map<Size, Page>();

/** Browsers of which a test has changed what no new document takes back. */
const changed = new WeakSet<BrowserContext>();

const lastingChanges = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'setExtraHTTPHeaders',
] as const;

/** Browsers whose connection a test has cut or stood in; that can be taken back. */
const disturbed = new WeakSet<BrowserContext>();

const disturbances = ['route', 'setOffline'] as const;

/** Notes each change of a browser, or of a tab of it, that would outlive the test. */
function noteChanges(context: BrowserContext, target: object): void {
  const methods = target as Record<string, ((...words: unknown[]) => unknown) | undefined>;
  const note = (name: string, noted: WeakSet<BrowserContext>): void => {
    const method = methods[name];
    if (method === undefined) return;
    methods[name] = (...words) => {
      noted.add(context);
      return method.apply(target, words);
    };
  };
  for (const name of lastingChanges) note(name, changed);
  for (const name of disturbances) note(name, disturbed);
}

/** Whatever a test may listen to. */
const events = [
  'console',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/**
 * Leaves a tab as a new one would be, but at its old document, which asks nothing any more; answers true. Another document
 * would cost a third of the next one.
 */
async function rest(page: Page): Promise<boolean> {
  const context = page.context();
  for (const tab of context.pages()) if (tab !== page) await tab.close();
  for (const event of events) page.removeAllListeners(event);
  stopLog(page);
  await page.evaluate('sessionStorage.clear(); localStorage.clear(); fetch = () => new Promise(() => {}); stop()');
  if (disturbed.delete(context)) {
    await context.setOffline(false);
    await page.unrouteAll();
    await context.unrouteAll();
  }
  await page.mouse.move(-1, -1);
  await context.clearCookies();
  return true;
}

/** A link of the host that was not used yet. */
export async function freshLink(host: RunningHost): Promise<string> {
  const { link } = (await appCall(host, 'newPageLink')) as { link: string };
  return link;
}

/**
 * Opens a link as the browser would, which gets the cookie; answers the address of one of the pages that brings the secret.
 * Nothing is taken out of the browser's cache, as it is if the browser itself opens the link.
 */
async function enter(context: BrowserContext, link: string, path: string): Promise<string> {
  const { location = '' } = (await context.request.get(link, { maxRedirects: 0 })).headers();
  const address = new URL(path, link);
  address.searchParams.set('in', new URL(location, link).searchParams.get('in') ?? '');
  return address.href;
}

/** What each page has asked of the host and not been answered yet. */
const unanswered = new WeakMap<Page, Set<Request>>();

function watch(
  page: Page,
  origin: string,
  faults: { console: string[]; foreignRequests: string[] },
  allowed: readonly RegExp[],
): void {
  const asked = new Set<Request>();
  unanswered.set(page, asked);
  // The streams, of events and of the pairing window, end with the page.
  page.on('request', (request) => {
    if (/\/(?:assets|actions)\//.test(request.url())) asked.add(request);
  });
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  page.on('console', (message) => {
    const { url } = message.location();
    const text = `${message.text()} ${url}`;
    if (allowed.some((pattern) => pattern.test(text))) return;
    if (message.type() === 'error' || message.type() === 'warning') faults.console.push(text);
  });
  page.on('pageerror', (error) => {
    if (!allowed.some((pattern) => pattern.test(String(error)))) faults.console.push(String(error));
  });
  page.on('request', (request) => {
    const url = request.url();
    // The way in leads over another address of the host.
    if (new URL(url).pathname === '/app/v1/session/way') return;
    if (!url.startsWith(`${origin}/`) && !url.startsWith('blob:')) faults.foreignRequests.push(url);
  });
}

/** What was answered a moment ago is drawn a turn later: whether the page then has its heading and says of nothing that it is loading. */
const stands = `new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const hasHeading = [...document.querySelectorAll('h1')].some((heading) => heading.getClientRects().length > 0);
    resolve(hasHeading && document.querySelector('.loading') === null);
  };
  port2.postMessage(0);
})`;

/** Waits until a page stands: its heading is there, all that it asked is answered and drawn, and nothing says that it is loading. */
export async function settled(page: Page): Promise<void> {
  const asked = unanswered.get(page) ?? new Set<Request>();
  const until = performance.now() + locatorMilliseconds;
  const wait = async (): Promise<void> => {
    if (performance.now() > until) {
      const waits = [...asked].map((request) => request.url()).join(', ');
      throw new Error(`the page has no heading, says that it is loading or waits for answers: ${waits}`);
    }
    await sleep(10);
  };
  for (;;) {
    // A page is not looked at while it cannot stand: each look is work for three processes.
    while (asked.size > 0) await wait();
    // One that leads to another while it is looked at answers nothing.
    const isThere = await page.evaluate<boolean>(stands).catch(() => false);
    if (isThere && asked.size === 0) return;
    if (!isThere) await wait();
  }
}

/** A browser that has come in nowhere yet; whoever asks for it closes it. */
export async function strangerContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return (await launched()).newContext({ locale: 'en-US', ...options });
}

/** Opens the host's pages by a fresh link in a browser of its own. */
export async function openApp(host: RunningHost, options: BrowserOptions = {}): Promise<AppBrowser> {
  const { size = 'phone', reducedMotion = false, timeZone = 'UTC', locale = 'en-US', forcedColors = false } = options;
  const isReused = options.isReused === true && timeZone === 'UTC' && locale === 'en-US';
  const at = options.at ?? (isReused ? '/' : undefined);
  const rested = isReused ? resting.get(size) : undefined;
  resting.delete(size);
  const browser = await launched();
  const media = {
    forcedColors: forcedColors ? 'active' : 'none',
    colorScheme: 'light',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  } as const;
  const context =
    rested?.context() ??
    (await browser.newContext({
      viewport: sizes[size],
      // Where the system has no language, Chromium makes one up that Intl refuses.
      locale,
      timezoneId: timeZone,
      ...media,
      hasTouch: size === 'phone',
      isMobile: size === 'phone',
      permissions: ['clipboard-read', 'clipboard-write'],
    }));
  const link = await freshLink(host);
  const { origin } = new URL(link);
  const faults = { console: [] as string[], foreignRequests: [] as string[] };
  const allowed: RegExp[] = [];
  const watched = (tab: Page): Page => {
    watch(tab, origin, faults, allowed);
    logPage(tab);
    return tab;
  };
  const newTab = async (): Promise<Page> => {
    const tab = await context.newPage();
    noteChanges(context, tab);
    logEnd(tab);
    return watched(tab);
  };
  let page: Page;
  if (rested === undefined) {
    context.setDefaultTimeout(locatorMilliseconds);
    noteChanges(context, context);
    page = await newTab();
  } else {
    page = watched(rested);
    await page.emulateMedia({ media: null, contrast: null, ...media });
    await page.setViewportSize(sizes[size]);
  }
  try {
    await page.goto(at === undefined ? (options.address ?? link) : await enter(context, link, at));
    await settled(page);
  } catch (error) {
    await reportPages([page], 'opening the app');
    throw error;
  }
  return {
    context,
    page,
    origin,
    faults,
    reducedMotion,
    async visit(path) {
      await page.goto(`${origin}${path}`);
      await settled(page);
    },
    async follow(path) {
      await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
      await settled(page);
    },
    mayLog: (message) => void allowed.push(message),
    newTab,
    async close() {
      await reportFailed(context.pages());
      const canRest = isReused && !hasFailed() && !changed.has(context) && !page.isClosed() && !resting.has(size);
      if (canRest && (await rest(page).catch(() => false))) resting.set(size, page);
      else await context.close();
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

/**
 * From now on, what the page would do after exactly so many milliseconds it does after a twentieth of them: for tests of
 * what it then does, not of when.
 */
export async function hurry(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(`{
    const { setTimeout } = window;
    window.setTimeout = (task, wait, ...rest) => setTimeout(task, wait === ${milliseconds} ? wait / 20 : wait, ...rest);
  }`);
}

/**
 * Makes what a page sends slow, 4 MB a second, as long as it is open: a file of gigabytes would else keep the machine
 * busy for nothing.
 */
export async function slowUploads(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  onTestFinished(async () => {
    if (!page.isClosed()) await session.detach();
  });
  const [latency, downloadThroughput, uploadThroughput] = [0, -1, 4e6];
  const conditions = { offline: false, latency, downloadThroughput, uploadThroughput };
  await session.send('Network.emulateNetworkConditions', conditions);
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe judges: WCAG 2.2 AA and best practices. */
const axeOptions = {
  all: {},
  contrast: { runOnly: ['color-contrast'] },
} as const;

/** Nothing is told of what passes, and no style sheet is fetched a second time: no rule that is judged needs it. */
const axeCost = { resultTypes: ['violations'], preload: false } as const;

/** What axe finds wrong on the page as it stands, one line each; empty if nothing. */
export async function axeViolations(page: Page, judged: keyof typeof axeOptions = 'all'): Promise<readonly string[]> {
  // A colour that is still on its way to another is neither: let what runs and ends come to its end.
  const judge = `Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => null)))
    .then(() => axe.run(document, ${JSON.stringify({ ...axeOptions[judged], ...axeCost })}))
    .then(({ violations }) => violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) =>
      id + ': ' + help + ' at ' + target.join(' ') + ' (' + failureSummary + ')')))`;
  const found = await page.evaluate<readonly string[] | null>(`'axe' in window ? ${judge} : null`);
  if (found !== null) return found;
  // Not by a script element: the page's policy allows none but its own. And not by `evaluate`, which is much slower with a long text.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.evaluate', { expression: await readFile(axePath, 'utf8') });
  await devtools.detach();
  return page.evaluate<readonly string[]>(judge);
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, type TestContext } from 'vitest';

const pictures = fileURLToPath(new URL('../../.cache/failed-pages', import.meta.url));

/** How many of the newest lines of a page are printed, and how much of its text. */
const [mostLines, mostText] = [40, 1500];

const logs = new Map<Page, string[]>();
let running: TestContext['task'] | null = null;

/** Notes which test of a file runs, and reports the pages that outlive one that failed; those that close with it are reported before. */
export function watchTests(): void {
  beforeEach(({ task }) => {
    running = task;
  });
  afterEach(() => reportFailed([...logs.keys()]));
}

const noteOf =
  (page: Page) =>
  (kind: string, text: string): void =>
    void logs.get(page)?.push(`${new Date().toISOString()} ${kind}: ${text}`);

/** Notes what a page says and what it asks in vain. */
export function logPage(page: Page): void {
  const note = noteOf(page);
  logs.set(page, []);
  page.on('console', (message) => note(message.type(), message.text()));
  page.on('pageerror', (error) => note('error', error.stack ?? error.message));
  page.on('requestfailed', (request) => note('failed', `${request.url()} ${request.failure()?.errorText ?? ''}`));
  page.on('response', (response) => {
    if (response.status() >= 400) note('answered', `${response.status()} ${response.url()}`);
  });
  page.on('framenavigated', (frame) => {
    // The link's key is good for one use, and yet no matter for a log.
    if (frame === page.mainFrame()) note('at', frame.url().replace(/key=.*/, 'key=…'));
  });
}

/** Notes how a page ends, whatever tests it serves. */
export function logEnd(page: Page): void {
  page.on('crash', () => noteOf(page)('crash', 'the page crashed'));
  page.once('close', () => stopLog(page));
}

/** Forgets what a page said. */
export const stopLog = (page: Page): void => void logs.delete(page);

/** Whether the running test has failed. */
export const hasFailed = (): boolean => running?.result?.state === 'fail';

/** Where the running test has failed: prints what these pages said, their text, and where a picture of each lies. */
export async function reportFailed(pages: readonly Page[]): Promise<void> {
  if (hasFailed()) await reportPages(pages, running?.name ?? '');
}

/** Prints what pages said, their text, and where a picture of each lies. */
export async function reportPages(pages: readonly Page[], name: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  for (const [index, page] of pages.entries()) {
    const path = join(pictures, `${name.replaceAll(/[^\w]+/g, '-').slice(0, 80)}-${process.pid}-${index}.png`);
    const lines = (logs.get(page) ?? []).slice(-mostLines);
    const [text, picture] = await Promise.all([
      page.locator('body').innerText({ timeout: 2000 }).catch(String),
      page.screenshot({ path, timeout: 5000 }).then(() => path, String),
    ]);
    process.stderr.write(`Page of “${name}”: ${picture}\n${lines.join('\n')}\n--\n${text.slice(0, mostText)}\n`);
  }
}

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { instant } from '@vitalgate/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataDirectoryAt } from '../data-directory/data-directory.ts';
import { trustedBrowsers, type TrustedBrowsers } from './trusted-browsers.ts';

const day = 86_400_000;
let path: string;
let time: number;
beforeEach(() => {
  path = mkdtempSync(`${tmpdir()}/vitalgate-browsers-`);
  time = Date.UTC(2026, 2, 9, 7, 30);
});
afterEach(() => rmSync(path, { recursive: true }));

const clock = { now: () => instant(time), monotonic: () => time };

/** What a start of the host finds. */
const start = (isLasting = true): TrustedBrowsers =>
  trustedBrowsers({
    directory: dataDirectoryAt(path),
    clock,
    access: { take: (_key, write) => write() },
    isLasting,
  });

const onDisk = (): string => readFileSync(dataDirectoryAt(path).pagesFile, 'utf8');
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('a browser is known after a restart, and the disk, which its user alone reads, has no token', () => {
  const { browserId, token } = start().admit(firefox);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(browserId, 'a command takes it as a word').toMatch(/^b[\w-]{11}$/);
  expect(onDisk()).not.toContain(token);
  expect((statSync(dataDirectoryAt(path).pagesFile).mode & 0o777).toString(8)).toBe('600');
  const again = start();
  expect(again.find(['of another', token])).toBe(browserId);
  expect(again.find(['', 'of another'])).toBeNull();
  expect(again.list()).toMatchObject([
    { browserId, browser: 'Firefox', system: 'Linux', firstUsedAt: '2026-03-09T07:30:00.000Z' },
  ]);
});

test('each start gives it another token, and the one before counts until the new one was shown', () => {
  const first = start().admit(firefox);
  const second = start();
  time += day;
  const next = second.comeIn(first.browserId);
  expect(next).not.toBeNull();
  expect(second.comeIn(first.browserId)).toBeNull();
  // The answer that brought it may have been lost, with the power of the machine.
  expect(start().find([first.token])).toBe(first.browserId);
  const third = start();
  expect(third.find([next ?? ''])).toBe(first.browserId);
  expect(third.find([first.token])).toBeNull();
  expect(start().find([first.token])).toBeNull();
  expect(start().list()).toMatchObject([{ lastUsedAt: '2026-03-10T07:30:00.000Z' }]);
});

test('the thirty-third sends away whichever came in longest ago', () => {
  const browsers = start();
  const gone: string[] = [];
  browsers.onForgotten((browserId) => gone.push(browserId));
  const all = Array.from({ length: 33 }, () => {
    time += 1000;
    return browsers.admit(firefox);
  });
  expect(all.filter(({ token }) => browsers.find([token]) === null)).toEqual([all[0]]);
  expect(gone).toEqual([all[0]?.browserId]);
});

test('whoever is sent away is unknown at once and after a restart, one or all', () => {
  const browsers = start();
  const [one, other] = [browsers.admit(firefox), browsers.admit('')];
  const gone: string[] = [];
  browsers.onForgotten((browserId) => gone.push(browserId));
  expect(browsers.forget('of nobody')).toBeNull();
  expect(browsers.forget(one.browserId)).toMatchObject({ browser: 'Firefox' });
  expect([browsers.find([one.token]), browsers.find([other.token])]).toEqual([null, other.browserId]);
  expect(start().find([one.token])).toBeNull();
  expect(browsers.forgetAll()).toBe(1);
  expect([browsers.find([other.token]), start().list()]).toEqual([null, []]);
  expect(gone).toEqual([one.browserId, other.browserId]);
});

test('one that did not come for 400 days is forgotten, as its cookie is', () => {
  const { token } = start().admit(firefox);
  time += 399 * day;
  expect(start().find([token])).not.toBeNull();
  time += 2 * day;
  expect(start().find([token])).toBeNull();
});

test('at another address all are sent away: a program that took the old one has seen their tokens', () => {
  const browsers = start();
  browsers.keepPlace('127.1.2.3', 8765);
  const { token } = browsers.admit(firefox);
  browsers.keepPlace('127.1.2.3', 8766);
  expect([browsers.place(), browsers.find([token])]).toEqual([
    { address: '127.1.2.3', port: 8766 },
    expect.any(String) as string,
  ]);
  start().keepPlace('127.9.9.9', 8766);
  expect([start().place(), start().find([token])]).toEqual([{ address: '127.9.9.9', port: 8766 }, null]);
});

test.each(['', '{', '[]', 'null', '{"address":"10.0.0.1","browsers":[{"tokenHash":1},null]}'])(
  'a file that holds %j lets nobody in and names no address',
  (text) => {
    writeFileSync(dataDirectoryAt(path).pagesFile, text);
    const browsers = start();
    expect([browsers.list(), browsers.place().address]).toEqual([[], null]);
  },
);

test('a rehearsal keeps nothing', () => {
  const { token } = start(false).admit(firefox);
  expect(start().find([token])).toBeNull();
});

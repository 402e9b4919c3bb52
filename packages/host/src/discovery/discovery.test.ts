import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openHostLog } from '../logging/host-log.ts';
import type { Advertiser } from './advertiser.ts';
import { discovery } from './discovery.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Discovery with an advertiser that does what the test says. */
function stage() {
  const lines: string[] = [];
  const steps: string[] = [];
  let isOpen = false;
  let told: Parameters<Advertiser['announce']>[1] | null = null;
  let goodbyeLeft: (() => void) | null = null;
  const followed = discovery({
    advertiser: {
      announce(_advertisement, hears) {
        steps.push('announce');
        told = hears;
        return {
          end() {
            steps.push('goodbye');
            return new Promise((resolve) => (goodbyeLeft = resolve));
          },
        };
      },
    },
    isOpen: () => isOpen,
    advertisement: () => ({ name: 'x', port: 1, on: { interfaces: [], address: null, ipv6: true } }),
    onChange: () => steps.push(followed.isAnnounced ? 'announced' : 'not announced'),
    log: openHostLog({ write: (line) => void lines.push(line) }),
  });
  return {
    lines,
    steps,
    followed,
    set: (open: boolean): void => {
      isOpen = open;
      followed.follow();
    },
    succeed: () => told?.onAnnounced(),
    fail: () => told?.onFailed(Object.assign(new Error('secret detail'), { code: 'ENODEV' })),
    leave: () => goodbyeLeft?.(),
  };
}

test('a failure is one line without details, and is tried again every ten seconds while the window is open', () => {
  const { lines, steps, set, succeed, fail } = stage();
  set(true);
  fail();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ level: 'warn', code: 'ENODEV' }]);
  expect(lines.join('')).not.toContain('secret detail');
  vi.advanceTimersByTime(9999);
  expect(steps).toEqual(['announce']);
  vi.advanceTimersByTime(1);
  fail();
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(1);
  succeed();
  expect(steps).toEqual(['announce', 'announce', 'announce', 'announced']);
  fail();
  expect(lines).toHaveLength(2);
  set(false);
  vi.advanceTimersByTime(60_000);
  expect(steps.slice(4)).toEqual(['not announced']);
});

test('a window that opens again while the goodbye is under way is announced after it', async () => {
  const { steps, followed, set, succeed, leave } = stage();
  set(true);
  succeed();
  set(false);
  set(true);
  expect(steps).toEqual(['announce', 'announced', 'not announced', 'goodbye']);
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(steps.slice(4)).toEqual(['announce']);
  const closed = followed.close();
  expect(steps.slice(5)).toEqual(['goodbye']);
  leave();
  await closed;
  set(true);
  expect(steps.slice(6)).toEqual([]);
});

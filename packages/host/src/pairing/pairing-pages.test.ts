import { PairingWindow, type PairingDesk } from '@vitalgate/core';
import { fixedClock } from '../../../../test/ports/fixed-clock.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pairingPages } from './pairing-pages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a page that falls silent, and one that is heard again, are told as the window closing and opening', () => {
  const clock = fixedClock();
  const window = new PairingWindow();
  const told: boolean[] = [];
  const desk = { pending: () => [], sweep: () => undefined } as unknown as PairingDesk;
  const onWindow = (): void => void told.push(window.isOpen(clock.monotonic()));
  const pages = pairingPages({ window, clock, desk: () => desk, onWindow });
  const pass = (milliseconds: number): void => {
    clock.advance(milliseconds);
    vi.advanceTimersByTime(milliseconds);
  };
  const entered = pages.enter(
    () => undefined,
    () => undefined,
  );
  pass(4000);
  expect(told).toEqual([true]);
  pass(1000);
  expect(told).toEqual([true, false]);
  pass(3000);
  expect(told).toEqual([true, false]);
  pages.heartbeat(entered.page);
  expect(told).toEqual([true, false, true]);
  entered.leave();
  expect(told).toEqual([true, false, true, false]);
});

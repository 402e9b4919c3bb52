import { instant } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { pageLink } from './page-link.ts';

const minute = 60_000;

function bench() {
  const time = { wall: 1_000_000_000_000, monotonic: 5 };
  const link = pageLink({ now: () => instant(time.wall), monotonic: () => time.monotonic });
  const pass = (milliseconds: number): void => {
    time.wall += milliseconds;
    time.monotonic += milliseconds;
  };
  return { link, time, pass };
}

test('a key opens for ten minutes and not a moment longer', () => {
  const { link, pass } = bench();
  const key = link.current();
  pass(10 * minute);
  expect(link.take(key)).toBe(true);
  const next = link.current();
  pass(10 * minute + 1);
  expect(link.take(next)).toBe(false);
});

test.each([
  ['the wall clock alone runs on, as in sleep', 11 * minute, 0],
  ['the wall clock is set back', -11 * minute, 0],
  ['the wall clock stands still', 0, 11 * minute],
])('a key is over if %s', (_how, wall, monotonic) => {
  const { link, time } = bench();
  const key = link.current();
  time.wall += wall;
  time.monotonic += monotonic;
  expect(link.take(key)).toBe(false);
});

test('who asks for a link has at least five minutes to open it', () => {
  const { link, pass } = bench();
  const first = link.current();
  pass(5 * minute);
  expect(link.current()).toBe(first);
  pass(1);
  const second = link.current();
  expect(second).not.toBe(first);
  expect(link.take(first)).toBe(false);
  pass(5 * minute);
  expect(link.take(second)).toBe(true);
});

test('tells that a key was used, once, and nothing of a key before it', () => {
  const { link, pass } = bench();
  let taken = 0;
  link.current();
  link.onTaken(() => taken++);
  expect(link.take('another')).toBe(false);
  expect(taken).toBe(0);
  pass(6 * minute);
  const key = link.current();
  link.onTaken(() => (taken += 10));
  link.take(key);
  link.take(link.current());
  expect(taken).toBe(10);
});

import { expect, test } from 'vitest';
import type { Instant } from '../records/instant.ts';
import { feedRhythm } from './feed-rhythm.ts';

const hour = 3_600_000;
/** Newest first, hours ago of hour 1000. */
const at = (...hoursAgo: readonly number[]): Instant[] => hoursAgo.map((ago) => ((1000 - ago) * hour) as Instant);
const silentHour = (...hoursAgo: readonly number[]): number => (feedRhythm(at(...hoursAgo)).silentAt ?? 0) / hour;

test('a feed that never delivered has no rhythm and is not silent', () => {
  expect(feedRhythm([])).toEqual({ usualInterval: null, silentAt: null });
});

test('one delivery, and hourly ones, are silent after 26 hours', () => {
  expect(silentHour(0)).toBe(1026);
  expect(silentHour(0, 1, 2, 3)).toBe(1026);
});

test('one that comes once a day is silent after three, one that comes each week after three weeks', () => {
  expect(silentHour(0, 24, 48, 72)).toBe(1072);
  expect(silentHour(0, 168, 336)).toBe(1504);
});

test('the parts of one go count as one: ten requests a day are daily', () => {
  const minute = 1 / 60;
  const parts = [0, 24, 48].flatMap((day) => [day, day + minute, day + 2 * minute, day + 9 * minute]);
  expect(feedRhythm(at(...parts)).usualInterval).toBe(24 * hour - 9 * 60_000);
});

test('one long rest among short intervals is not the usual one', () => {
  expect(feedRhythm(at(0, 2, 4, 6, 200, 202)).usualInterval).toBe(2 * hour);
});

test('a clock that was put back makes no interval', () => {
  expect(feedRhythm(at(5, 0, 1, 2)).usualInterval).toBe(hour);
});

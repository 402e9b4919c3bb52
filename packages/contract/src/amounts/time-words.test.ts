import { expect, test } from 'vitest';
import { clockTimeText, isClockMetric } from './time-words.ts';

test.each([
  [-90, '22:30'],
  [0, '00:00'],
  [-0.4, '00:00'],
  [-0.6, '23:59'],
  [425.4, '07:05'],
  [1439.6, '00:00'],
  [-1441, '23:59'],
  [1500, '01:00'],
])('%d minutes are %s', (minutes, text) => {
  expect(clockTimeText(minutes)).toBe(text);
});

test('times of sleep are told by the clock, and no amount of it is', () => {
  expect(['sleepStart', 'sleepEnd', 'sleepAsleep', 'constructor'].map(isClockMetric)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

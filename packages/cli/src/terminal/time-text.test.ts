import { expect, test } from 'vitest';
import { localTime } from './time-text.ts';

test.each([
  ['2026-03-09T07:30:59.999Z', 'UTC', '2026-03-09 07:30 +00:00'],
  ['2026-03-09T23:30:00.000Z', 'Asia/Kolkata', '2026-03-10 05:00 +05:30'],
  ['2026-07-01T02:00:00.000Z', 'America/New_York', '2026-06-30 22:00 -04:00'],
  // The hour that comes twice: once with each distance.
  ['2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-25 02:30 +02:00'],
  ['2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-25 02:30 +01:00'],
  ['2026-03-09T00:00:00.000Z', 'UTC', '2026-03-09 00:00 +00:00'],
  ['2026-03-09T00:00:00.000Z', 'No/Such_Zone', '2026-03-09 00:00 +00:00'],
])('%s in %s is %s', (instant, zone, text) => {
  expect(localTime(instant, zone)).toBe(text);
});

test('seconds where they are asked for, a dash for no time', () => {
  expect(localTime('2026-03-09T07:30:59.999Z', 'UTC', true)).toBe('2026-03-09 07:30:59 +00:00');
  expect(localTime(null)).toBe('–');
});

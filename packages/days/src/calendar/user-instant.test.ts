import { expect, test } from 'vitest';
import type { TimeZones } from './time-zones.ts';
import type { Instant, LocalDate } from './instant.ts';
import { dayRuleOf, userInstantAt, userSecondOf } from './day-rule.ts';

const zones: TimeZones = {
  knows: () => true,
  offsetMinutes: (zone, at) => {
    const text = new Date(at).toLocaleString('sv-SE', { timeZone: zone });
    return (Date.parse(`${text.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000) / 60_000;
  },
};
const rule = dayRuleOf(zones, [
  { from: null, zone: 'Europe/Berlin' },
  { from: '2026-07-01' as LocalDate, zone: 'Asia/Tokyo' },
]);

test.each([
  ['2026-01-15', 8, '2026-01-15T07:00:00.000Z'],
  ['2026-06-15', 8, '2026-06-15T06:00:00.000Z'],
  // The clock goes on from two to three, and back from three to two.
  ['2026-03-29', 1, '2026-03-29T00:00:00.000Z'],
  ['2026-03-29', 8, '2026-03-29T06:00:00.000Z'],
  ['2026-07-15', 8, '2026-07-14T23:00:00.000Z'],
  ['2026-07-15', 0, '2026-07-14T15:00:00.000Z'],
])('%s at %i o’clock', (date, hour, expected) => {
  expect(new Date(userInstantAt(rule, date as LocalDate, hour * 3600)).toISOString()).toBe(expected);
});

test('a time that the clock passed over lies within its date', () => {
  const at = userInstantAt(rule, '2026-03-29' as LocalDate, 2.5 * 3600);
  expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(new Date(at).toISOString());
});

test.each([
  ['2026-06-15', '2026-06-15T06:30:05.900Z', 8 * 3600 + 30 * 60 + 5],
  ['2026-07-15', '2026-07-14T23:00:00.000Z', 8 * 3600],
  // Of the day before and of the day after: the date’s first and last second.
  ['2026-06-15', '2026-06-14T21:59:59.000Z', 0],
  ['2026-06-15', '2026-06-15T22:00:00.000Z', 86_399],
])('on %s the clocks showed at %s second %i', (date, at, second) => {
  expect(userSecondOf(rule, date as LocalDate, Date.parse(at) as Instant)).toBe(second);
});

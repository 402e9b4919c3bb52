import { expect, test } from 'vitest';
import { rangeText } from '../../packages/app/src/activity/range-text.ts';

/** A minute of a day is the same moment in every zone of these tests only if it is no midnight. */
const noon = (day: string): string => new Date(`${day}T12:00:00`).toISOString();

test.each([
  [{}, 'All time'],
  [{ start: noon('2026-03-01') }, 'From Mar 1, 2026, 12:00 PM on'],
  [{ end: noon('2026-03-08') }, 'Until Mar 8, 2026, 12:00 PM'],
  // Raw samples need both bounds, so a client sends the widest.
  [{ start: '1900-01-01T00:00:00.000Z', end: '9999-12-31T23:59:59.999Z' }, 'All time'],
  [{ start: noon('2026-03-01'), end: '9999-12-31T23:59:59.999Z' }, 'From Mar 1, 2026, 12:00 PM on'],
  [{ start: '1900-01-01T00:00:00.000Z', end: noon('2026-03-08') }, 'Until Mar 8, 2026, 12:00 PM'],
])('the range of %j is %s', (filters, text) => {
  expect(rangeText('getRawHealthSamples', filters)?.replaceAll('\u202F', ' ')).toBe(text);
});

test.each(['2026-02-30T00:00:00Z', '2026-02-29T00:00:00Z', '2026-13-01T00:00:00Z', 'tomorrow'])(
  '%s, which is no time, stands as it was sent',
  (start) => {
    expect(rangeText('getWorkouts', { start })).toBe(`${start} to now`);
    expect(rangeText('getWorkouts', { start: '2028-02-29T00:00:00Z', end: start })).toBe(
      `2028-02-29T00:00:00Z to ${start}`,
    );
  },
);

test('a metric has no range', () => {
  expect(rangeText('getMetrics', { start: '2026-03-01T00:00:00Z' })).toBeNull();
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatInstant, instant } from './instant.ts';
import { compareTimestamps, parseTimestamp } from './timestamp-text.ts';

describe('a timestamp of a client', () => {
  it.each([
    ['2026-03-09T07:30:00Z', 1_773_041_400_000],
    ['2026-03-09T07:30:00+00:00', 1_773_041_400_000],
    ['2026-03-09T07:30:00.5Z', 1_773_041_400_500],
    ['2026-03-09T07:30:00.123Z', 1_773_041_400_123],
    // Finer than a millisecond rounds up: no sample at .123 starts at or after .1230001.
    ['2026-03-09T07:30:00.1230001Z', 1_773_041_400_124],
    ['2026-03-09T07:30:00.123000000Z', 1_773_041_400_123],
    ['2026-03-09T07:30:59.999999999Z', 1_773_041_460_000],
    ['2024-02-29T00:00:00Z', 1_709_164_800_000],
    ['1969-12-31T23:59:59Z', -1000],
    ['0001-01-01T00:00:00Z', -62_135_596_800_000],
    ['9999-12-31T23:59:59.999Z', 253_402_300_799_999],
  ])('[Spec 4.parameters.range] %s is understood', (text, milliseconds) => {
    expect(parseTimestamp(text)).toBe(milliseconds);
  });

  it.each([
    '2026-03-09T07:30:00',
    '2026-03-09T07:30:00+01:00',
    '2026-03-09T07:30:00-00:00',
    '2026-03-09T07:30:00 00:00',
    '2026-03-09',
    '2026-03-09T07:30Z',
    '2026-03-09 07:30:00Z',
    '2026-03-09t07:30:00z',
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-03-00T00:00:00Z',
    '2026-03-09T24:00:00Z',
    '2026-03-09T23:60:00Z',
    '2026-03-09T23:59:60Z',
    '2026-03-09T07:30:00.Z',
    '2026-03-09T07:30:00.1234567890Z',
    '1773041400',
    '1773041400000',
    '20260309T073000Z',
    '+002026-03-09T07:30:00Z',
    ' 2026-03-09T07:30:00Z',
    '2026-03-09T07:30:00Z\n',
    '',
    'now',
  ])('[Spec 4.parameters.range] %j is not', (text) => {
    expect(parseTimestamp(text)).toBeNull();
  });

  it.each([
    ['2026-03-09T07:30:00.0002Z', '2026-03-09T07:30:00.0001Z', 1],
    ['2026-03-09T07:30:00.0001Z', '2026-03-09T07:30:00.0002Z', -1],
    ['2026-03-09T07:30:00.000000001Z', '2026-03-09T07:30:00+00:00', 1],
    ['2026-03-09T07:30:00.1Z', '2026-03-09T07:30:00.100000000+00:00', 0],
    ['2026-03-09T07:30:00Z', '2026-03-09T07:30:00.000+00:00', 0],
    ['2026-03-09T07:30:00.9Z', '2026-03-09T07:30:01Z', -1],
    ['2026-03-10T00:00:00Z', '2026-03-09T23:59:59.999999999Z', 1],
  ])('%s against %s is %d', (left, right, order) => {
    expect(compareTimestamps(left, right)).toBe(order);
  });

  it('reads back whatever the API writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }), (milliseconds) => {
        const text = formatInstant(instant(milliseconds));
        expect(text).toBe(new Date(milliseconds).toISOString());
        expect(parseTimestamp(text)).toBe(milliseconds);
      }),
    );
  });
});

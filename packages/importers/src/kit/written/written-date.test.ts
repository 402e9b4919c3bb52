import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWrittenDate } from './written-date.ts';

function utc(text: string): string | null {
  const at = parseWrittenDate(text);
  return at === null ? null : new Date(at).toISOString();
}

test.each([
  ['2024-01-01 08:00:00 +0530', '2024-01-01T02:30:00.000Z'],
  ['2024-01-01 08:00:00 +0545', '2024-01-01T02:15:00.000Z'],
  ['2024-01-01 08:00:00 -0330', '2024-01-01T11:30:00.000Z'],
  ['2024-01-01 08:00:00 +1300', '2023-12-31T19:00:00.000Z'],
  ['2024-01-01 08:00:00 +0000', '2024-01-01T08:00:00.000Z'],
  ['2024-12-31 23:59:59 -1200', '2025-01-01T11:59:59.000Z'],
])('A40: %s', (text, expected) => {
  expect(utc(text)).toBe(expected);
});

test('A05: compact dates of iOS 8', () => {
  expect(utc('20140107084300-0800')).toBe('2014-01-07T16:43:00.000Z');
  expect(utc('20140107094300-0800')).toBe('2014-01-07T17:43:00.000Z');
});

test('A37: the instant is the printed one, whatever offset it is printed in', () => {
  expect(utc('2018-06-11 23:30:00 +0100')).toBe('2018-06-11T22:30:00.000Z');
});

test('other spellings of the same', () => {
  expect(utc('2024-02-29T08:00:00.1239Z')).toBe('2024-02-29T08:00:00.123Z');
  expect(utc('2024-02-29T08:00:00+05:30')).toBe('2024-02-29T02:30:00.000Z');
  expect(utc('2023-09-07T10:15:00+00')).toBe('2023-09-07T10:15:00.000Z');
  expect(utc('2023-09-07 10:15:00 -08')).toBe('2023-09-07T18:15:00.000Z');
});

test.each([
  '',
  'invalid',
  '2024-01-01',
  '2024-01-01 08:00:00',
  '2024-02-30 08:00:00 +0000',
  '2023-02-29 08:00:00 +0000',
  '1900-02-29 08:00:00 +0000',
  '2024-13-01 08:00:00 +0000',
  '2024-00-10 08:00:00 +0000',
  '2024-01-01 24:00:00 +0000',
  '2024-01-01 08:60:00 +0000',
  '2024-01-01 08:00:60 +0000',
  '2024-01-01 08:00:00 +00000',
  '2024-01-01 08:00:00 +0',
  '2024-01-01 08:00:00 +19',
  '2024-01-01 08:00:00 +2400',
  '2024-01-01 08:00:00 +0060',
  '2024-01-01 08:00:00. +0000',
  '2024/01/01 08:00:00 +0000',
  '2024-01-01 8:00:00 +0000',
  '0000-01-01 08:00:00 +0000',
  '0001-01-01 00:00:00 +0000',
  '1899-12-31 23:59:59 +0000',
  '1900-01-01 00:30:00 +0100',
  '2200-01-01 00:00:00 +0000',
  '4001-01-01 00:00:00 +0000',
  '9999-12-31 23:59:59 -1800',
  '20140107084300',
  '2014010708430-0800',
  'Jan 1, 2024',
])('A62: %j is no date', (text) => {
  expect(parseWrittenDate(text)).toBeNull();
});

test('agrees with the platform on every day and offset', () => {
  const milliseconds = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2199, 11, 31) });
  fc.assert(
    fc.property(milliseconds, fc.integer({ min: -840, max: 840 }), (at, offset) => {
      const instant = Math.floor(at / 1000) * 1000;
      const local = new Date(instant + offset * 60_000).toISOString().slice(0, 19);
      const size = Math.abs(offset);
      const digits = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0')).join('');
      expect(parseWrittenDate(`${local.replace('T', ' ')} ${offset < 0 ? '-' : '+'}${digits}`)).toBe(instant);
    }),
  );
});

test('the first and the last instant that a record can have', () => {
  expect(utc('1900-01-01 01:00:00 +0100')).toBe('1900-01-01T00:00:00.000Z');
  expect(utc('2199-12-31 23:59:59 +0000')).toBe('2199-12-31T23:59:59.000Z');
});

import { expect, test } from 'vitest';
import { certificateTime, certificateTimeText, isOfWrongClock } from './certificate-time.ts';

const date = (text: string): Date => new Date(text);
const of = (from: string, to: string) => ({ validFrom: date(from), validTo: date(to) });
const now = Date.parse('2026-11-28T12:00:00Z');

test.each([
  ['2026-11-26T12:00:00Z', '2036-11-26T12:00:00Z', 'good', false],
  ['2026-11-28T12:00:00Z', '2036-11-28T12:00:00Z', 'good', false],
  ['2026-11-28T12:00:01Z', '2036-11-28T12:00:01Z', 'early', true],
  ['2040-01-01T00:00:00Z', '2050-01-01T00:00:00Z', 'early', true],
  ['1970-01-01T00:00:00Z', '1980-01-01T00:00:00Z', 'over', true],
  // The clock may be ahead now.
  ['2016-01-01T00:00:00Z', '2026-11-01T00:00:00Z', 'over', false],
])('valid from %s to %s is %s', (from, to, time, isWrong) => {
  expect(certificateTime(of(from, to), now)).toBe(time);
  expect(isOfWrongClock(of(from, to), now)).toBe(isWrong);
  expect(certificateTimeText(of(from, to), now) === null).toBe(time === 'good');
});

test('a clock that is certainly wrong makes no certificate old', () => {
  expect(isOfWrongClock(of('2026-11-26T12:00:00Z', '2036-11-26T12:00:00Z'), Date.parse('1970-01-02T00:00:00Z'))).toBe(
    false,
  );
});

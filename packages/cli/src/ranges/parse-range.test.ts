import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CommandError } from '@vitalgate/terminal';
import { parseRange } from './parse-range.ts';

const before = process.env['TZ'];

function inZone(zone: string): void {
  process.env['TZ'] = zone;
}

beforeEach(() => inZone('Europe/Berlin'));

afterEach(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

// A Tuesday, 8:30 in the morning in Berlin, two days after the clocks went forward.
const now = new Date('2026-03-31T06:30:00.000Z');

function startOf(text: string): string | undefined {
  return parseRange({ start: text }, now).start;
}

function endOf(text: string): string | undefined {
  return parseRange({ end: text }, now).end;
}

function failure(options: Readonly<Record<string, string>>): CommandError {
  try {
    parseRange(options, now);
  } catch (error) {
    if (error instanceof CommandError) return error;
  }
  throw new Error('nothing was refused');
}

describe('a moment is the same as start and as end', () => {
  test.each([
    ['now', '2026-03-31T06:30:00.000Z'],
    ['30min', '2026-03-31T06:00:00.000Z'],
    ['12h', '2026-03-30T18:30:00.000Z'],
    // 8:30 on the clock, which was an hour nearer to UTC before the change.
    ['7d', '2026-03-24T07:30:00.000Z'],
    ['1w', '2026-03-24T07:30:00.000Z'],
    // February has no 31st.
    ['1mo', '2026-02-28T07:30:00.000Z'],
    ['1y', '2025-03-31T06:30:00.000Z'],
    ['2026-01-15T08:00:00Z', '2026-01-15T08:00:00.000Z'],
    ['2026-01-15T08:00:00.1234Z', '2026-01-15T08:00:00.124Z'],
    ['2026-01-15T08:00:00+05:30', '2026-01-15T02:30:00.000Z'],
    ['2026-01-15T08:00', '2026-01-15T07:00:00.000Z'],
    ['2026-07-15 08:00:30', '2026-07-15T06:00:30.000Z'],
  ])('%s', (text, instant) => {
    expect([startOf(text), endOf(text)]).toEqual([instant, instant]);
  });
});

describe('a stretch begins as a start and is whole as an end', () => {
  test.each([
    ['today', '2026-03-30T22:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['yesterday', '2026-03-29T22:00:00.000Z', '2026-03-30T22:00:00.000Z'],
    // The day of the change has 23 hours.
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-03', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['2026', '2025-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    ['2024-02-29', '2024-02-28T23:00:00.000Z', '2024-02-29T23:00:00.000Z'],
  ])('%s', (text, start, end) => {
    expect(parseRange({ start: text, end: text }, now)).toEqual({ start, end });
  });
});

test('a day whose midnight the clocks skip begins with its first moment', () => {
  inZone('Asia/Beirut');
  expect(parseRange({ start: '2026-03-29', end: '2026-03-29' }, now)).toEqual({
    start: '2026-03-28T22:00:00.000Z',
    end: '2026-03-29T21:00:00.000Z',
  });
});

test.each([
  '3m',
  '7',
  '7 days',
  '2026-13',
  '2026-02-29',
  '2026-1-5',
  '0000',
  '2026-02-30T08:00:00Z',
  '2026-01-15T24:00:00Z',
  '99999y',
  'tomorrow',
  '',
])('%j is refused as wrong words', (text) => {
  const { exitCode, message } = failure({ start: text });
  expect(exitCode).toBe(2);
  expect(message).toContain('Write --start like 7d');
});

test('a start behind the end is refused, a bound that is absent stays open', () => {
  expect(failure({ start: '2026-02', end: '2026-01-15' }).message).toContain('lies after --end');
  expect(failure({ start: '2026-02', end: '2026-01' }).message).toContain('2026-02 lies after --end 2026-01');
  const moment = '2026-03-09T07:30:00.000Z';
  expect(parseRange({ start: moment, end: moment }, now)).toEqual({ start: moment, end: moment });
  expect(parseRange({ start: '2026-01-15', end: '2026-01' }, now).end).toBe('2026-01-31T23:00:00.000Z');
  inZone('America/New_York');
  expect(parseRange({ end: '9999-12-31' }, now)).toEqual({ end: '9999-12-31T23:59:59.999Z' });
  expect(failure({ end: '99999-12-31' }).exitCode).toBe(2);
  expect(parseRange({}, now)).toEqual({});
});

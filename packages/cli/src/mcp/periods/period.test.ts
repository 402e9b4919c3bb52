import { describe, expect, it, test } from 'vitest';
import { parseBaseline, parsePeriod, periodText, localTime } from './period.ts';

// A Wednesday.
const today = '2026-03-11';

describe('a period', () => {
  it.each([
    ['7d', '2026-03-04', '2026-03-10'],
    ['1d', '2026-03-10', '2026-03-10'],
    ['2w', '2026-02-25', '2026-03-10'],
    ['1mo', '2026-02-11', '2026-03-10'],
    ['3m', '2025-12-11', '2026-03-10'],
    ['1y', '2025-03-11', '2026-03-10'],
    ['today', '2026-03-11', '2026-03-11'],
    ['last night', '2026-03-11', '2026-03-11'],
    ['last 7 days', '2026-03-04', '2026-03-10'],
    ['past 3 months', '2025-12-11', '2026-03-10'],
    [' Yesterday ', '2026-03-10', '2026-03-10'],
    ['this week', '2026-03-09', '2026-03-15'],
    ['last_week', '2026-03-02', '2026-03-08'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['this_month', '2026-03-01', '2026-03-31'],
    ['last_year', '2025-01-01', '2025-12-31'],
    ['2024', '2024-01-01', '2024-12-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2026-01-05', '2026-01-05', '2026-01-05'],
    ['2026-01-05..2026-01-11', '2026-01-05', '2026-01-11'],
    ['2025-11..2026-01', '2025-11-01', '2026-01-31'],
    ['2026-02-01..', '2026-02-01', '2026-03-11'],
  ])('%s is %s to %s', (words, from, to) => {
    expect(parsePeriod(words, today)).toEqual({ from, to });
  });

  it('all has no bounds', () => {
    expect(parsePeriod('ALL', today)).toBeNull();
  });

  it.each([
    '',
    '0d',
    '7',
    '2026-02-30',
    '2026-13',
    'next_week',
    '2026-03-01..2026-02-01',
    '..2026-01-01',
    '9999y',
    '1..2',
  ])('refuses %j with the way to write it', (words) => {
    expect(() => parsePeriod(words, today)).toThrow(/Write/);
  });
});

describe('a baseline', () => {
  const week = { from: '2026-03-02', to: '2026-03-08' };

  it.each([
    ['before', '2026-02-23', '2026-03-01'],
    ['before:30d', '2026-01-31', '2026-03-01'],
    ['before: 1mo', '2026-02-02', '2026-03-01'],
    ['2025-03', '2025-03-01', '2025-03-31'],
  ])('%s of 2 to 8 March is %s to %s', (words, from, to) => {
    expect(parseBaseline(words, week, today)).toEqual({ from, to });
  });

  it.each(['all', 'before:', 'before:x', 'after'])('refuses %j', (words) => {
    expect(() => parseBaseline(words, week, today)).toThrow(/Write/);
  });
});

test.each([
  ['2026-11-21', '2026-11-27', '7 full days, 21 to 27 Nov 2026'],
  ['2026-10-30', '2026-11-05', '7 full days, 30 Oct to 5 Nov 2026'],
  ['2025-12-31', '2026-01-01', '2 full days, 31 Dec 2025 to 1 Jan 2026'],
  ['2026-11-27', '2026-11-27', '27 Nov 2026'],
  ['2026-11-28', '2026-11-28', '28 Nov 2026 (today)'],
  ['2026-11-23', '2026-11-29', '7 days, 23 to 29 Nov 2026 (not over)'],
  ['2022-11-28', '2026-11-27', '1,461 full days, 28 Nov 2022 to 27 Nov 2026'],
])('%s to %s is told as people say it', (from, to, words) => {
  expect(periodText({ from, to }, '2026-11-28')).toBe(words);
});

it.each([
  ['2026-03-09T06:30:00.000Z', 'Europe/Berlin', '2026-03-09T07:30:00+01:00'],
  ['2026-03-09T06:30:00.900Z', 'America/St_Johns', '2026-03-09T04:00:00-02:30'],
  ['2026-03-09T06:30:00.000Z', 'UTC', '2026-03-09T06:30:00Z'],
  ['2026-03-09T06:30:00.000Z', 'No/Such_Zone', '2026-03-09T06:30:00Z'],
])('%s in %s was %s', (instant, zone, local) => {
  expect(localTime(instant, zone)).toBe(local);
});

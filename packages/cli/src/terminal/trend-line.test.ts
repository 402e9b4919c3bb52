import { expect, test } from 'vitest';
import { trendLine } from './trend-line.ts';

test('a day without data is a dot, and days end at the last with data', () => {
  const daily = [
    { date: '2025-12-01', value: 1000 },
    { date: '2026-02-27', value: 10 },
    { date: '2026-02-28', value: 24 },
    { date: '2026-03-02', value: 17 },
  ];
  expect(trendLine(daily, 5)).toBe('·▁█·▅');
});

test('days that are all the same stand in the middle, and no data is no line', () => {
  expect(trendLine([{ date: '2026-03-02', value: 5 }], 2)).toBe('·▅');
  expect(trendLine([])).toBe('');
});

import { expect, test } from 'vitest';
import type { DailyValue } from '@vitalgate/client';
import { trendLine } from './trend-line.ts';

/** A metric with these days, whose averages are of days with this mean. */
function metric(daily: readonly DailyValue[], days7: number | null, latest = daily.at(-1) ?? null) {
  return { daily: [...daily], latest, averages: { days7, days30: days7, days90: days7 } };
}

const daily = [
  { date: '2025-12-01', value: 1000 },
  { date: '2026-02-27', value: 10 },
  { date: '2026-02-28', value: 24 },
  { date: '2026-03-02', value: 17 },
];

test('a day without data is a dot, and days end at the latest', () => {
  expect(trendLine(metric(daily, 17), 5)).toBe('·▁█·▅');
  const planned = [...daily, { date: '2026-03-05', value: 99 }];
  expect(trendLine(metric(planned, 17, daily[3]), 5)).toBe('·▁█·▅');
});

const soFar = (value: number) => [...daily.slice(0, 3), { date: '2026-03-02', value }];

test('a day that is not over is drawn, and is no lowest and no highest', () => {
  expect(trendLine(metric(soFar(2), 17), 5)).toBe('·▁█·▁');
  expect(trendLine(metric(soFar(500), 17), 5)).toBe('·▁█·█');
  expect(trendLine(metric([{ date: '2026-03-02', value: 5 }], null), 2)).toBe('·▅');
});

test('days that are all the same stand in the middle, and no data is no line', () => {
  expect(trendLine(metric([{ date: '2026-03-02', value: 5 }], 5), 2)).toBe('·▅');
  expect(trendLine(metric([], null))).toBe('');
});

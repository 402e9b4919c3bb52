import type { MetricSummary } from '@vitalgate/client';
import { expect, test } from 'vitest';
import { periodRows, wholeRange } from './metric-periods.ts';

const steps: MetricSummary = {
  metricId: 'stepCount',
  name: 'Steps',
  category: 'activity',
  unit: 'count',
  aggregation: 'sum',
  timeZone: 'Europe/Berlin',
  latest: { date: '2026-03-11', value: 100 },
  // The last day is not over: the averages leave it out.
  averages: { days7: 6000, days30: 6000, days90: 6000 },
  range30Days: { min: 4000, max: 8000 },
  daily: [
    { date: '2026-02-28', value: 4000 },
    { date: '2026-03-08', value: 8000 },
    { date: '2026-03-09', value: 6000 },
    { date: '2026-03-11', value: 100 },
    { date: '2027-01-01', value: 1 },
  ],
  sources: ['Phone'],
};
const whole = [{ whole: steps, part: steps }];
const told = (rows: ReturnType<typeof periodRows>) =>
  rows.map(({ start, end, days, average, min, max, total }) => [start, end, days, average, min, max, total]);

test('weeks begin on Monday; a day that is not over and days after the latest count in none', () => {
  expect(told(periodRows(whole, 'week'))).toEqual([
    ['2026-02-28', '2026-02-28', 1, 4000, 4000, 4000, 4000],
    ['2026-03-08', '2026-03-08', 1, 8000, 8000, 8000, 8000],
    ['2026-03-09', '2026-03-09', 1, 6000, 6000, 6000, 6000],
  ]);
});

test('months add up what can be added up', () => {
  expect(told(periodRows(whole, 'month')).at(-1)).toEqual(['2026-03-08', '2026-03-09', 2, 7000, 6000, 8000, 14_000]);
  const pulse = { ...steps, metricId: 'heartRate', aggregation: 'average' } as const;
  expect(periodRows([{ whole: pulse, part: pulse }], 'month').map(({ total }) => total)).toEqual([null, null]);
});

test('of a range only its days count', () => {
  const part = { ...steps, daily: steps.daily.slice(0, 2) };
  expect(told(wholeRange([{ whole: steps, part }]))).toEqual([
    ['2026-02-28', '2026-03-08', 2, 6000, 4000, 8000, 12_000],
  ]);
  expect(wholeRange([{ whole: steps, part: { ...steps, daily: [] } }])).toEqual([]);
});

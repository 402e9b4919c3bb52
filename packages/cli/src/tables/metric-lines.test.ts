import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MetricSummary } from '@vitalgate/client';
import { metricLines } from './metric-lines.ts';
import { tableLayouts } from './table-layouts.ts';

const whole: MetricSummary = {
  metricId: 'stepCount',
  name: 'Steps',
  category: 'activity',
  unit: 'count',
  aggregation: 'sum',
  timeZone: 'Europe/Berlin',
  latest: { date: '2026-03-11', value: 900 },
  averages: { days7: 5300, days30: 5300, days90: 5300 },
  range30Days: { min: 900, max: 10_000 },
  daily: [
    { date: '2026-03-09', value: 10_000 },
    { date: '2026-03-10', value: 5000 },
    { date: '2026-03-11', value: 900 },
    { date: '2027-03-11', value: 1 },
  ],
  sources: ['Phone'],
};
const soFar: MetricSummary = {
  ...whole,
  averages: { days7: 7500, days30: 7500, days90: 7500 },
  range30Days: { min: 5000, max: 10_000 },
};

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-11T20:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const dayOf = (metric: MetricSummary) => tableLayouts.getMetrics.find(({ head }) => head === 'ON')?.cell(metric);

test('a day that was not over is marked, in the list and alone; a day after the latest is not shown', () => {
  expect([dayOf(whole), dayOf(soFar), dayOf({ ...whole, latest: null })]).toEqual([
    '2026-03-11',
    '2026-03-11, so far',
    '–',
  ]);
  const lines = metricLines(soFar, null).map((line) => line.trimEnd());
  expect(lines).toContain('Latest        900 steps on 2026-03-11');
  expect(lines).toContain('              so far: that day was not over. Averages, lowest and highest leave it out');
  expect(lines).toContain('Its last 30   ···························█▁▁  5,000 to 10,000 steps');
  expect(lines.slice(-3).map((line) => line.split(/ {2,}/)[0])).toEqual([
    '2026-03-09',
    '2026-03-10',
    '2026-03-11, so far',
  ]);
  expect(metricLines(whole, null).join('\n')).not.toMatch(/so far|2027/);
});

test('data that ended long ago say so, as a table and alone', () => {
  vi.setSystemTime(new Date('2026-06-13T20:00:00Z'));
  expect([dayOf(whole), dayOf(soFar)]).toEqual(['2026-03-11, 94 days ago', '2026-03-11, so far, 94 days ago']);
  expect(metricLines(whole, null)[1]).toBe(
    'Latest        900 steps on 2026-03-11: 94 days ago; averages and bars end there',
  );
  // Days of Berlin, whose day begins an hour before that of UTC.
  vi.setSystemTime(new Date('2026-03-18T22:59:59Z'));
  expect(dayOf(whole)).toBe('2026-03-11');
  vi.setSystemTime(new Date('2026-03-18T23:00:00Z'));
  expect(dayOf(whole)).toBe('2026-03-11, 8 days ago');
});

test('a time of day is written as a clock shows it', () => {
  const bedtime: MetricSummary = {
    ...whole,
    metricId: 'sleepStart',
    name: 'Fell asleep',
    unit: 'min',
    aggregation: 'average',
    latest: { date: '2026-03-11', value: -90 },
    averages: { days7: -30, days30: 10, days90: null },
    range30Days: { min: -90, max: 95.4 },
    daily: [
      { date: '2026-03-10', value: 95.4 },
      { date: '2026-03-11', value: -90 },
    ],
  };
  const lines = metricLines(bedtime, null).map((line) => line.trimEnd());
  expect(lines).toContain('Latest        22:30 on 2026-03-11');
  expect(lines).toContain('Averages      7 days 23:30, 30 days 00:10, 90 days –');
  expect(lines.find((line) => line.startsWith('Its last 30'))).toMatch(/22:30 to 01:35$/);
  expect(lines.slice(-3).map((line) => line.split(/ {2,}/)[1])).toEqual(['TIME', '01:35', '22:30']);
});

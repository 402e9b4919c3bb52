import type { MetricSummary } from '@vitalgate/client';
import { expect, test } from 'vitest';
import { nightsOf } from './nights-of.ts';

function metric(metricId: string, days: Readonly<Record<string, number>>, sources = ['Watch']): MetricSummary {
  const daily = Object.entries(days).map(([date, value]) => ({ date, value }));
  return {
    metricId,
    name: metricId,
    category: 'sleep',
    unit: 'min',
    aggregation: 'duration',
    timeZone: 'Europe/Berlin',
    // A planned night is not the latest.
    latest: daily.find(({ date }) => date === '2026-03-11') ?? daily[0] ?? null,
    averages: { days7: null, days30: null, days90: null },
    range30Days: null,
    daily,
    sources,
  };
}

test('puts a night together of the metrics of its day, and takes the naps out of the time asleep', () => {
  const nights = nightsOf([
    metric('sleepStart', { '2026-03-10': -90, '2026-03-11': 15.4 }),
    metric('sleepEnd', { '2026-03-10': 420, '2026-03-11': 415 }),
    metric('sleepAsleep', { '2026-03-10': 500, '2026-03-11': 390, '2026-03-20': 600 }),
    metric('sleepNaps', { '2026-03-10': 40 }),
    metric('sleepInBed', { '2026-03-09': 480 }, ['Phone']),
  ]);
  expect(nights.map(({ date }) => date)).toEqual(['2026-03-11', '2026-03-10', '2026-03-09']);
  expect(nights[0]).toMatchObject({
    start: '2026-03-11T00:15',
    asleepMinutes: 390,
    napMinutes: null,
    deepMinutes: null,
  });
  expect(nights[1]).toMatchObject({
    start: '2026-03-09T22:30',
    end: '2026-03-10T07:00',
    startMinutes: -90,
    asleepMinutes: 460,
    napMinutes: 40,
    timeZone: 'Europe/Berlin',
    sources: ['Phone', 'Watch'],
  });
  // In bed without sleep is no time asleep of 0.
  expect(nights[2]).toMatchObject({ start: null, asleepMinutes: null, inBedMinutes: 480 });
  expect(nightsOf([])).toEqual([]);
});

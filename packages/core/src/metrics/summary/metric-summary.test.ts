import { describe, expect, test } from 'vitest';
import { metricSummarySchema } from '@vitalgate/contract';
import { addDays, localDate } from '../../calendar/local-date.ts';
import type { MetricDay, MetricStore } from '../../ports/metric-store.ts';
import { findMetric } from '../catalogue/metric-catalogue.ts';
import { metricSummary } from './metric-summary.ts';

function storeOf(days: readonly MetricDay[]): MetricStore {
  return {
    days: (metricId, from, limit) =>
      metricId === 'stepCount' ? days.filter(({ date }) => from === null || date >= from).slice(-limit) : [],
    sources: (metricId) => (metricId === 'stepCount' && days.length > 0 ? ['Phone', 'Watch'] : []),
    timeZoneOn: (date) => (date < '2024-06-01' ? 'Europe/London' : 'Asia/Tokyo'),
  };
}

function summaryOf(days: readonly MetricDay[], alone = false) {
  const metric = findMetric('stepCount');
  if (metric === undefined) throw new Error('no steps');
  const summary = metricSummary(metric, storeOf(days), { alone, fallbackZone: 'Europe/Paris' });
  expect(metricSummarySchema.parse(summary)).toEqual(summary);
  return summary;
}

const day = (date: string, value: number): MetricDay => ({ date: localDate(date), value });
const run = (last: string, count: number): MetricDay[] =>
  Array.from({ length: count }, (_, n) => ({ date: addDays(localDate(last), n + 1 - count), value: n + 1 }));

describe('the summary of a metric', () => {
  test('a metric without data is listed, with nothing known', () => {
    expect(summaryOf([])).toEqual({
      metricId: 'stepCount',
      name: 'Steps',
      category: 'activity',
      unit: 'count',
      aggregation: 'sum',
      timeZone: 'Europe/Paris',
      latest: null,
      averages: { days7: null, days30: null, days90: null },
      range30Days: null,
      daily: [],
      sources: [],
    });
  });

  test('windows end with the newest day and means leave out days without data', () => {
    const summary = summaryOf([
      day('2024-02-10', 7000), // 91st day
      day('2024-02-11', 100), // 90th
      day('2024-04-10', 900), // 31st
      day('2024-04-11', 200), // 30th
      day('2024-05-03', 600), // 8th
      day('2024-05-04', 300), // 7th
      day('2024-05-10', 0),
    ]);
    expect(summary.latest).toEqual({ date: '2024-05-10', value: 0 });
    expect(summary.averages).toEqual({ days7: 150, days30: 275, days90: 350 });
    expect(summary.range30Days).toEqual({ min: 0, max: 600 });
    expect(summary.daily).toEqual([
      { date: '2024-04-11', value: 200 },
      { date: '2024-05-03', value: 600 },
      { date: '2024-05-04', value: 300 },
      { date: '2024-05-10', value: 0 },
    ]);
    expect(summary.sources).toEqual(['Phone', 'Watch']);
  });

  test('the zone is the one in force on the newest day', () => {
    expect(summaryOf([day('2024-05-31', 1)]).timeZone).toBe('Europe/London');
    expect(summaryOf([day('2024-05-31', 1), day('2024-06-01', 1)]).timeZone).toBe('Asia/Tokyo');
  });

  test('among others a metric shows 30 days; alone it shows all, at most 36,600, newest last', () => {
    const days = run('2024-05-10', 4000);
    const brief = summaryOf(days);
    expect(brief.daily).toHaveLength(30);
    expect(brief.daily[0]).toEqual({ date: '2024-04-11', value: 3971 });
    const whole = summaryOf(days, true);
    expect(whole.daily).toHaveLength(4000);
    expect(whole.daily[0]).toEqual({ date: '2013-05-29', value: 1 });
    expect(whole.daily.at(-1)).toEqual({ date: '2024-05-10', value: 4000 });
    expect(whole.averages).toEqual(brief.averages);
    expect(whole.averages).toEqual({ days7: 3997, days30: 3985.5, days90: 3955.5 });
    const newest = summaryOf(run('2024-05-10', 36_601), true).daily;
    expect([newest.length, newest[0]?.value, newest.at(-1)?.value]).toEqual([36_600, 2, 36_601]);
  });

  test('the mean of values whose sum no number holds is their mean, not nothing', () => {
    const huge = summaryOf([day('2024-05-08', 1.5e308), day('2024-05-09', 1.2e308), day('2024-05-10', 1.5e308)]);
    expect(huge.averages).toEqual({ days7: 1.4e308, days30: 1.4e308, days90: 1.4e308 });
    const most = Number.MAX_VALUE;
    expect(summaryOf([day('2024-05-09', most), day('2024-05-10', most)]).averages.days7).toBe(1.79769313486e308);
  });

  test('numbers carry no noise of binary fractions', () => {
    const summary = summaryOf([day('2024-05-08', 0.1), day('2024-05-09', 0.2), day('2024-05-10', 0.1 + 0.2)]);
    expect(summary.averages.days7).toBe(0.2);
    expect(summary.latest?.value).toBe(0.3);
    expect(summaryOf([day('2024-05-08', 2), day('2024-05-09', 1), day('2024-05-10', 1)]).averages.days7).toBe(
      1.33333333333,
    );
  });
});

import { describe, expect, test } from 'vitest';
import { countsLatestDay, metricSummarySchema, findMetric } from '@vitalgate/contract';
import { addDays, localDate } from '@vitalgate/days';
import type { MetricDay, MetricStore } from '../../ports/metric-store.ts';
import type { Instant } from '../../records/instant.ts';
import { metricSummary } from './metric-summary.ts';

interface Given {
  readonly metricId?: string;
  readonly alone?: boolean;
  /** When it is asked. */
  readonly now?: string;
  /** When the data was made, and whether its export says so. */
  readonly madeAt?: string;
  readonly isDated?: boolean;
  /** The dates then in the zones that samples name. */
  readonly named?: readonly string[];
}

/** A store of one metric, for a user who lives in UTC as far as instants go. */
function storeOf(
  days: readonly MetricDay[],
  { metricId: held = 'stepCount', madeAt, isDated = true, named = [] }: Given,
): MetricStore {
  return {
    days: (metricId, until, limit) =>
      metricId === held ? days.filter(({ date }) => until === null || date <= until).slice(-limit) : [],
    measuredDays: () => [],
    oldestDay: () => null,
    sources: (metricId) => (metricId === held && days.length > 0 ? ['Phone', 'Watch'] : []),
    dataAge: () => (madeAt === undefined ? null : { madeAt: Date.parse(madeAt) as Instant, isDated }),
    timeZoneOn: (date) => (date < '2024-06-01' ? 'Europe/London' : 'Asia/Tokyo'),
    dateAt: (at) => localDate(new Date(at).toISOString().slice(0, 10)),
    newestDay: (metricId) => (metricId === held ? (days.at(-1)?.date ?? null) : null),
    namedDatesAt: () => named.map((date) => localDate(date)),
    state: () => null,
  };
}

function summaryOf(days: readonly MetricDay[], given: Given = {}) {
  const { metricId = 'stepCount', alone = false, now = '2030-01-01T12:00:00Z' } = given;
  const metric = findMetric(metricId);
  if (metric === undefined) throw new Error(metricId);
  const request = { alone, now: Date.parse(now) as Instant, fallbackZone: 'Europe/Paris' };
  const summary = metricSummary(metric, storeOf(days, given), request);
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
    const whole = summaryOf(days, { alone: true });
    expect(whole.daily).toHaveLength(4000);
    expect(whole.daily[0]).toEqual({ date: '2013-05-29', value: 1 });
    expect(whole.daily.at(-1)).toEqual({ date: '2024-05-10', value: 4000 });
    expect(whole.averages).toEqual(brief.averages);
    expect(whole.averages).toEqual({ days7: 3997, days30: 3985.5, days90: 3955.5 });
    const newest = summaryOf(run('2024-05-10', 36_601), { alone: true }).daily;
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

const weights = [day('2024-05-08', 81), day('2024-05-09', 80.5)];

describe('days that cannot be known yet', () => {
  test.each([
    ['an export made before it', { madeAt: '2024-05-10T12:00:00Z' }],
    ['a clock that has not come to it', { now: '2024-05-10T12:00:00Z' }],
    [
      'a clock, if no export says when it was made',
      { now: '2024-05-10T12:00:00Z', madeAt: '2024-05-09T12:00:00Z', isDated: false },
    ],
  ])('a goal or a mistyped year is not the latest, by %s', (_what, given) => {
    const days = [...weights, day('2024-06-01', 70), day('2025-05-10', 79)];
    const summary = summaryOf(days, { metricId: 'bodyMass', alone: true, ...given });
    expect(summary.latest).toEqual({ date: '2024-05-09', value: 80.5 });
    expect(summary.averages).toEqual({ days7: 80.75, days30: 80.75, days90: 80.75 });
    expect(summary.range30Days).toEqual({ min: 80.5, max: 81 });
    expect(summary.timeZone).toBe('Europe/London');
    expect(summary.daily.map(({ date }) => date)).toEqual(['2024-05-08', '2024-05-09', '2024-06-01', '2025-05-10']);
    expect(summaryOf(days, { metricId: 'bodyMass', ...given }).daily).toEqual(weights);
  });

  test('the day of the export itself is known, and so is today', () => {
    const days = [...weights, day('2024-05-10', 80)];
    for (const given of [{ madeAt: '2024-05-10T00:00:01Z' }, { now: '2024-05-10T23:59:00Z' }]) {
      expect(summaryOf(days, { metricId: 'bodyMass', ...given }).latest).toEqual({ date: '2024-05-10', value: 80 });
    }
  });

  test('an import that does not say when its export was made hides nothing', () => {
    const given = { metricId: 'bodyMass', madeAt: '2024-05-01T10:00:00Z', isDated: false };
    expect(summaryOf(weights, given).latest?.date).toBe('2024-05-09');
  });

  test('days after the last known one alone leave nothing known', () => {
    const summary = summaryOf([day('2024-06-01', 70)], {
      metricId: 'bodyMass',
      alone: true,
      now: '2024-05-10T12:00:00Z',
    });
    expect(summary).toMatchObject({ latest: null, range30Days: null, timeZone: 'Europe/Paris' });
    expect(summary.averages).toEqual({ days7: null, days30: null, days90: null });
    expect(summary.daily).toEqual([{ date: '2024-06-01', value: 70 }]);
  });
});

describe('a day that was not over when its data was made', () => {
  const days = [day('2024-05-08', 9000), day('2024-05-09', 11_000), day('2024-05-10', 300)];

  test.each([
    ['the day of its export', { madeAt: '2024-05-10T08:00:00Z' }],
    ['the day of its import, if the export does not say it', { madeAt: '2024-05-10T08:00:00Z', isDated: false }],
    ['today', { now: '2024-05-10T08:00:00Z' }],
  ])('%s is the latest, and in no mean or range of a sum', (_what, given) => {
    for (const metricId of ['stepCount', 'dietaryWater', 'appleStandHour', 'mindfulSession']) {
      const summary = summaryOf(days, { metricId, ...given });
      expect(summary.latest).toEqual({ date: '2024-05-10', value: 300 });
      expect(summary.averages).toEqual({ days7: 10_000, days30: 10_000, days90: 10_000 });
      expect(summary.range30Days).toEqual({ min: 9000, max: 11_000 });
      expect(countsLatestDay(summary)).toBe(false);
      expect(summary.daily.at(-1)).toEqual({ date: '2024-05-10', value: 300 });
    }
  });

  test('alone it leaves no average; with a newer export it is whole', () => {
    const alone = [day('2024-05-10', 300)];
    const summary = summaryOf(alone, { madeAt: '2024-05-10T08:00:00Z' });
    expect([summary.averages, summary.range30Days]).toEqual([{ days7: null, days30: null, days90: null }, null]);
    const whole = summaryOf(alone, { madeAt: '2024-05-11T08:00:00Z' });
    expect(whole.averages.days7).toBe(300);
    expect([summary, whole, summaryOf([])].map(countsLatestDay)).toEqual([false, true, true]);
  });

  test.each(['bodyMass', 'heartRate', 'sleepAsleep', 'sleepInBed'])('%s of that day counts', (metricId) => {
    const summary = summaryOf(days, { metricId, madeAt: '2024-05-10T08:00:00Z', now: '2024-05-10T09:00:00Z' });
    expect(summary.averages.days7).toBe(6766.66666667);
    expect(summary.range30Days).toEqual({ min: 300, max: 11_000 });
    expect(countsLatestDay(summary)).toBe(true);
  });
});

describe('a traveller, whose samples name a zone in which it is later than at home', () => {
  const days = [day('2026-03-20', 390), day('2026-03-21', 450), day('2026-03-22', 9)];
  const made = { madeAt: '2026-03-20T22:30:00Z', named: ['2026-03-21'] };

  test.each([
    ['as of its export', {}],
    ['as of its import, if the export does not say it', { isDated: false, now: '2026-03-20T22:31:00Z' }],
  ])('the night of the day that has begun there is the latest, and counts, %s', (_what, given) => {
    const summary = summaryOf(days, { metricId: 'sleepAsleep', ...made, ...given });
    expect(summary.latest).toEqual({ date: '2026-03-21', value: 450 });
    expect(summary.averages.days7).toBe(420);
  });

  test.each(['2026-03-20T22:31:00Z', '2026-03-25T12:00:00Z'])(
    'what grows through that day is so far only, and the day before is over, asked at %s',
    (now) => {
      const summary = summaryOf(days, { metricId: 'dietaryWater', ...made, now });
      expect(summary.latest).toEqual({ date: '2026-03-21', value: 450 });
      expect(summary.averages.days7).toBe(390);
      expect(countsLatestDay(summary)).toBe(false);
    },
  );

  test.each([
    ['no sample names a zone', { named: [] }],
    ['it is earlier there', { named: ['2026-03-19'] }],
    ['the clock of the host is behind the export', { now: '2026-03-20T22:00:00Z' }],
  ])('the day is later than the latest if %s', (_what, given) => {
    const summary = summaryOf(days, { metricId: 'sleepAsleep', ...made, ...given });
    expect(summary.latest).toEqual({ date: '2026-03-20', value: 390 });
  });
});

import { findMetric } from '@vitalgate/contract';
import { describe, expect, test } from 'vitest';
import { dayRuleOf, localDate, type StatisticsCategorySample, type TimeZones } from '@vitalgate/days';
import type { Instant } from '../../records/instant.ts';
import { computeMetricDays } from '../compute-metric-days.ts';
import { explainMetricDay } from '../explanation/explain-metric-day.ts';

const berlinSummer = Date.parse('2024-03-31T01:00:00Z');
const berlinWinter = Date.parse('2024-10-27T01:00:00Z');
const zones: TimeZones = {
  knows: (zone) => zone !== 'Nowhere',
  offsetMinutes: (zone, at) =>
    zone === 'Asia/Kathmandu' ? 345 : zone === 'Europe/Berlin' && at >= berlinSummer && at < berlinWinter ? 120 : 60,
};
const rule = dayRuleOf(zones, [{ from: null, zone: 'Europe/Berlin' }]);

const at = (time: string) => Date.parse(`${time}:00Z`) as Instant;

function sleep(
  value: string,
  start: string,
  end: string,
  { sourceName = 'Watch', timeZone = null }: { sourceName?: string; timeZone?: string | null } = {},
): StatisticsCategorySample {
  return { start: at(start), end: at(end), value, sourceName, device: null, userEntered: false, timeZone };
}

function night(samples: readonly StatisticsCategorySample[], order: readonly string[] = []) {
  const days = new Map<string, [start: number | null, end: number | null]>();
  for (const [place, metricId] of ['sleepStart', 'sleepEnd'].entries()) {
    const metric = findMetric(metricId);
    if (metric === undefined) throw new Error(metricId);
    const reader = { quantitySamples: () => [], categorySamples: () => samples };
    const basis = { reader, rule, priorities: () => order };
    for (const { date, value } of computeMetricDays(metric, basis, localDate('2024-01-01'), localDate('2024-12-31'))) {
      const own = days.get(date) ?? [null, null];
      own[place as 0 | 1] = value;
      days.set(date, own);
    }
  }
  return Object.fromEntries(days);
}

describe('a night', () => {
  test('begins with its first sleep and ends with its last, in minutes from the midnight of its last day', () => {
    const samples = [
      sleep('inBed', '2024-01-09T21:00', '2024-01-10T06:30', { sourceName: 'Phone' }),
      sleep('awake', '2024-01-09T21:10', '2024-01-09T21:30'),
      sleep('asleepCore', '2024-01-09T21:30', '2024-01-10T02:00'),
      sleep('asleepREM', '2024-01-10T02:00', '2024-01-10T06:05'),
      sleep('awake', '2024-01-10T06:05', '2024-01-10T06:20'),
    ];
    expect(night(samples)).toEqual({ '2024-01-10': [-90, 425] });
  });

  test('after midnight begins above 0, and a nap of the same day changes nothing', () => {
    const samples = [
      sleep('asleepCore', '2024-01-09T23:20', '2024-01-10T06:00'),
      sleep('asleepCore', '2024-01-10T13:00', '2024-01-10T13:40'),
    ];
    expect(night(samples)).toEqual({ '2024-01-10': [20, 420] });
  });

  test('of time in bed alone is not known', () => {
    expect(night([sleep('inBed', '2024-01-09T21:00', '2024-01-10T06:30')])).toEqual({});
  });

  test('is told by the clock on the days on which clocks change', () => {
    const samples = [
      sleep('asleepCore', '2024-03-30T22:00', '2024-03-31T05:00'),
      sleep('asleepCore', '2024-10-26T21:00', '2024-10-27T06:00'),
    ];
    expect(night(samples)).toEqual({ '2024-03-31': [-60, 420], '2024-10-27': [-60, 420] });
  });

  test('is told by the zone that its samples name', () => {
    const there = { timeZone: 'Asia/Kathmandu' };
    const samples = [
      sleep('asleepCore', '2024-01-09T16:45', '2024-01-09T20:00', there),
      sleep('asleepDeep', '2024-01-09T20:00', '2024-01-10T00:15', there),
    ];
    expect(night(samples)).toEqual({ '2024-01-10': [-90, 360] });
  });

  test('follows the order of sources if they disagree', () => {
    const samples = [
      sleep('asleep', '2024-01-09T21:00', '2024-01-10T06:30', { sourceName: 'App' }),
      sleep('awake', '2024-01-09T21:00', '2024-01-09T22:00', { sourceName: 'Watch' }),
      sleep('asleepCore', '2024-01-09T22:00', '2024-01-10T06:00', { sourceName: 'Watch' }),
    ];
    expect(night(samples, ['Watch'])).toEqual({ '2024-01-10': [-60, 450] });
    expect(night(samples, ['App'])).toEqual({ '2024-01-10': [-120, 450] });
  });
});

test('an explanation names the sleep that decided, and why the others did not', () => {
  const metric = findMetric('sleepStart');
  if (metric === undefined) throw new Error('sleepStart');
  const samples = [
    sleep('inBed', '2024-01-09T21:00', '2024-01-10T06:30', { sourceName: 'Phone' }),
    sleep('asleepCore', '2024-01-09T21:30', '2024-01-10T02:00'),
    sleep('asleep', '2024-01-09T22:00', '2024-01-10T01:00', { sourceName: 'App' }),
    sleep('asleepREM', '2024-01-10T02:00', '2024-01-10T06:00'),
    sleep('asleepCore', '2024-01-10T13:00', '2024-01-10T13:40'),
  ];
  const reader = { quantitySamples: () => [], categorySamples: () => samples };
  const told = explainMetricDay(metric, { reader, rule }, localDate('2024-01-10'), 'Europe/Berlin');
  expect(told.value).toBe(-90);
  expect(told.parts.map(({ sample, reason, by }) => [sample.value, reason, ...by])).toEqual([
    ['inBed', 'otherValue'],
    ['asleepCore', null],
    ['asleep', 'covered', 'Watch'],
    ['asleepREM', 'later'],
    ['asleepCore', 'nap'],
  ]);
  expect(told.sessions.map(({ kind, counted }) => [kind, counted])).toEqual([
    ['night', 510],
    ['nap', 40],
  ]);
});

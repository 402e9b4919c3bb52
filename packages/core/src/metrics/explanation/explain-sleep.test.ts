import { findMetric } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { localDate, type StatisticsCategorySample } from '@vitalgate/days';
import type { Instant } from '../../records/instant.ts';
import { explainMetricDay } from './explain-metric-day.ts';

const at = (time: string) => Date.parse(`2024-05-02T${time}:00Z`) as Instant;

function sleep(sourceName: string, value: string, start: string, end: string): StatisticsCategorySample {
  return { start: at(start), end: at(end), value, sourceName, device: null, userEntered: false, timeZone: null };
}

const samples = [
  sleep('App', 'asleep', '00:00', '07:00'),
  sleep('Watch', 'asleepCore', '00:30', '04:00'),
  sleep('Watch', 'awake', '04:00', '05:00'),
  sleep('Watch', 'asleepDeep', '05:00', '06:30'),
  sleep('Bed mat', 'inBed', '09:30', '18:00'),
  sleep('App', 'asleep', '10:00', '10:20'),
];

function explain(metricId: string, order: readonly string[] = []) {
  const metric = findMetric(metricId);
  if (metric === undefined) throw new Error(metricId);
  const reader = { quantitySamples: () => [], categorySamples: () => samples };
  const rule = { zones: { knows: () => true, offsetMinutes: () => 0 }, zoneAt: () => 'UTC', changes: [] };
  return explainMetricDay(metric, { reader, rule, priorities: () => order }, localDate('2024-05-02'), 'UTC');
}

const told = ({ parts }: ReturnType<typeof explain>) =>
  parts.map(({ sample, counted, reason, by }) => [sample.sourceName, sample.value, counted, reason, ...by]);

test('what the watch says of a night covers what the app says, and the parts add up', () => {
  const explained = explain('sleepAsleep');
  expect(explained.value).toBe(30 + 210 + 90 + 30 + 20);
  expect(told(explained)).toEqual([
    ['App', 'asleep', 60, 'covered', 'Watch'],
    ['Watch', 'asleepCore', 210, null],
    ['Watch', 'awake', 0, 'otherValue'],
    ['Watch', 'asleepDeep', 90, null],
    ['Bed mat', 'inBed', 0, 'otherValue'],
    ['App', 'asleep', 20, null],
  ]);
  expect(explained.sources.map(({ name, counted }) => [name, counted])).toEqual([
    ['Watch', 300],
    ['App', 80],
    ['Bed mat', 0],
  ]);
  expect(explained.sessions.map(({ kind, counted }) => [kind, counted])).toEqual([
    ['night', 360],
    ['nap', 20],
  ]);
});

test('naps are told by the same night', () => {
  const explained = explain('sleepNaps');
  expect([explained.value, explained.sessions.map(({ counted }) => counted)]).toEqual([20, [0, 20]]);
});

test("the user's order is named if it decides", () => {
  const explained = explain('sleepAsleep', ['App']);
  expect([explained.value, explained.priority]).toEqual([440, ['App']]);
  expect(told(explained)[1]).toEqual(['Watch', 'asleepCore', 0, 'covered', 'App']);
});

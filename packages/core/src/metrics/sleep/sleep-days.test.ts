import * as fc from 'fast-check';
import { findMetric } from '@vitalgate/contract';
import { describe, expect, test } from 'vitest';
import { addDays, localDate, type StatisticsCategorySample } from '@vitalgate/days';
import type { Instant, LocalDate } from '../../records/instant.ts';
import { affectedDates } from '../affected-days.ts';
import { computeMetricDays, type ComputedMetricDay } from '../compute-metric-days.ts';

const minute = 60_000;
const firstMinute = Date.parse('2024-05-01T00:00:00Z') / minute;
const rule = { zones: { knows: () => true, offsetMinutes: () => 0 }, zoneAt: () => 'UTC', changes: [] };
const from = localDate('2024-04-29');
const to = localDate('2024-05-15');

function metric(metricId: string) {
  const found = findMetric(metricId);
  if (found === undefined) throw new Error(metricId);
  return found;
}

function compute(metricId: string, drawn: readonly StatisticsCategorySample[], first = from, last = to) {
  const samples = [...drawn].sort((one, other) => one.start - other.start);
  const reader = {
    quantitySamples: () => [],
    categorySamples: (_type: string, start: Instant, end: Instant) =>
      samples.filter((one) => one.start < end && (one.end > start || one.start === start)),
  };
  return computeMetricDays(metric(metricId), { reader, rule }, first, last);
}

const stretch = fc
  .record({
    start: fc.nat(12 * 1440),
    length: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 60, max: 1200 })),
    value: fc.constantFrom('asleep', 'asleepCore', 'asleepDeep', 'asleepREM', 'awake', 'inBed'),
    sourceName: fc.constantFrom('Watch', 'Phone', 'App'),
  })
  .map(({ start, length, value, sourceName }) => ({
    start: ((firstMinute + start) * minute) as Instant,
    end: ((firstMinute + start + length) * minute) as Instant,
    value,
    sourceName,
    device: null,
    userEntered: false,
    timeZone: null,
  }));
const sparse = fc.array(stretch, { maxLength: 12 });
const dense = fc.array(stretch, { minLength: 20, maxLength: 80 });
const stretches = fc.oneof(sparse, dense);

const inRange = (days: readonly ComputedMetricDay[], first: LocalDate, last: LocalDate) =>
  days.filter(({ date }) => date >= first && date <= last);

const asleep = (first: string, last: string) => ({
  start: Date.parse(`${first}Z`) as Instant,
  end: Date.parse(`${last}Z`) as Instant,
  value: 'asleep',
  sourceName: 'App',
  device: null,
  userEntered: false,
  timeZone: null,
});
const values = (days: readonly ComputedMetricDay[]) => new Map(days.map(({ date, value }) => [date, value]));

describe('sleep minutes', () => {
  test('lose and double no minute, however the nights are cut', () => {
    const ranks = ['Watch', 'Phone', 'App'];
    fc.assert(
      fc.property(stretches, (samples) => {
        const claims = samples
          .filter(({ value }) => value !== 'inBed')
          .map((sample) =>
            Object.assign({ order: sample.value === 'asleep' ? 2 : sample.value === 'awake' ? 1 : 0 }, sample),
          )
          .sort(
            (one, other) => ranks.indexOf(one.sourceName) - ranks.indexOf(other.sourceName) || one.order - other.order,
          );
        const decided = new Map<number, string>();
        for (const { start, end, value } of claims) {
          for (let at = start / minute; at < end / minute; at++) if (!decided.has(at)) decided.set(at, value);
        }
        const total = (metricId: string) => compute(metricId, samples).reduce((sum, day) => sum + day.value, 0);
        const awake = [...decided.values()].filter((value) => value === 'awake').length;
        expect([total('sleepAsleep'), total('sleepAwake')]).toEqual([decided.size - awake, awake]);
        const plain = [...decided.values()].filter((value) => value === 'asleep').length;
        expect(total('sleepCore') + total('sleepDeep') + total('sleepRem') + plain).toBe(total('sleepAsleep'));
      }),
      { numRuns: 200 },
    );
  });

  test('give no day more than the cut allows', () => {
    fc.assert(
      fc.property(dense, (samples) => {
        for (const { value } of compute('sleepInBed', samples)) expect(value).toBeLessThanOrEqual(2 * 1440);
      }),
      { numRuns: 100 },
    );
  });

  test('of naps and of each stage are never more than all minutes asleep', () => {
    fc.assert(
      fc.property(stretches, (samples) => {
        const total = values(compute('sleepAsleep', samples));
        for (const metricId of ['sleepNaps', 'sleepCore', 'sleepDeep', 'sleepRem']) {
          for (const { date, value } of compute(metricId, samples))
            expect(value).toBeLessThanOrEqual(total.get(date) ?? 0);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('of nights and naps that three sources record stay under 24 hours a day', () => {
    const night = fc.record({
      bed: fc.integer({ min: 20 * 60, max: 26 * 60 }),
      length: fc.integer({ min: 1, max: 840 }),
    });
    const nap = fc.record({
      bed: fc.integer({ min: 11 * 60, max: 18 * 60 }),
      length: fc.integer({ min: 5, max: 110 }),
    });
    const sources = ['Watch', 'Phone', 'App'];
    fc.assert(
      fc.property(fc.array(fc.tuple(night, nap), { minLength: 1, maxLength: 8 }), (drawn) => {
        const samples = drawn.flatMap((pair, day) =>
          pair.flatMap(({ bed, length }) =>
            sources.map((sourceName, shift) => ({
              start: ((firstMinute + day * 1440 + bed + shift) * minute) as Instant,
              end: ((firstMinute + day * 1440 + bed + length) * minute) as Instant,
              value: 'asleep',
              sourceName,
              device: null,
              userEntered: false,
              timeZone: null,
            })),
          ),
        );
        for (const { value } of compute('sleepAsleep', samples)) expect(value).toBeLessThanOrEqual(1440);
      }),
      { numRuns: 200 },
    );
  });

  test('are the same for a day alone and within a range', () => {
    fc.assert(
      fc.property(stretches, fc.nat(16), (samples, offset) => {
        const date = addDays(from, offset);
        for (const metricId of ['sleepAsleep', 'sleepNaps']) {
          const alone = compute(metricId, samples, date, date);
          expect(alone, metricId).toEqual(inRange(compute(metricId, samples), date, date));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('change only on the affected days when a stretch comes', () => {
    fc.assert(
      fc.property(stretches, stretch, (samples, added) => {
        const reach = affectedDates(metric('sleepAsleep'), added.start, added.end);
        const outside = (days: readonly ComputedMetricDay[]) =>
          days.filter(({ date }) => date < reach.from || date > reach.to);
        for (const metricId of ['sleepAsleep', 'sleepNaps']) {
          const before = compute(metricId, samples);
          const after = compute(metricId, [...samples, added]);
          expect(outside(after), metricId).toEqual(outside(before));
        }
        expect(reach.to <= addDays(reach.from, 6)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['a day that ends sooner, cut off', '2024-05-01T17:45', '2024-05-02T17:30', '2024-05-02T19:30', '2024-05-02T20:00'],
    ['the next day, joined', '2024-05-01T09:00', '2024-05-02T06:30', '2024-05-01T06:30', '2024-05-01T07:00'],
  ])('a stretch can change %s', (_what, start, end, addedStart, addedEnd) => {
    const night = asleep(start, end);
    const added = asleep(addedStart, addedEnd);
    const before = compute('sleepAsleep', [night]);
    const after = compute('sleepAsleep', [night, added]);
    const changed = [...values(before), ...values(after)]
      .map(([date]) => date)
      .filter((date) => values(before).get(date) !== values(after).get(date));
    const reach = affectedDates(metric('sleepAsleep'), added.start, added.end);
    expect(changed.length).toBeGreaterThan(0);
    for (const date of changed) expect([reach.from <= date, date <= reach.to]).toEqual([true, true]);
  });
});

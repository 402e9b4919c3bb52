import { findMetric } from '@vitalgate/contract';
import { addDays, localDate } from '@vitalgate/days';
import { expect, test } from 'vitest';
import type { MetricStore } from '../../ports/metric-store.ts';
import type { TypeSources } from '../../ports/statistics-store.ts';
import type { Instant } from '../../records/instant.ts';
import { metricChanges } from './metric-changes.ts';

const first = localDate('2025-01-01');
const at = (day: number): Instant => Date.parse(`${addDays(first, day)}T12:00:00Z`) as Instant;

/** Steps of a year, fewer since day 300; today is day 330. */
const days = Array.from({ length: 331 }, (_, day) => ({
  date: addDays(first, day),
  value: day === 330 ? 90 : (day < 300 ? 9000 : 4000) + 700 * Math.sin(day * day),
}));

const store = {
  days: (_metricId: string, until: string | null, limit: number) =>
    days.filter(({ date }) => until === null || date <= until).slice(-limit),
  dataAge: () => ({ madeAt: at(330), isDated: true }),
  newestDay: () => addDays(first, 330),
  dateAt: (instant: Instant) => localDate(new Date(instant).toISOString().slice(0, 10)),
} as unknown as MetricStore;

function changesWith(sources: readonly (readonly [name: string, first: number, last: number])[]) {
  const ofType = sources.map(([name, from, to]) => ({
    name,
    kind: 'watch',
    samples: 9,
    first: at(from),
    last: at(to),
  }));
  const types = [{ kind: 'quantity', type: 'stepCount', priority: null, sources: ofType }];
  const steps = findMetric('stepCount');
  if (steps === undefined) throw new Error('stepCount');
  const reads = { metrics: store, sources: () => types as unknown as readonly TypeSources[] };
  return metricChanges([steps], reads, at(330))[0];
}

test('the day that is not over is no lowest of the new days, and no part of the change', () => {
  const { change, today } = changesWith([]) ?? {};
  expect(today).toBe(addDays(first, 330));
  expect(change).toMatchObject({ state: 'step', direction: 'lower', since: addDays(first, 300), days: 30 });
  expect(change).toHaveProperty('until', addDays(first, 329));
});

test('a source that began or ended about the change is said, and one that was there before and goes on is not', () => {
  const sources = changesWith([
    ['Phone', 0, 330],
    ['Old Watch', 0, 298],
    ['New Watch', 301, 330],
    ['Ring', 100, 200],
  ])?.sources;
  expect(sources).toEqual({ began: ['New Watch'], ended: ['Old Watch'] });
});

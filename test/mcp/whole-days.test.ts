import fc from 'fast-check';
import { findMetric } from '@vitalgate/contract';
import { metricSummary, type Instant, type MetricStore } from '@vitalgate/core';
import { localDate } from '@vitalgate/days';
import { expect, it } from 'vitest';
import { addDays } from '@vitalgate/days';
import { memoryClient } from './memory-client.mjs';
import { toolCaller } from './tool-caller.ts';

const newest = '2026-03-20';
const metricIds = ['stepCount', 'dietaryWater', 'restingHeartRate', 'bodyMass', 'sleepAsleep'] as const;

const stores = fc.record({
  metricId: fc.constantFrom(...metricIds),
  days: fc
    .uniqueArray(fc.nat(60), { maxLength: 40, minLength: 1 })
    .chain((offsets) =>
      fc.tuple(
        ...offsets.map((offset) => fc.tuple(fc.constant(addDays(newest, -offset)), fc.integer({ min: 0, max: 9000 }))),
      ),
    ),
  /** Days before the newest: when it is asked, and when the data was made. */
  now: fc.integer({ min: -3, max: 6 }),
  made: fc.option(fc.integer({ min: -3, max: 6 })),
  /** Whether samples then named a zone in which it was a day later. */
  isAhead: fc.boolean(),
});

type Store = typeof stores extends fc.Arbitrary<infer Made> ? Made : never;

const at = (before: number): Instant => Date.parse(`${addDays(newest, -before)}T12:00:00Z`) as Instant;

/** The metric as the host answers it, by the rules themselves. */
function summaryOf({ metricId, days, now, made, isAhead }: Store) {
  const metric = findMetric(metricId);
  if (metric === undefined) throw new Error(metricId);
  const held = days
    .map(([date, value]) => ({ date: localDate(date), value }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
  const store: MetricStore = {
    days: (_, until, limit) => held.filter(({ date }) => until === null || date <= until).slice(-limit),
    sources: () => ['Phone'],
    dataAge: () => (made === null ? null : { madeAt: at(made), isDated: true }),
    timeZoneOn: () => 'UTC',
    measuredDays: () => [],
    oldestDay: () => null,
    newestDay: () => held.at(-1)?.date ?? null,
    namedDatesAt: () => (made !== null && isAhead ? [localDate(addDays(newest, 1 - made))] : []),
    dateAt: (instant) => localDate(new Date(instant).toISOString().slice(0, 10)),
    state: () => null,
  };
  const summary = metricSummary(metric, store, { alone: true, now: at(now), fallbackZone: 'UTC' });
  return { summary, now: new Date(at(now)).toISOString() };
}

it('the mean, lowest and highest of days are those of the API: an unfinished or planned day is in none of them', async () => {
  await fc.assert(
    fc.asyncProperty(stores, async (made) => {
      const { summary, now } = summaryOf(made);
      const { latest, averages, range30Days } = summary;
      const call = toolCaller(memoryClient({ getMetrics: [summary] }), { now, timeZone: 'UTC' });
      const last = async (days: number) => {
        const to = latest?.date ?? newest;
        const period = `${addDays(to, 1 - days)}..${to}`;
        const { metrics } = await call('summarize_metrics', { metricIds: [made.metricId], period });
        return (metrics as [{ statistics: unknown }])[0].statistics as {
          mean: number;
          min: { value: number };
          max: { value: number };
        } | null;
      };
      const [seven, thirty] = [await last(7), await last(30)];
      expect(seven?.mean ?? null).toEqual(averages.days7 === null ? null : Number(averages.days7.toPrecision(6)));
      expect(thirty?.mean ?? null).toEqual(averages.days30 === null ? null : Number(averages.days30.toPrecision(6)));
      expect(thirty === null ? null : { min: thirty.min.value, max: thirty.max.value }).toEqual(range30Days);
    }),
    { numRuns: 150, seed: 20_260_320 },
  );
});

import * as fc from 'fast-check';
import { findMetric, type MetricDefinition } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { type Instant, type LocalDate, type MetricStore, type SummaryRequest } from '@vitalgate/core';
import { at, quantitySample, sleepSample } from '../../../../../test/records/record-builders.ts';
import { importOf } from '../../../../../test/records/import-of.ts';
import { temporaryDirectory, temporaryHealthStores } from '../../../../../test/stores/temporary-stores.ts';
import { intlTimeZones } from '../../../../terminal/src/intl-time-zones.ts';
import { keptSummaryTexts, plainSummaryTexts } from './summary-texts.ts';

function metricOf(metricId: string): MetricDefinition {
  const metric = findMetric(metricId);
  if (metric === undefined) throw new Error(metricId);
  return metric;
}

// What grows through the day, what does not, a night, and one that never has data.
const metrics = ['stepCount', 'heartRate', 'sleepAsleep', 'bodyMass'].map(metricOf);

const day = 86_400_000;
const first = at('2026-03-01T00:00:00Z');
const zones = ['Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Honolulu'] as const;
const someDay = fc.integer({ min: 0, max: 12 });
const dateOf = (dayOf: number) => new Date(first + dayOf * day).toISOString().slice(0, 10) as LocalDate;

type Step =
  | {
      readonly kind: 'import';
      readonly days: readonly number[];
      readonly value: number;
      readonly exported: number | null;
    }
  | { readonly kind: 'remove' }
  | { readonly kind: 'zone'; readonly day: number; readonly zone: string }
  | { readonly kind: 'order'; readonly sources: readonly string[] | null }
  | { readonly kind: 'clock'; readonly hours: number }
  | { readonly kind: 'ask' };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('import' as const),
        days: fc.array(someDay, { minLength: 1, maxLength: 4 }),
        value: fc.integer({ min: 1, max: 99 }),
        exported: fc.option(someDay),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'remove' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('zone' as const), day: someDay, zone: fc.constantFrom(...zones) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('order' as const),
        sources: fc.constantFrom(['Phone', 'Watch'], ['Watch'], null),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('clock' as const), hours: fc.integer({ min: 1, max: 60 }) }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'ask' as const }) },
  ),
  { minLength: 1, maxLength: 10 },
);

test('kept texts are those made anew, whatever is imported, removed or set meanwhile, here or by another connection', () => {
  const timeZones = intlTimeZones();
  fc.assert(
    fc.property(steps, fc.boolean(), (taken, writesHere) => {
      const directory = temporaryDirectory();
      const stores = temporaryHealthStores(directory, zones[0], timeZones);
      const writer = writesHere ? stores : temporaryHealthStores(directory, zones[0], timeZones);
      const kept = keptSummaryTexts(stores.metrics);
      const plain = plainSummaryTexts(stores.metrics);
      const imports: string[] = [];
      let now = at('2026-03-08T12:00:00Z');

      function act(step: Step): void {
        switch (step.kind) {
          case 'import': {
            const importId = `import ${imports.length}`;
            imports.push(importId);
            importOf(writer.imports, importId, (run) => {
              if (step.exported !== null) run.exportedAt((first + step.exported * day + day / 2) as Instant);
              const source = { bundleIdentifier: null, version: null, name: step.value % 2 === 0 ? 'Phone' : 'Wätch' };
              for (const one of step.days) {
                const start = new Date(first + one * day + 3_600_000 * (step.value % 24)).toISOString();
                run.quantity(quantitySample(start, { type: 'stepCount', value: step.value, source }));
                run.quantity(quantitySample(start, { type: 'heartRate', value: 50 + step.value / 7, source }));
                run.category(sleepSample(start, 60 + step.value, 'asleepCore'));
              }
            });
            break;
          }
          case 'remove': {
            const importId = imports.pop();
            if (importId !== undefined) writer.imports.remove(importId);
            break;
          }
          case 'zone':
            writer.statistics.setZone(dateOf(step.day), step.zone);
            break;
          case 'order':
            writer.statistics.setPriority('stepCount', step.sources);
            break;
          case 'clock':
            now = (now + step.hours * 3_600_000) as Instant;
            break;
          case 'ask':
        }
      }

      for (const step of taken) {
        act(step);
        for (const alone of [false, true]) {
          stores.read(() => {
            const request: SummaryRequest = { alone, now, fallbackZone: stores.zones.zoneAt(now) };
            expect(metrics.map(kept.for(request))).toEqual(metrics.map(plain.for(request)));
          });
        }
      }
    }),
    { numRuns: 25 },
  );
});

/** A store of one metric's days that counts how often they are read. */
function countingStore(count: number): { store: MetricStore; reads: () => number; change: () => void } {
  const days = Array.from({ length: count }, (_, index) => ({ date: dateOf(index - count), value: index }));
  let [reads, changes] = [0, 0];
  const store: MetricStore = {
    days: (_, until, limit) => {
      reads++;
      return days.filter(({ date }) => until === null || date <= until).slice(-limit);
    },
    sources: () => ['Phone'],
    dataAge: () => null,
    timeZoneOn: () => 'UTC',
    measuredDays: () => [],
    oldestDay: () => null,
    newestDay: () => days.at(-1)?.date ?? null,
    namedDatesAt: () => [],
    dateAt: (instant) => new Date(instant).toISOString().slice(0, 10) as LocalDate,
    state: () => String(changes),
  };
  return { store, reads: () => reads, change: () => void changes++ };
}

const alone: SummaryRequest = { alone: true, now: first, fallbackZone: 'UTC' };

test('a text is made once while nothing changes, and anew on the next day', () => {
  const { store, reads, change } = countingStore(3);
  const kept = keptSummaryTexts(store);
  const ask = (request: SummaryRequest): number => {
    for (const metric of metrics) kept.for(request)(metric);
    return reads();
  };
  expect([ask(alone), ask(alone), ask({ ...alone, alone: false })]).toEqual([4, 4, 8]);
  expect(ask({ ...alone, now: (first + day - 1) as Instant })).toBe(8);
  expect(ask({ ...alone, now: (first + day) as Instant })).toBe(12);
  expect(ask({ ...alone, now: (first + day) as Instant, fallbackZone: 'Asia/Tokyo' })).toBe(16);
  change();
  expect(ask({ ...alone, now: (first + day) as Instant, fallbackZone: 'Asia/Tokyo' })).toBe(20);
});

test('nothing is kept of a store that cannot say whether it has changed', () => {
  const { store, reads } = countingStore(3);
  const kept = keptSummaryTexts({ ...store, state: () => null });
  for (let times = 0; times < 3; times++) kept.for(alone)(metricOf('stepCount'));
  expect(reads()).toBe(3);
});

test('the oldest texts make room for new ones', () => {
  const { store, reads } = countingStore(36_500);
  const kept = keptSummaryTexts(store);
  const [one, two, three, four] = metrics;
  const ask = (...asked: (MetricDefinition | undefined)[]): number => {
    for (const metric of asked) if (metric !== undefined) kept.for(alone)(metric);
    return reads();
  };
  expect(ask(one, two)).toBe(2);
  expect(ask(one, two)).toBe(2);
  // Four of 1.4 million characters each are more than is kept.
  expect(ask(three, four)).toBe(4);
  expect(ask(four, three)).toBe(4);
  expect(ask(one)).toBe(5);
});

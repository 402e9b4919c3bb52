import type { Instant, QuantitySample, RecordSink, Source } from '@vitalgate/core';
import { dayMilliseconds } from '@vitalgate/days';
import type { HealthStores } from '@vitalgate/sqlite';
import { expect, test } from 'vitest';
import { at, quantitySample } from '../records/record-builders.ts';
import { temporaryDatabase, temporaryDirectory, temporaryHealthStores } from './temporary-stores.ts';

const first = at('2026-03-01T08:00:00Z');
const diary: Source = { name: 'com.example.diary', bundleIdentifier: 'com.example.diary', version: null };
const days = 4;
const hour = 3_600_000;

const drinks = (start: number, value: number): QuantitySample =>
  quantitySample(new Date(start).toISOString(), { type: 'numberOfAlcoholicBeverages', value, source: diary });

/** A sender of single records, as HC Webhook is: each states its source at its start. */
function state(sink: RecordSink, sample: QuantitySample): void {
  const { type, start, source } = sample;
  sink.quantity(sample);
  sink.told({ kind: 'quantity', type, source, start, end: (start + 1) as Instant });
}

function deliver({ imports }: HealthStores, made: number, samples: readonly QuantitySample[]): void {
  const receivedAt = made as Instant;
  const start = { importId: 'feed', fileName: 'phone', format: 'hc-webhook', startedAt: receivedAt };
  const run = imports.begin({ ...start, feed: { receivedAt } });
  run.exportedAt(receivedAt);
  for (const sample of samples) state(run, sample);
  run.finish({ complete: true, finishedAt: receivedAt });
}

/** An export of the phone, with another amount at the second hour of the first day, and one at a time of which the feed holds none. */
function bringExport({ imports }: HealthStores, made: number): void {
  const id = 'export';
  const startedAt = made as Instant;
  const run = imports.begin({ importId: id, fileName: id, format: 'health-connect', startedAt });
  run.exportedAt(startedAt);
  run.quantity(drinks(first + hour, 20));
  run.quantity(drinks(first + hour / 2, 3));
  run.finish({ complete: true, finishedAt: startedAt });
}

function opened() {
  const directory = temporaryDirectory();
  const stores = temporaryHealthStores(directory);
  const count = temporaryDatabase('health', directory).prepare<readonly [number]>('SELECT COUNT(*) FROM told_spans');
  return { stores, spans: () => count.get()?.[0] };
}

/** Of the first day. */
const total = ({ metrics }: HealthStores) =>
  metrics.days('numberOfAlcoholicBeverages', null, 99).find(({ date }) => date === '2026-03-01')?.value;

test('K3: of records that a feed states one by one few spans are kept, and an old export takes nothing of them back', () => {
  const { stores, spans } = opened();
  for (let day = 0; day < days; day++) {
    const morning = first + day * dayMilliseconds;
    const all = Array.from({ length: 5 }, (_, one) => drinks(morning + one * hour, 1));
    deliver(stores, morning + 10 * hour, all);
  }
  expect([spans(), total(stores)]).toEqual([5 * days, 5]);
  const later = first + 60 * dayMilliseconds;
  deliver(stores, later + hour, [drinks(later, 1)]);
  // Of each day one, and of the newest record.
  expect([spans(), total(stores)]).toEqual([days + 1, 5]);

  // Made before the feed stated that hour in the evening, in which it knew 20; of the half hour the feed said nothing.
  bringExport(stores, first + 2 * hour);
  expect(total(stores)).toBe(5 + 3);
  // A delivery of then that was held up says nothing new of the record, and something of a time of which nothing was said.
  deliver(stores, first + 2 * hour, [drinks(first + hour, 30), drinks(first + hour / 3, 4)]);
  expect(total(stores)).toBe(5 + 3 + 4);
  stores.imports.remove('feed');
  expect([spans(), total(stores)]).toEqual([0, 20 + 3]);
});

import type { Instant, RecordSink } from '@vitalgate/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packRecords } from './pack-records.ts';
import { mostSamples, numbersOfSample, type RecordBatch } from './record-batch.ts';
import { unpackRecords } from './unpack-records.ts';

const kinds = [
  'quantity',
  'category',
  'workout',
  'nutrition',
  'bloodTest',
  'food',
  'skip',
  'table',
  'exportedAt',
  'told',
];

function noting(): { readonly sink: RecordSink; readonly calls: unknown[] } {
  const calls: unknown[] = [];
  const note =
    (kind: string) =>
    (...handed: readonly unknown[]): void =>
      void calls.push([kind, ...handed]);
  return { sink: Object.fromEntries(kinds.map((kind) => [kind, note(kind)])) as unknown as RecordSink, calls };
}

const room = (): Float64Array => new Float64Array(mostSamples * numbersOfSample);

/** As it comes out in another thread. */
function sent(batch: RecordBatch): RecordBatch {
  return structuredClone(batch);
}

const sources = ['Watch', 'Phone'].map((name) => ({ name, bundleIdentifier: null, version: '1' }));
const metadata = [null, { HKTimeZone: 'Europe/Berlin' }, JSON.parse('{"__proto__":"own"}') as Record<string, string>];
const common = {
  start: fc.integer({ min: -(2 ** 41), max: 2 ** 43 }),
  end: fc.integer({ min: -(2 ** 41), max: 2 ** 43 }),
  source: fc.constantFrom(...sources),
  device: fc.constantFrom(null, 'Watch, Watch7,3'),
  metadata: fc.constantFrom(...metadata),
  timeZone: fc.constantFrom(null, 'Europe/Berlin'),
};
const quantity = fc.record({
  type: fc.constantFrom('heartRate', 'dietaryProtein'),
  value: fc.double({ noNaN: true }),
  ...common,
});
const call = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('quantity'), quantity) },
  fc.tuple(fc.constant('quantity'), quantity).map(([kind, sample]) => [kind, { ...sample, correlation: '[]' }]),
  fc.tuple(fc.constant('quantity'), quantity).map(([kind, sample]) => [kind, { ...sample, aggregated: true }]),
  fc.tuple(
    fc.constant('category'),
    fc.record({ type: fc.constant('sleepAnalysis'), value: fc.constantFrom('awake', 'inBed'), ...common }),
  ),
  fc.constantFrom(
    ['workout', { activityType: 'running' }, [{ latitude: 1 }]],
    ['skip', { kind: 'text', reason: 'tooLong', subject: 'x' }],
    ['exportedAt', 5],
  ),
);

test('what is packed for another thread comes out as it was handed over, in order', () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 40 }), (handed) => {
      const { sink, calls } = noting();
      const packing = packRecords((batch) => unpackRecords(sent(batch), sink), room);
      for (const [kind, ...what] of handed) (packing[kind as keyof RecordSink] as (...all: unknown[]) => void)(...what);
      packing.flush();
      expect(calls).toEqual(handed);
    }),
    { seed: 21, numRuns: 300 },
  );
});

const large = {
  type: 'heartRate',
  start: 0 as Instant,
  end: 0 as Instant,
  value: 60,
  source: { name: 'Watch', bundleIdentifier: null, version: '1' },
  device: null,
  metadata: { text: 'x'.repeat(100_000) },
  timeZone: null,
};

test('a batch stays small, whatever its records bear', () => {
  const batches: RecordBatch[] = [];
  const packing = packRecords((batch) => void batches.push(batch), room);
  for (let count = 0; count < 50; count++) packing.quantity({ ...large, metadata: { ...large.metadata } });
  for (let count = 0; count < 1000; count++) packing.skip({ kind: 'text', reason: 'tooLong', subject: 'x' });
  packing.flush();
  expect(batches.slice(0, 5).map(({ sampleCount }) => sampleCount)).toEqual([10, 10, 10, 10, 10]);
  expect(Math.max(...batches.map(({ others }) => others.length))).toBe(256);
});

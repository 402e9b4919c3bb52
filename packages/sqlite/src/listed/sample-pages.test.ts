import type { Instant, QuantitySample, SamplePosition, SampleStore, Source, StoredSample } from '@vitalgate/core';
import { at, quantitySample, sleepSample } from '../../../../test/records/record-builders.ts';
import { importOf } from '../../../../test/records/import-of.ts';
import { samplesOf } from '../../../../test/records/columns-of.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryHealthStores } from '../../../../test/stores/temporary-stores.ts';
import { drawn } from '../../../../test/drawn-values.ts';

const always = { start: -8.64e15 as Instant, end: 8.64e15 as Instant };

/** All pages of a window, as a client walks them. */
function walk(
  store: SampleStore,
  type: string,
  { start, end }: { readonly start: Instant; readonly end: Instant },
  limit: number,
): readonly (readonly StoredSample[])[] {
  const pages: (readonly StoredSample[])[] = [];
  let after: SamplePosition | null = null;
  for (;;) {
    const page: readonly StoredSample[] = store.page(type, start, end, after, limit);
    expect(samplesOf(store.columns(type, start, end, after, limit))).toEqual(page);
    pages.push(page);
    after = page.at(-1) ?? null;
    if (page.length < limit || after === null) return pages;
  }
}

/** Few different times, so that many samples share one. */
const someTime = fc.integer({ min: -3, max: 12 }).map((step) => (step * 1000) as Instant);

const someSample: fc.Arbitrary<QuantitySample> = fc
  .record({
    type: fc.constantFrom('heartRate', 'stepCount'),
    start: someTime,
    duration: fc.constantFrom(0, 1, 90_000),
    value: fc.integer({ min: 0, max: 40 }),
    name: fc.constantFrom('Watch', 'Phone'),
  })
  .map(({ type, start, duration, value, name }) =>
    quantitySample('1970-01-01T00:00:00Z', {
      type,
      start,
      end: (start + duration) as Instant,
      value,
      source: { name, bundleIdentifier: null, version: null },
    }),
  );

function sourceOf(sample: QuantitySample | StoredSample): Source {
  return 'origin' in sample ? sample.origin.source : sample.source;
}

function sameSample(sample: QuantitySample | StoredSample): string {
  return [sample.start, sample.end, sample.value, sourceOf(sample).name].join(' ');
}

function onlyOnce(samples: readonly QuantitySample[]): readonly string[] {
  return [...new Set(samples.map(sameSample))].sort();
}

function storeOf(samples: readonly QuantitySample[]): SampleStore {
  const stores = temporaryHealthStores();
  importOf(stores.imports, 'import-1', (run) => {
    for (const sample of samples) run.quantity(sample);
  });
  return stores.samples;
}

describe('sampleStore', () => {
  it('A56, A79: gives a sample back byte-true', () => {
    const sample = quantitySample('2026-03-09T07:30:00.123Z', {
      end: at('2026-03-09T07:31:00.456Z'),
      value: 1.2e-5,
      source: { name: 'Ada’s Apple\u00a0Watch 🔜 Здоровье', bundleIdentifier: 'com.example.watch', version: null },
      device: '<<HKDevice>, name:Watch, hardware:Watch6,7>',
      metadata: { HKMetadataKeyHeartRateMotionContext: '1', 'ключ "x"': '' },
    });
    const [stored] = storeOf([sample]).page('heartRate', always.start, always.end, null, 10);
    expect(stored).toEqual({
      start: 1_773_041_400_123,
      identity: expect.any(Number) as number,
      end: 1_773_041_460_456,
      value: 0.000012,
      origin: {
        source: { name: 'Ada’s Apple\u00a0Watch 🔜 Здоровье', bundleIdentifier: 'com.example.watch', version: null },
        device: '<<HKDevice>, name:Watch, hardware:Watch6,7>',
        metadata: { HKMetadataKeyHeartRateMotionContext: '1', 'ключ "x"': '' },
      },
    });
    expect(Number.isSafeInteger(stored?.identity)).toBe(true);
  });

  it('keeps null apart from the empty text', () => {
    const store = storeOf([
      quantitySample('2026-03-09T07:00:00Z', { source: { name: '', bundleIdentifier: '', version: '' }, device: '' }),
      quantitySample('2026-03-09T08:00:00Z', {
        source: { name: '', bundleIdentifier: null, version: null },
        device: null,
      }),
    ]);
    const [texts, nulls] = store.page('heartRate', always.start, always.end, null, 10);
    expect([texts?.origin.source, texts?.origin.device]).toEqual([{ name: '', bundleIdentifier: '', version: '' }, '']);
    expect([nulls?.origin.source, nulls?.origin.device]).toEqual([
      { name: '', bundleIdentifier: null, version: null },
      null,
    ]);
  });

  it('lists oldest first, of one type, within [start, end)', () => {
    const store = storeOf(['10:00', '08:00', '09:00', '07:00'].map((time) => quantitySample(`2026-03-09T${time}:00Z`)));
    const page = store.page('heartRate', at('2026-03-09T08:00:00Z'), at('2026-03-09T10:00:00Z'), null, 10);
    expect(page.map(({ start }) => start)).toEqual([at('2026-03-09T08:00:00Z'), at('2026-03-09T09:00:00Z')]);
    expect(store.page('stepCount', always.start, always.end, null, 10)).toEqual([]);
    expect(store.page('heartRate', at('2026-03-09T08:00:00Z'), at('2026-03-09T08:00:00Z'), null, 10)).toEqual([]);
  });

  it('S53: 600 samples with one time come over pages of 250 each exactly once', () => {
    const all = Array.from({ length: 600 }, (_, index) => index + 1);
    const store = storeOf(all.map((value) => quantitySample('2026-03-09T07:30:00Z', { value })));
    const pages = walk(store, 'heartRate', always, 250);
    expect(pages.map(({ length }) => length)).toEqual([250, 250, 100]);
    const values = pages.flat().map(({ value }) => value);
    expect(values.sort((left, right) => left - right)).toEqual(all);
  });

  it('goes on after a position that holds no sample, and from the start after one before it', () => {
    const store = storeOf([1, 2, 3].map((hour) => quantitySample(`2026-03-09T0${hour}:00:00Z`)));
    const [start, end] = [at('2026-03-09T02:00:00Z'), at('2026-03-09T04:00:00Z')];
    const starts = (after: SamplePosition) =>
      store.page('heartRate', start, end, after, 9).map((sample) => sample.start);
    expect(starts({ start: at('2026-03-09T02:30:00Z'), identity: 5 })).toEqual([at('2026-03-09T03:00:00Z')]);
    expect(starts({ start: at('2026-03-09T01:00:00Z'), identity: 5 })).toEqual([start, at('2026-03-09T03:00:00Z')]);
    expect(starts({ start: end, identity: 0 })).toEqual([]);
  });

  it('gives every sample of a window exactly once and in order, whatever the data, limit and window', () => {
    fc.assert(
      fc.property(
        fc.array(someSample, { maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        someTime,
        someTime,
        (samples, limit, start, end) => {
          const found = walk(storeOf(samples), 'stepCount', { start, end }, limit).flat();
          const wanted = samples.filter(
            (sample) => sample.type === 'stepCount' && sample.start >= start && sample.start < end,
          );
          expect(found.map(sameSample).sort()).toEqual(onlyOnce(wanted));
          for (const [index, sample] of found.entries()) {
            const previous = found[index - 1];
            if (previous === undefined) continue;
            expect(
              previous.start < sample.start || (previous.start === sample.start && previous.identity < sample.identity),
            ).toBe(true);
          }
        },
      ),
      { numRuns: drawn(20) },
    );
  });

  it('remembers the quantity types it has ever held, and no category type', () => {
    const stores = temporaryHealthStores();
    expect(stores.samples.typesEverSeen()).toEqual(new Set());
    importOf(stores.imports, 'import-1', (run) => {
      run.quantity(quantitySample('2026-03-09T07:30:00Z'));
      run.category(sleepSample('2026-03-09T01:00:00Z', 60, 'asleepCore'));
    });
    stores.imports.remove('import-1');
    expect(stores.samples.page('heartRate', always.start, always.end, null, 10)).toEqual([]);
    expect(stores.samples.typesEverSeen()).toEqual(new Set(['heartRate']));
  });

  it('tells count, first and last start per quantity type, and nothing of a type whose samples are gone', () => {
    const stores = temporaryHealthStores();
    expect(stores.samples.extents()).toEqual(new Map());
    importOf(stores.imports, 'import-1', (run) => {
      for (const time of ['10:00', '08:00', '09:00']) run.quantity(quantitySample(`2026-03-09T${time}:00Z`));
      run.category(sleepSample('2026-03-09T01:00:00Z', 60, 'asleepCore'));
    });
    importOf(stores.imports, 'import-2', (run) =>
      run.quantity(quantitySample('2026-03-01T00:00:00Z', { type: 'stepCount', value: 4 })),
    );
    expect(stores.samples.extents()).toEqual(
      new Map([
        ['heartRate', { count: 3, first: at('2026-03-09T08:00:00Z'), last: at('2026-03-09T10:00:00Z') }],
        ['stepCount', { count: 1, first: at('2026-03-01T00:00:00Z'), last: at('2026-03-01T00:00:00Z') }],
      ]),
    );
    stores.imports.remove('import-1');
    expect([...stores.samples.extents().keys()]).toEqual(['stepCount']);
  });
});

import { findQuantityType, type QuantityType } from '@vitalgate/contract';
import { recordedUnitKey, type Instant, type SampleOrigin, type StoredSample } from '@vitalgate/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOf } from '../../../../../test/records/columns-of.ts';
import { pageWriter } from '../pages/page-writer.ts';
import { samplePage } from './sample-page.ts';
import { sampleText } from './sample-text.ts';
import { drawn } from '../../../../../test/drawn-values.ts';

const types = ['heartRate', 'bodyMass', 'bloodGlucose'].map((name) => {
  const type = findQuantityType(name);
  if (type === null) throw new Error(name);
  return type;
});

/** Every kind of character: quotes, controls, halves of surrogate pairs. */
const someText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });
const someName = fc.oneof(fc.constant('Watch'), someText, fc.constant('Ünïcode 🔜 "\\'.repeat(200)));
const someUnit = fc.constantFrom('lb', 'kg', 'mmol/L', 'no unit', '');

const someOrigin: fc.Arbitrary<SampleOrigin> = fc.record({
  source: fc.record({
    name: someName,
    bundleIdentifier: fc.option(someText),
    version: fc.option(someText),
  }),
  device: fc.option(fc.oneof(someText, fc.constant('d'.repeat(200_000)))),
  metadata: fc.option(
    fc.oneof(
      fc.dictionary(someText, someText),
      fc.record({ [recordedUnitKey]: someUnit, note: someText }),
      fc.constant({ ',"unit":': ',"unit":' }),
    ),
  ),
});

const someValue = fc.oneof(
  fc.integer({ min: -300, max: 300 }),
  fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }).map((thousandths) => thousandths / 1000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1e21, -1e21, 1e-7, 5e-324, 0.1 + 0.2, 999_999.999, 1_000_000, 2 ** 31, 2 ** 53, 62.0123),
);

const day = 86_400_000;
const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(2200, 0, 1) - 1;
const someStart = fc.oneof(
  fc.integer({ min: earliest, max: latest }),
  fc.integer({ min: -3, max: 20_000 }).map((days) => days * day),
  fc.integer({ min: 0, max: 20_000 }).map((days) => days * day - 1),
);
const someLength = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 3 * day }),
  fc.integer({ min: 0, max: 400 * day }),
);

const samplesOf = (origins: readonly SampleOrigin[]): fc.Arbitrary<StoredSample[]> =>
  fc
    .array(
      fc.record({
        start: someStart.map((at) => at as Instant),
        end: someLength,
        identity: fc.oneof(
          fc.maxSafeNat(),
          fc.nat({ max: 40 }),
          fc.constantFrom(2 ** 25 - 1, 2 ** 25, 2 ** 30, 2 ** 53 - 1, 2 ** 55, 2 ** 62, -1),
        ),
        value: someValue,
        origin: fc.constantFrom(...origins),
      }),
      { maxLength: 30 },
    )
    .map((samples) => samples.map((sample) => ({ ...sample, end: (sample.start + sample.end) as Instant })));

const somePage = fc.array(someOrigin, { minLength: 1, maxLength: 4 }).chain(samplesOf);

/** The plain way. */
function writtenOneByOne(type: QuantityType, samples: readonly StoredSample[], limit: number, next: string | null) {
  const page = pageWriter<StoredSample>(limit, (sample) => sampleText(type, sample));
  samples.every((sample) => page.take(sample));
  const last = page.lastOfMore();
  return { count: page.count, last: last && { start: last.start, identity: last.identity }, text: page.body(next) };
}

function written(type: QuantityType, samples: readonly StoredSample[], limit: number, next: string | null) {
  const page = samplePage(type, columnsOf(samples), limit);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(page.body(next));
  page.release();
  return { count: page.count, last: page.lastOfMore, text };
}

test('a page of samples is byte for byte what is made sample by sample, and ends at the same one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      somePage,
      fc.integer({ min: 1, max: 20 }),
      fc.option(fc.constant('abc-_09')),
      (type, samples, limit, nextCursor) => {
        expect(written(type, samples, limit, nextCursor)).toEqual(writtenOneByOne(type, samples, limit, nextCursor));
      },
    ),
    { numRuns: drawn(120) },
  );
});

const sample = (value: number): StoredSample => ({
  start: 1_773_041_400_123 as Instant,
  end: 1_773_041_400_123 as Instant,
  identity: 7,
  value,
  origin: { source: { name: 'Watch', bundleIdentifier: null, version: null }, device: null, metadata: null },
});

test('memory that is given back is written over, never before', () => {
  const [type] = types;
  if (type === undefined) throw new Error('there are three');
  const pageOf = (value: number) => {
    const page = samplePage(type, columnsOf([sample(value)]), 1);
    const body = page.body(null);
    return { page, text: () => new TextDecoder().decode(body) };
  };
  const [held, other] = [pageOf(61), pageOf(62)];
  expect(held.text()).toContain('"value":61,');
  held.page.release();
  held.page.release();
  const [next, after] = [pageOf(63), pageOf(64)];
  expect([next.text(), after.text(), other.text()].map((text) => /"value":(\d+)/.exec(text)?.[1])).toEqual([
    '63',
    '64',
    '62',
  ]);
});

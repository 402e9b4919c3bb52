import { quantitySample, sleepSample } from '../../../../test/records/record-builders.ts';
import { expect, test } from 'vitest';
import type { QuantitySample } from './quantity-sample.ts';
import { sharesDetails } from './shares-details.ts';

const at = '2026-03-01T08:00:00Z';
const one = quantitySample(at);

/** Another value of each field that is no time and no value; the compiler asks for one of a field that is new. */
const others: { readonly [Key in Exclude<keyof QuantitySample, 'start' | 'end' | 'value'>]-?: QuantitySample[Key] } = {
  type: 'bodyMass',
  source: { ...one.source },
  device: 'name:Other',
  metadata: { a: 'b' },
  timeZone: 'Asia/Tokyo',
  correlation: 'a',
  aggregated: true,
};

test('times and values may differ, and nothing else', () => {
  expect(sharesDetails(one, { ...one, start: one.start, end: one.end, value: one.value + 1 })).toBe(true);
  const sleep = sleepSample(at, 30, 'asleepREM');
  expect(sharesDetails(sleep, { ...sleep, value: 'awake' })).toBe(true);
});

test.each(Object.entries(others))('another %s is another sample', (key, value) => {
  expect(sharesDetails(one, { ...one, [key]: value })).toBe(false);
});

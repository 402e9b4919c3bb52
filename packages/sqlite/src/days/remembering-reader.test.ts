import type { Instant } from '@vitalgate/core';
import type { StatisticsCategorySample, StatisticsReader } from '@vitalgate/days';
import { at, sleepSample } from '../../../../test/records/record-builders.ts';
import { expect, it } from 'vitest';
import { rememberingReader } from './remembering-reader.ts';

const from = at('2026-03-09T00:00:00Z');
const to = at('2026-03-10T00:00:00Z');

/** A reader of so many samples that fills one object again and again and counts how often it is read. */
function counted(values: readonly string[]) {
  let reads = 0;
  const reader: StatisticsReader = {
    quantitySamples: () => [],
    *categorySamples() {
      reads++;
      const sample = { ...sleepSample('2026-03-09T01:00:00Z', 30, ''), sourceName: 'Watch', userEntered: false };
      for (const value of values) yield Object.assign(sample, { value });
    },
  };
  return { reader, reads: () => reads };
}

const valuesOf = (samples: Iterable<StatisticsCategorySample>): readonly string[] => {
  const values: string[] = [];
  for (const { value } of samples) values.push(value);
  return values;
};

it('reads one range once, and another one anew', () => {
  const { reader, reads } = counted(['inBed', 'awake']);
  const remembering = rememberingReader(reader);
  for (let round = 0; round < 3; round++) {
    expect(valuesOf(remembering.categorySamples('sleepAnalysis', from, to))).toEqual(['inBed', 'awake']);
  }
  expect(reads()).toBe(1);
  expect(valuesOf(remembering.categorySamples('sleepAnalysis', from, (to + 1) as Instant))).toEqual(['inBed', 'awake']);
  expect(reads()).toBe(2);
});

it('reads a range anew that has too many samples, and one that was not read to its end', () => {
  const { reader, reads } = counted(['inBed', 'awake', 'asleepCore']);
  const remembering = rememberingReader(reader, 2);
  for (let round = 0; round < 2; round++) {
    expect(valuesOf(remembering.categorySamples('sleepAnalysis', from, to))).toHaveLength(3);
  }
  expect(reads()).toBe(2);
  const broken = rememberingReader(reader);
  for (const { value } of broken.categorySamples('sleepAnalysis', from, to)) if (value === 'awake') break;
  expect(valuesOf(broken.categorySamples('sleepAnalysis', from, to))).toHaveLength(3);
});

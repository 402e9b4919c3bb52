import type { RawSample } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { sampleBuckets } from './sample-coverage.ts';

const minute = 60_000;
const at = (minutes: number): string => new Date(minutes * minute).toISOString();

function sample(start: number, length: number, value: number): RawSample {
  return {
    id: '',
    type: 'heartRate',
    start: at(start),
    end: at(start + length),
    value,
    unit: 'count/min',
    source: { name: 'Watch', bundleIdentifier: null, version: null },
    device: null,
    metadata: null,
  };
}

test('samples count in the stretch in which they start, and fill those that they reach into', () => {
  const buckets = sampleBuckets([sample(1, 0, 60), sample(4, 2, 80), sample(11, 9, 90)], { from: 0, size: 5 * minute });
  const none = { samples: 0, mean: null, low: null, high: null };
  expect(buckets).toEqual([
    { start: 0, samples: 2, mean: 70, low: 60, high: 80 },
    { start: 5 * minute, ...none },
    { start: 10 * minute, samples: 1, mean: 90, low: 90, high: 90 },
    { start: 15 * minute, ...none },
  ]);
});

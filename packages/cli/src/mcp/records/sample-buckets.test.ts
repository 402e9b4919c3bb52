import type { RawSample } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { sampleBuckets, timeInZones } from './sample-buckets.ts';

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

test('samples count in the stretch in which they start; what adds up is shared out by time', () => {
  const buckets = sampleBuckets([sample(1, 0, 60), sample(4, 2, 80), sample(11, 9, 90)], { from: 0, size: 5 * minute });
  const none = { samples: 0, mean: null, low: null, high: null };
  expect(buckets).toEqual([
    { start: 0, samples: 2, mean: 70, low: 60, high: 80, sum: 100 },
    { start: 5 * minute, ...none, sum: 40 },
    { start: 10 * minute, samples: 1, mean: 90, low: 90, high: 90, sum: 40 },
    { start: 15 * minute, ...none, sum: 50 },
  ]);
});

test('a reading stands until the next for a minute at most, and the rest is unknown', () => {
  const samples = [sample(0, 0, 90), sample(0.5, 0, 130), sample(1, 0, 150), sample(5, 0, 170)];
  expect(timeInZones(samples, [100, 140, 160], { from: 0, to: 5.25 * minute })).toEqual({
    minutes: [0.5, 0.5, 1, 0.25],
    unknownMinutes: 3,
  });
});

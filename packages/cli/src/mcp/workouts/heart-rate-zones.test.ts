import type { RawSample } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { timeInZones } from './heart-rate-zones.ts';

const minute = 60_000;
const at = (minutes: number): string => new Date(minutes * minute).toISOString();

const reading = (start: number, value: number): RawSample => ({
  id: '',
  type: 'heartRate',
  start: at(start),
  end: at(start),
  value,
  unit: 'count/min',
  source: { name: 'Watch', bundleIdentifier: null, version: null },
  device: null,
  metadata: null,
});

test('a reading stands until the next for a minute at most, and the rest is unknown', () => {
  const samples = [reading(0, 90), reading(0.5, 130), reading(1, 150), reading(5, 170)];
  expect(timeInZones(samples, [100, 140, 160], { from: 0, to: 5.25 * minute })).toEqual({
    minutes: [0.5, 0.5, 1, 0.25],
    unknownMinutes: 3,
  });
});

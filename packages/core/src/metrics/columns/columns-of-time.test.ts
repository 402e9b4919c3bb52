import { findMetric } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import type { Instant } from '../../records/instant.ts';
import { columnsOfTime, isMeasured } from './columns-of-time.ts';

const metricOf = (metricId: string) => findMetric(metricId) ?? expect.fail(metricId);
const sample = (start: number, end: number, value: number) => ({ start, end, value });
/** Four columns of ten milliseconds. */
const range = { from: 100 as Instant, to: 140 as Instant, count: 4 };

test('a column has the lowest, the mean and the highest of what was measured in it; one without a sample has none', () => {
  const samples = [sample(100, 100, 60), sample(109, 109, 90), sample(109, 109, 63), sample(139, 139, 55)];
  expect(columnsOfTime(metricOf('heartRate'), samples, range)).toEqual({
    lowest: [60, null, null, 55],
    mean: [71, null, null, 55],
    highest: [90, null, null, 55],
    samples: 4,
  });
});

test('a sample with a length counts where it reaches, and not in the column that begins as it ends', () => {
  const samples = [sample(40, 110, 50), sample(115, 135, 70), sample(140, 150, 99), sample(20, 100, 11)];
  expect(columnsOfTime(metricOf('heartRate'), samples, range)).toMatchObject({
    lowest: [50, 70, 70, 70],
    samples: 2,
  });
});

test('values are in the metric’s unit, and only what is measured has columns', () => {
  expect(columnsOfTime(metricOf('walkingSpeed'), [sample(100, 100, 1.1)], range).mean[0]).toBe(3.96);
  expect(['heartRate', 'bodyMass', 'stepCount', 'sleepAsleep'].map((id) => isMeasured(metricOf(id)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

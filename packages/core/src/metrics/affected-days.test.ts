import { findMetric } from '@vitalgate/contract';
import { describe, expect, test } from 'vitest';
import type { Instant } from '../records/instant.ts';
import { affectedDates, metricsAffectedBy } from './affected-days.ts';

const at = (text: string) => Date.parse(text) as Instant;
const dates = (metricId: string, start: string, end: string) => {
  const metric = findMetric(metricId);
  return metric && affectedDates(metric, at(start), at(end));
};

describe('what a changed sample touches', () => {
  test('the metrics made from its type', () => {
    expect(metricsAffectedBy('stepCount').map(({ metricId }) => metricId)).toEqual(['stepCount']);
    expect(metricsAffectedBy('sleepAnalysis').map(({ metricId }) => metricId)).toEqual([
      'sleepAsleep',
      'sleepAwake',
      'sleepCore',
      'sleepDeep',
      'sleepEnd',
      'sleepInBed',
      'sleepNaps',
      'sleepRem',
      'sleepStart',
    ]);
    expect(metricsAffectedBy('appleStandHour').map(({ metricId }) => metricId)).toEqual(['appleStandHour']);
    expect(metricsAffectedBy('electrodermalActivity')).toEqual([]);
  });

  test('the days that its times have in any zone', () => {
    expect(dates('stepCount', '2024-05-01T12:00:00Z', '2024-05-01T12:10:00Z')).toEqual({
      from: '2024-04-30',
      to: '2024-05-02',
    });
    expect(dates('stepCount', '2024-05-01T23:50:00Z', '2024-05-04T00:10:00Z')).toEqual({
      from: '2024-05-01',
      to: '2024-05-04',
    });
  });

  test('for sleep also the nights on either side', () => {
    expect(dates('sleepAsleep', '2024-05-02T01:00:00Z', '2024-05-02T02:00:00Z')).toEqual({
      from: '2024-04-30',
      to: '2024-05-03',
    });
  });
});

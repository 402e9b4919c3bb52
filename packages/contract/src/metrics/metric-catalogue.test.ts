import { describe, expect, test } from 'vitest';
import { findQuantityType } from './quantity-types.ts';
import { findMetric, metricCatalogue } from './metric-catalogue.ts';

describe('the catalogue of metrics', () => {
  test('ids are unique, lowerCamelCase and ascending', () => {
    const ids = metricCatalogue.map(({ metricId }) => metricId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual([...ids].sort());
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]*$/);
    expect(ids.length).toBeGreaterThanOrEqual(60);
  });

  test('every quantity type is known, and a unit other than its own comes with a scale', () => {
    for (const { madeFrom, unit, metricId } of metricCatalogue) {
      if (madeFrom.kind !== 'quantity') continue;
      const type = findQuantityType(madeFrom.type);
      expect(type, metricId).not.toBeNull();
      expect(unit === type?.unit, metricId).toBe(madeFrom.multiply === 1 && madeFrom.divide === 1);
    }
  });

  test('what adds up is summed and what does not is not', () => {
    for (const { madeFrom, aggregation, metricId } of metricCatalogue) {
      if (madeFrom.kind !== 'quantity') continue;
      const style = findQuantityType(madeFrom.type)?.style;
      expect(style === 'cumulative', metricId).toBe(aggregation === 'sum');
    }
  });

  test.each([
    ['stepCount', 'Steps', 'activity', 'count', 'sum'],
    ['distanceWalkingRunning', 'Walking + running distance', 'activity', 'km', 'sum'],
    ['heartRate', 'Heart rate', 'heart', 'count/min', 'average'],
    ['heartRateVariabilitySDNN', 'Heart rate variability (SDNN)', 'heart', 'ms', 'average'],
    ['oxygenSaturation', 'Blood oxygen', 'respiration', '%', 'average'],
    ['bodyMass', 'Weight', 'body', 'kg', 'latest'],
    ['bloodGlucose', 'Blood glucose', 'vitals', 'mg/dL', 'average'],
    ['walkingSpeed', 'Walking speed', 'mobility', 'km/hr', 'average'],
    ['dietaryWater', 'Water', 'nutrition', 'mL', 'sum'],
    ['headphoneAudioExposure', 'Headphone audio levels', 'hearing', 'dBASPL', 'average'],
    ['sleepAsleep', 'Time asleep', 'sleep', 'min', 'duration'],
    ['sleepStart', 'Fell asleep', 'sleep', 'min', 'average'],
    ['mindfulSession', 'Mindful minutes', 'mindfulness', 'min', 'duration'],
  ])('%s is %s in %s, %s, %s', (metricId, name, category, unit, aggregation) => {
    expect(findMetric(metricId)).toMatchObject({ metricId, name, category, unit, aggregation });
  });

  test('an id that is none finds nothing', () => {
    expect(findMetric('steps')).toBeUndefined();
    expect(findMetric('constructor')).toBeUndefined();
  });
});

import { expect, test } from 'vitest';
import { findQuantityType, quantityTypes } from './quantity-types.ts';
import { parseUnit } from './units.ts';

test('the table holds the 120 quantity types of iOS 18, each name and identifier once', () => {
  expect(quantityTypes).toHaveLength(120);
  expect(new Set(quantityTypes.map((type) => type.name)).size).toBe(120);
  expect(new Set(quantityTypes.map((type) => type.identifier)).size).toBe(120);
});

test('every unit of the table is one the converter knows', () => {
  for (const type of quantityTypes) expect(parseUnit(type.unit), `${type.name} in ${type.unit}`).not.toBeNull();
});

test.each([
  ['heartRate', 'HKQuantityTypeIdentifierHeartRate', 'count/min', 'discrete'],
  ['stepCount', 'HKQuantityTypeIdentifierStepCount', 'count', 'cumulative'],
  ['vo2Max', 'HKQuantityTypeIdentifierVO2Max', 'mL/min·kg', 'discrete'],
  ['uvExposure', 'HKQuantityTypeIdentifierUVExposure', 'count', 'discrete'],
  ['heartRateVariabilitySDNN', 'HKQuantityTypeIdentifierHeartRateVariabilitySDNN', 'ms', 'discrete'],
  ['height', 'HKQuantityTypeIdentifierHeight', 'm', 'discrete'],
  ['bodyMass', 'HKQuantityTypeIdentifierBodyMass', 'kg', 'discrete'],
  ['bloodGlucose', 'HKQuantityTypeIdentifierBloodGlucose', 'mg/dL', 'discrete'],
  ['oxygenSaturation', 'HKQuantityTypeIdentifierOxygenSaturation', '%', 'discrete'],
  ['activeEnergyBurned', 'HKQuantityTypeIdentifierActiveEnergyBurned', 'kcal', 'cumulative'],
  ['dietaryWater', 'HKQuantityTypeIdentifierDietaryWater', 'mL', 'cumulative'],
  ['dietaryVitaminB12', 'HKQuantityTypeIdentifierDietaryVitaminB12', 'mcg', 'cumulative'],
  ['forcedExpiratoryVolume1', 'HKQuantityTypeIdentifierForcedExpiratoryVolume1', 'L', 'discrete'],
])('%s is found by both names', (name, identifier, unit, style) => {
  const type = findQuantityType(identifier);
  expect(type).toMatchObject({ name, identifier, unit, style });
  expect(findQuantityType(name)).toBe(type);
});

test('A60: junk and other kinds are no quantity type', () => {
  const junk = ['c', '', 'HeartRate', 'heartrate', 'constructor', '__proto__', 'HKQuantityTypeIdentifierheartRate'];
  for (const name of [...junk, 'HKCategoryTypeIdentifierSleepAnalysis', 'sleepAnalysis']) {
    expect(findQuantityType(name), name).toBeNull();
  }
});

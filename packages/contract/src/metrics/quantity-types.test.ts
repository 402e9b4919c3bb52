import { expect, test } from 'vitest';
import { findQuantityType, quantityTypes } from './quantity-types.ts';

test('the table holds the 120 quantity types of iOS 18, each name and identifier once, and others under names of ours', () => {
  const own = quantityTypes.filter(({ identifier }) => !identifier.startsWith('HKQuantityTypeIdentifier'));
  expect(quantityTypes.length - own.length).toBe(120);
  expect(own.map(({ identifier, unit }) => [identifier, unit])).toEqual(
    expect.arrayContaining([
      ['VitalgateQuantityTypeIdentifierBasalMetabolicRate', 'kcal/d'],
      ['VitalgateQuantityTypeIdentifierBodyWaterMass', 'kg'],
      ['VitalgateQuantityTypeIdentifierBoneMass', 'kg'],
      ['VitalgateQuantityTypeIdentifierHeartRateVariabilityRMSSD', 'ms'],
      ['VitalgateQuantityTypeIdentifierTotalEnergyBurned', 'kcal'],
    ]),
  );
  expect(own.filter(({ identifier }) => !identifier.startsWith('VitalgateQuantityTypeIdentifier'))).toEqual([]);
  expect(new Set(quantityTypes.map((type) => type.name)).size).toBe(quantityTypes.length);
  expect(new Set(quantityTypes.map((type) => type.identifier)).size).toBe(quantityTypes.length);
});

test.each([
  ['heartRate', 'HKQuantityTypeIdentifierHeartRate', 'count/min', 'discreteTemporallyWeighted'],
  ['stepCount', 'HKQuantityTypeIdentifierStepCount', 'count', 'cumulative'],
  ['vo2Max', 'HKQuantityTypeIdentifierVO2Max', 'mL/min·kg', 'discreteArithmetic'],
  ['uvExposure', 'HKQuantityTypeIdentifierUVExposure', 'count', 'discreteArithmetic'],
  ['heartRateVariabilitySDNN', 'HKQuantityTypeIdentifierHeartRateVariabilitySDNN', 'ms', 'discreteArithmetic'],
  ['height', 'HKQuantityTypeIdentifierHeight', 'm', 'discreteArithmetic'],
  ['bodyMass', 'HKQuantityTypeIdentifierBodyMass', 'kg', 'discreteArithmetic'],
  ['bloodGlucose', 'HKQuantityTypeIdentifierBloodGlucose', 'mg/dL', 'discreteArithmetic'],
  ['oxygenSaturation', 'HKQuantityTypeIdentifierOxygenSaturation', '%', 'discreteArithmetic'],
  ['activeEnergyBurned', 'HKQuantityTypeIdentifierActiveEnergyBurned', 'kcal', 'cumulative'],
  ['dietaryWater', 'HKQuantityTypeIdentifierDietaryWater', 'mL', 'cumulative'],
  ['dietaryVitaminB12', 'HKQuantityTypeIdentifierDietaryVitaminB12', 'mcg', 'cumulative'],
  ['forcedExpiratoryVolume1', 'HKQuantityTypeIdentifierForcedExpiratoryVolume1', 'L', 'discreteArithmetic'],
])('%s is found by both names', (name, identifier, unit, style) => {
  const type = findQuantityType(identifier);
  expect(type).toMatchObject({ name, identifier, unit, style });
  expect(findQuantityType(name)).toBe(type);
});

test('the styles that are not a plain mean are those of the phone', () => {
  const weighed = quantityTypes.filter(({ style }) => style !== 'cumulative' && style !== 'discreteArithmetic');
  expect(weighed.map(({ name, style }) => [name, style])).toEqual([
    ['atrialFibrillationBurden', 'discreteTemporallyWeighted'],
    ['environmentalAudioExposure', 'discreteEquivalentContinuousLevel'],
    ['environmentalSoundReduction', 'discreteEquivalentContinuousLevel'],
    ['headphoneAudioExposure', 'discreteEquivalentContinuousLevel'],
    ['heartRate', 'discreteTemporallyWeighted'],
  ]);
});

test('A60: junk and other kinds are no quantity type', () => {
  const junk = ['c', '', 'HeartRate', 'heartrate', 'constructor', '__proto__', 'HKQuantityTypeIdentifierheartRate'];
  for (const name of [...junk, 'HKCategoryTypeIdentifierSleepAnalysis', 'sleepAnalysis']) {
    expect(findQuantityType(name), name).toBeNull();
  }
});

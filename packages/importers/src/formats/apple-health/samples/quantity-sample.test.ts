import { findQuantityType } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { quantityTypeOf, quantityValue } from './quantity-sample.ts';

function valueOf(name: string, text: string | undefined, unit: string | undefined): number | string {
  const type = findQuantityType(name);
  if (type === null) throw new Error(`no type ${name}`);
  return quantityValue(type, text, unit);
}

test('A46: the phone writes percent as a fraction of 1', () => {
  expect(valueOf('oxygenSaturation', '0.97', '%')).toBe(97);
  expect(valueOf('oxygenSaturation', '0.97', undefined)).toBe(97);
  expect(valueOf('oxygenSaturation', '0.97', '1')).toBe(97);
  expect(valueOf('oxygenSaturation', '1', '%')).toBe(100);
  expect(valueOf('oxygenSaturation', '0', '%')).toBe(0);
  expect(valueOf('walkingAsymmetryPercentage', '0.07', '%')).toBe(7);
  expect(valueOf('walkingDoubleSupportPercentage', '0.294', '%')).toBe(29.4);
  expect(valueOf('bodyFatPercentage', '0.1612345', '%')).toBe(16.12345);
  expect(valueOf('atrialFibrillationBurden', '0.0004', '%')).toBe(0.04);
  expect(valueOf('bloodAlcoholContent', '0.0005', '%')).toBe(0.05);
  expect(valueOf('bloodAlcoholContent', '0.05', '%')).toBe(5);
  expect(valueOf('peripheralPerfusionIndex', '0.014', 'count')).toBe(1.4);
});

test('A47: what is above 1 was stored as percent, what is above 100 or below 0 means nothing', () => {
  expect(valueOf('oxygenSaturation', '97', '%')).toBe(97);
  expect(valueOf('oxygenSaturation', '100', '%')).toBe(100);
  expect(valueOf('walkingAsymmetryPercentage', '1.5', '%')).toBe(1.5);
  expect(valueOf('oxygenSaturation', '1.0000000000000002', '%')).toBe(100);
  expect(valueOf('oxygenSaturation', '9700', '%')).toBe('invalidValue');
  expect(valueOf('oxygenSaturation', '-0.01', '%')).toBe('invalidValue');
});

test('an amount that is added up cannot be below zero, a measurement can', () => {
  expect(valueOf('stepCount', '-500', 'count')).toBe('invalidValue');
  expect(valueOf('distanceCycling', '-3', 'km')).toBe('invalidValue');
  expect(valueOf('stepCount', '-0', 'count')).toBe(0);
  expect(valueOf('bodyTemperature', '-1', 'degC')).toBe(-1);
});

test('A48: glucose in moles', () => {
  expect(valueOf('bloodGlucose', '5.5', 'mmol<180.1558800000541>/L')).toBeCloseTo(99.0857, 4);
  expect(valueOf('bloodGlucose', '5.5', 'mmol<180.156>/L')).toBeCloseTo(99.0858, 4);
});

test('A49: Cal, kcal and kJ', () => {
  expect(valueOf('activeEnergyBurned', '158.8', 'Cal')).toBe(158.8);
  expect(valueOf('activeEnergyBurned', '158.8', 'kcal')).toBe(158.8);
  expect(valueOf('activeEnergyBurned', '664.4', 'kJ')).toBeCloseTo(158.795, 3);
  expect(valueOf('activeEnergyBurned', '158800', 'cal')).toBe(158.8);
});

test('A54: height in three units', () => {
  expect(valueOf('height', '168', 'cm')).toBe(1.68);
  expect(valueOf('height', '5.51', 'ft')).toBeCloseTo(1.68, 2);
  expect(valueOf('height', '1.68', 'm')).toBe(1.68);
});

test('A79: exponents and many digits', () => {
  expect(valueOf('distanceWalkingRunning', '1.2e-05', 'km')).toBe(0.012);
  expect(valueOf('vo2Max', '5.19412346680959', 'mL/min·kg')).toBe(5.19412346680959);
  expect(valueOf('stepCount', '9696.59', 'count')).toBe(9696.59);
});

test('A75: numbers have a point in every locale', () => {
  expect(valueOf('bodyMass', '70.5', 'kg')).toBe(70.5);
  expect(valueOf('bodyMass', '70,5', 'kg')).toBe('invalidValue');
});

test.each([undefined, '', 'bad', 'NaN', 'Infinity', '1e999', '0x10', '1_000', '--1', '1 2'])(
  'A62: %s is no number',
  (text) => {
    expect(valueOf('stepCount', text, 'count')).toBe('invalidValue');
  },
);

test('a missing or unknown unit is told apart', () => {
  expect(valueOf('bodyMass', '70', undefined)).toBe('missingUnit');
  expect(valueOf('bodyMass', '70', '')).toBe('missingUnit');
  expect(valueOf('bodyMass', '70', 'KG')).toBe('unknownUnit');
  expect(valueOf('oxygenSaturation', '97', 'mmHg')).toBe('unknownUnit');
  expect(valueOf('heartRate', '72', undefined)).toBe(72);
});

test('only long identifiers name a type in an export', () => {
  expect(quantityTypeOf({ type: 'HKQuantityTypeIdentifierVO2Max' })?.name).toBe('vo2Max');
  expect(quantityTypeOf({ type: 'stepCount' })).toBeNull();
  expect(quantityTypeOf({ type: 'c' })).toBeNull();
  expect(quantityTypeOf({})).toBeNull();
});

test('what is beyond 1e15 is no measurement, as written or in the type’s unit', () => {
  expect(valueOf('stepCount', '1e15', 'count')).toBe(1e15);
  expect(valueOf('stepCount', '1e308', 'count')).toBe('invalidValue');
  expect(valueOf('stepCount', '-1.1e15', 'count')).toBe('invalidValue');
  expect(valueOf('distanceWalkingRunning', '1e13', 'km')).toBe('invalidValue');
});

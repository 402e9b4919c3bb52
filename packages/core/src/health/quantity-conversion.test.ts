import { readFileSync } from 'node:fs';
import { findQuantityType, quantityTypes, type QuantityType } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { quantityConversion } from './quantity-conversion.ts';
import { sharedFixtures } from '../../../../test/shared-fixtures.ts';

function named(name: string): QuantityType {
  const type = findQuantityType(name);
  if (type === null) throw new Error(`no type ${name}`);
  return type;
}

function converted(name: string, value: number, unit: string | null): number | string {
  const conversion = quantityConversion(named(name), unit);
  return typeof conversion === 'string' ? conversion : conversion(value);
}

test('A54: a height is the same in centimeters, feet and meters', () => {
  expect(converted('height', 168, 'cm')).toBe(1.68);
  expect(converted('height', 1.68, 'm')).toBe(1.68);
  expect(converted('height', 5.51, 'ft')).toBe(1.679448);
});

test('A48: glucose in moles with and without a written molar mass', () => {
  expect(converted('bloodGlucose', 5.5, 'mmol<180.1558800000541>/L')).toBeCloseTo(99.0857, 4);
  expect(converted('bloodGlucose', 5.5, 'mmol/L')).toBeCloseTo(99.0857, 4);
  expect(converted('bloodGlucose', 99, 'mg/dL')).toBe(99);
  expect(converted('dietaryIron', 5.5, 'mmol/L')).toBe('unknownUnit');
});

test('a body mass index is the number of its unit, of whichever mass and length', () => {
  for (const unit of ['count', 'kg/m²', 'kg/m2', 'kg/m^2']) expect(converted('bodyMassIndex', 22.4, unit)).toBe(22.4);
  expect(converted('bodyMassIndex', 0.0318, 'lb/in²')).toBeCloseTo(22.36, 2);
  expect(converted('stepCount', 5, 'kg/m²')).toBe('unknownUnit');
});

test('a unit may be left out only if no other would be written', () => {
  expect(converted('heartRate', 72, null)).toBe(72);
  expect(converted('stepCount', 5, null)).toBe(5);
  expect(converted('oxygenSaturation', 0.97, null)).toBe(0.97);
  for (const name of ['bodyMass', 'height', 'bloodGlucose', 'activeEnergyBurned', 'bodyTemperature', 'dietaryWater']) {
    expect(converted(name, 1, null), name).toBe('missingUnit');
  }
});

test('a unit of another kind, or of no kind, is refused', () => {
  expect(converted('bodyMass', 70, 'm')).toBe('unknownUnit');
  expect(converted('bodyMass', 70, 'Kg')).toBe('unknownUnit');
  expect(converted('heartRate', 70, 'mph')).toBe('unknownUnit');
  expect(converted('bodyMassIndex', 22, 'kg/m')).toBe('unknownUnit');
  expect(converted('bodyMass', 70, `kg${' '.repeat(100)}`)).toBe('unknownUnit');
  expect(converted('bodyMass', 70, '')).toBe('unknownUnit');
});

const reference = sharedFixtures('reference/HKSampleMapping.json');

reference.test('every type and unit of the public FHIR mapping is known here', () => {
  const { HKQuantitySamples: mapped } = JSON.parse(readFileSync(reference.path, 'utf8')) as {
    HKQuantitySamples: Record<string, { unit: { hkunit: string } }>;
  };
  const entries = Object.entries(mapped);
  expect(entries.length).toBeGreaterThan(100);
  for (const [identifier, { unit }] of entries) {
    const type = quantityTypes.find((candidate) => candidate.identifier === identifier);
    if (type === undefined) {
      expect.fail(`${identifier} is missing`);
    }
    // The mapping writes a hearing level where HealthKit stores a sound pressure level.
    if (type.name === 'environmentalSoundReduction') continue;
    expect(typeof quantityConversion(type, unit.hkunit), `${identifier} in ${unit.hkunit}`).toBe('function');
  }
});

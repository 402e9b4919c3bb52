import { findQuantityType, type QuantityType } from '@vitalgate/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantityConversion } from './quantity-conversion.ts';
import { recordedValue } from './recorded-quantity.ts';

function named(name: string): QuantityType {
  const type = findQuantityType(name);
  if (type === null) throw new Error(`no type ${name}`);
  return type;
}

function converted(name: string, value: number, unit: string): number {
  const conversion = quantityConversion(named(name), unit);
  if (typeof conversion === 'string') throw new Error(`${name} in ${unit}`);
  return conversion(value);
}

test.each([
  ['bodyMass', 'lb', 154.3],
  ['bodyMass', 'st', 11.25],
  ['height', 'ft', 5.51],
  ['distanceWalkingRunning', 'km', 5.19412346680959],
  ['bodyTemperature', 'degF', 98.6],
  ['bodyTemperature', '°F', -40],
  ['bloodGlucose', 'mmol<180.1558800000541>/L', 5.5],
  ['bloodGlucose', 'mmol/L', 0],
  ['activeEnergyBurned', 'kJ', 1510.7],
  ['bodyMassIndex', 'kg/m²', 22.4],
])('%s written in %s as %d', (name, unit, written) => {
  expect(recordedValue(named(name), unit, converted(name, written, unit))).toBe(written);
});

test('any written number of up to 12 digits comes back as it was', () => {
  const units: [string, string][] = [
    ['bodyMass', 'lb'],
    ['distanceCycling', 'mi'],
    ['bodyTemperature', 'degF'],
    ['bloodGlucose', 'mmol/L'],
  ];
  fc.assert(
    fc.property(fc.constantFrom(...units), fc.integer({ min: 0, max: 10 ** 7 }), ([name, unit], thousandths) => {
      const written = thousandths / 1000;
      expect(recordedValue(named(name), unit, converted(name, written, unit))).toBe(written);
    }),
  );
});

test('a unit without a conversion tells no value', () => {
  expect(recordedValue(named('bodyMass'), 'furlong', 70)).toBeNull();
});

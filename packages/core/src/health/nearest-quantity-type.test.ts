import { expect, test } from 'vitest';
import { nearestQuantityType } from './nearest-quantity-type.ts';

test.each([
  ['HeartRate', 'heartRate'],
  ['heartrate', 'heartRate'],
  ['heart-rate', 'heartRate'],
  ['hearRate', 'heartRate'],
  ['haertRate', 'heartRate'],
  ['stepcounts', 'stepCount'],
  ['hkquantitytypeidentifierstepcount', 'stepCount'],
  ['VO2MAX', 'vo2Max'],
  ['heartRate', 'heartRate'],
])('%s most likely meant %s', (text, name) => {
  expect(nearestQuantityType(text)?.name).toBe(name);
});

test.each(['', 'x', 'happiness', 'sleepAnalysis', 'heart', 'a'.repeat(10_000)])('%.20j is near none', (text) => {
  expect(nearestQuantityType(text)).toBeNull();
});

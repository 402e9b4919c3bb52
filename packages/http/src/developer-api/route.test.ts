import { expect, it } from 'vitest';
import { findRoute } from './route.ts';

it.each([
  ['/api/v1/status', 'getStatus'],
  ['/api/v1/capabilities', 'getCapabilities'],
  ['/api/v1/pairing/requests', 'createPairingRequest'],
  ['/api/v1/pairing/requests/abc', 'getPairingRequestStatus'],
  ['/api/v1/metrics', 'getMetrics'],
  ['/api/v1/workouts', 'getWorkouts'],
  ['/api/v1/nutrition/logs', 'getNutritionLogs'],
  ['/api/v1/nutrition/foods', 'getNutritionFoods'],
  ['/api/v1/blood-tests', 'getBloodTests'],
  ['/api/v1/rawhealth/types', 'getRawHealthTypes'],
  ['/api/v1/rawhealth/samples', 'getRawHealthSamples'],
])('[Spec 4, 4.fixedPaths] %s leads to %s', (path, operation) => {
  expect(findRoute(path)?.operation).toBe(operation);
});

it.each([
  '',
  '/',
  '//',
  '//evil.example/x',
  '*',
  '/api',
  '/api/v1',
  '/api/v1/',
  '/api/v2/status',
  '/API/v1/status',
  '/api/v1/Status',
  '/api/v1/status/',
  '/api/v1//status',
  '/api/v1/../v1/status',
  '/api/v1/%73tatus',
  'https://localhost/api/v1/status',
  '/api/v1/pairing/requests/',
  '/api/v1/pairing/requests/a/b',
  '/api/v1/constructor',
  '/%zz',
])('[Spec 9.1] S48: %j leads nowhere', (path) => {
  expect(findRoute(path)).toBeNull();
});

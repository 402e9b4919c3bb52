import { expect, test } from 'vitest';
import { apiTarget } from './call-api.ts';

test.each([
  ['workouts?limit=2', '/api/v1/workouts?limit=2'],
  ['/api/v1/status', '/api/v1/status'],
])('%s is asked for as %s', (path, target) => {
  expect(apiTarget(path)).toBe(target);
});

test.each(['https://elsewhere/api/v1/workouts', '/app/v1/actions', 'workouts?x=a b', 'a#b', 'café'])(
  '%s is no path of the API',
  (path) => {
    expect(() => apiTarget(path)).toThrow(/A path of the API is like/);
  },
);

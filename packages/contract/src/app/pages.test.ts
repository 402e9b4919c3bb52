import { expect, test } from 'vitest';
import { isPageAddress } from './pages.ts';

test.each([
  '/',
  '/data',
  '/data/',
  '/data/metrics/stepCount',
  '/data/metrics/stepCount/2026-03-09',
  '/data/workouts/5f.e-1_0',
  '/data/sources/heartRate',
  '/import/42/',
])('%s is the address of a page', (path) => {
  expect(isPageAddress(path)).toBe(true);
});

test.each([
  '',
  'data',
  '/dat',
  '/data//',
  '/data/metrics',
  '/data/metrics/a/b',
  '/data/metrics/a/2026-03-09/c',
  '/data/metrics/..%2f..',
  '/data/nights/1',
  '/feeds/1',
  '/activity?x',
  '/import/a/b',
])('%s is none', (path) => {
  expect(isPageAddress(path)).toBe(false);
});

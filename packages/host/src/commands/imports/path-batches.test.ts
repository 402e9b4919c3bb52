import { expect, test } from 'vitest';
import { pathBatches } from './path-batches.ts';

test('400 long paths go in several requests, each below 16 KiB, none lost and in order', () => {
  const paths = Array.from({ length: 400 }, (_, index) => `/home/ada/Gesundheitsdaten/ä"${index}/export.zip`);
  const batches = pathBatches(paths);
  expect(batches.flat()).toEqual(paths);
  expect(batches.length).toBeGreaterThan(1);
  for (const batch of batches) {
    expect(new TextEncoder().encode(JSON.stringify({ paths: batch })).length).toBeLessThan(16_384);
  }
});

test('few paths are one request, and one that is longer than a batch stands alone', () => {
  expect(pathBatches(['/a', '/b'])).toEqual([['/a', '/b']]);
  const long = '/x'.repeat(6000);
  expect(pathBatches(['/a', long, '/b'])).toEqual([['/a'], [long], ['/b']]);
});

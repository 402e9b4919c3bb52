import { expect, test } from 'vitest';
import { runBenchmark } from './run-benchmark.ts';

test('the benchmark of answers under an import says their 99th percentile with and without it', () => {
  const text = runBenchmark('under-import', [
    '--megabytes',
    '1',
    '--samples',
    '20000',
    '--alone',
    '0.5',
    '--warm-up',
    '200',
  ]);
  expect(text).toMatch(/^alone: median [\d.]+ ms, p99 [\d.]+ ms, longest [\d.]+ ms of \d+ requests\n/);
  expect(text).toMatch(/p99 under import: [\d.]+ ms \(at most 50 ms; without import [\d.]+ ms\)/);
});

test('the benchmark of a start says how long it takes over a full store and an empty one, and until the sample person is there', () => {
  const text = runBenchmark('first-start', ['--samples', '20000', '--rounds', '1']);
  expect(text).toMatch(
    /start over 20,000 samples beside an empty store: [\d.]+ times \(at most 1.2 times; [\d.]+ s and/,
  );
  expect(text).toMatch(/sample person ready on an empty folder: [\d.]+ s \(at most 5 s\)/);
});

test('the benchmark of the store says what a heart rate takes on disk, below its target also where it is small', () => {
  const text = runBenchmark('store-size', ['--samples', '50000']);
  const [, bytes] = /store of 50,000 heart rates: ([\d.]+) bytes a sample/.exec(text) ?? [];
  expect(Number(bytes)).toBeGreaterThan(10);
  expect(Number(bytes)).toBeLessThan(56);
});

test('the benchmark of clients says how fast an export and the client are beside programs that do next to nothing', () => {
  const text = runBenchmark('client', ['--samples', '4000', '--walk', '1000']);
  expect(text).toMatch(
    /export of 4,000 samples beside their bytes thrown away: [\d.]+ times \(at least 0.6 times; \d+ and/,
  );
  expect(text).toMatch(
    /for await over 1,000 samples beside the same pages asked for and parsed: [\d.]+ times \(at least 0.5/,
  );
});

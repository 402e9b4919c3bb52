import { expect, test } from 'vitest';
import { runBenchmark } from './run-benchmark.ts';

test('the benchmark of the app says when the first page answers and how long ten years of days take to draw', () => {
  const text = runBenchmark('app', ['--samples', '20000', '--rounds', '1']);
  expect(text).toMatch(/first page answers a click, 4 times throttled: [\d.]+ ms \(at most 500 ms;/);
  expect(text).toMatch(/chart of 36\d\d days drawn: [\d.]+ ms \(at most 100 ms;/);
});

import { expect, test } from 'vitest';
import { runBenchmark } from './run-benchmark.ts';

test('the benchmark of the food search imports its files, searches them and says its figures', async () => {
  const words = ['--foods', '3000', '--small', '500', '--searches', '60', '--no-limits'];
  const { stdout, stderr } = await runBenchmark('food-search', words);
  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /^500 foods .*\n3,000 foods .*imported in \d+ s, \d+ s of the processor, peak memory \d+ MB\n/,
  );
  expect(stdout).toMatch(/the commonest word +median [\d.]+ ms, p95 [\d.]+ ms/);
  expect(stdout).toMatch(/all searches, of the processor .*\nbare FTS5, by its own rank .*\nbare FTS5, in no order/);
});

import { expect, test } from 'vitest';
import { runBenchmark } from './run-benchmark.ts';

test('the benchmark of the app says when the first page answers and how long each range takes to draw', async () => {
  const { stdout: text } = await runBenchmark('app', ['--samples', '4000', '--rounds', '1', '--no-limits']);
  expect(text).toMatch(/first page answers a click, 4 times throttled: [\d.]+ ms \(at most 500 ms;/);
  const drawn = [
    ...text.matchAll(/(?:holds|SHORT) +(.+) of stepCount drawn, 4 times throttled: [\d.]+ ms \(at most 100 ms;/g),
  ];
  expect(drawn.map(([, range]) => range)).toEqual(['Day', 'Week', 'Month', '6 months', 'Year', 'All']);
});

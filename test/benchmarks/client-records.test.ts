import { expect, test } from 'vitest';
import { runBenchmark } from './run-benchmark.ts';

test('the benchmark of the client reads every sample, and says how its loop stands beside JSON.parse', async () => {
  const { stdout } = await runBenchmark('client-records', ['--samples', '2000', '--no-limits']);
  expect(stdout).toMatch(/for await over 2000 samples: [\d.]+ of the speed of JSON.parse \(at least 0.5/);
});

import { expect, test } from 'vitest';
import { runBenchmark } from './benchmarks/run-benchmark.ts';
import { preparedPackages } from './prepared-packages.ts';

test('the benchmark of a start from nothing installs the tarballs, serves and says its figures', async () => {
  const { folder } = await preparedPackages();
  const words = ['--only', 'packages', '--packages', folder, '--warm', '--without-sample-person', '--no-limits'];
  const { stdout, stderr } = await runBenchmark('start-from-nothing', words);
  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /^packages to serving, Node \d+: [\d.]+ s \([\d.]+ s of the processor\), \d+ MB; at most 15 s and 60 MB\n$/,
  );
});

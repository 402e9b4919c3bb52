import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { runBenchmark } from './run-benchmark.ts';

const hasPython = spawnSync('python3', ['-c', 'from xml.parsers import expat']).status === 0;

test.skipIf(!hasPython)('the benchmark of the import says its figures beside those of expat', async () => {
  const sizes = ['--megabytes', '3', '--small', '1', '--large', '0', '--rounds', '1', '--no-limits'];
  const { stdout, stderr } = await runBenchmark('import-throughput', sizes);
  expect(stderr).toBe('');
  const counts = [...stdout.matchAll(/^(\d+) records of (.+?)[: ]/gmu)].map(([, count]) => Number(count));
  const [mixed = 0, small = 0, records = 0, newer = 0] = counts;
  // The same records in another order.
  expect(mixed).toBe(small);
  expect(records).toBeGreaterThan(6000);
  expect(newer).toBeGreaterThan(records);
  for (const [size, most] of [
    ['1 MB in no order', 3.6],
    ['1 MB', 1.5],
    ['3 MB', 1.5],
  ]) {
    expect(stdout).toMatch(
      new RegExp(`^\\d+ records of ${size}: import [\\d.]+ s \\([\\d.]+ s of the processor\\), expat [\\d.]+ s`, 'mu'),
    );
    expect(stdout).toMatch(
      new RegExp(`^${size}, of expat +[\\d.]+ \\([\\d.]+ of the processor\\); at most ${most}: `, 'mu'),
    );
    expect(stdout).toMatch(new RegExp(`^${size}, peak memory +\\d+ MB; at most 256: `, 'mu'));
  }
  expect(stdout).toMatch(/^newer export with 1 % more, of the first +[\d.]+; at most 0.6: /mu);
  expect(stdout).toMatch(/^peak memory of all sizes, apart +[\d.]+; at most 1.1: /mu);
});

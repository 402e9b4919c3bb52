import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { runBenchmark } from './benchmarks/run-benchmark.ts';

const hasPython = spawnSync('python3', ['-c', 'from xml.parsers import expat']).status === 0;

test.skipIf(!hasPython)('the benchmark of the import says its figures beside those of expat', async () => {
  const sizes = ['--megabytes', '3', '--small', '0', '--large', '0', '--rounds', '1', '--no-limits'];
  const { stdout, stderr } = await runBenchmark('import-throughput', sizes);
  expect(stderr).toBe('');
  const [round = '', ...rows] = stdout.trim().split('\n');
  const [records = 0, newer = 0] = [...round.matchAll(/(\d+) (?:records|of the newer)/gu)].map(([, count]) =>
    Number(count),
  );
  expect(records).toBeGreaterThan(6000);
  expect(newer / records).toBeGreaterThan(1.05);
  expect(round).toMatch(/import [\d.]+ s \([\d.]+ s of the processor\), expat [\d.]+ s/);
  expect(rows[0]).toMatch(/^import, of expat +[\d.]+ \([\d.]+ of the processor\); at most 1.5: /);
  expect(rows[1]).toMatch(/^newer export with 1 % more, of the first +[\d.]+; at most 0.6: /);
  expect(rows[2]).toMatch(/^peak memory +\d+ MB; at most 256: /);
});

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const benchmark = fileURLToPath(new URL('../benchmarks/food-search.mjs', import.meta.url));

test(
  'the benchmark of the food search imports its files, searches them and says its figures',
  { timeout: 120_000 },
  () => {
    const words = ['--foods', '3000', '--small', '500', '--searches', '60', '--no-limits'];
    const { status, stdout, stderr } = spawnSync(process.execPath, [benchmark, ...words], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^500 foods .*\n3,000 foods .*imported in \d+ s, \d+ s of the processor, peak memory \d+ MB\n/,
    );
    expect(stdout).toMatch(/the commonest word +median [\d.]+ ms, p95 [\d.]+ ms/);
    expect(stdout).toMatch(/all searches, of the processor .*\nbare FTS5, by its own rank .*\nbare FTS5, in no order/);
  },
);

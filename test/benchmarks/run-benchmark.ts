import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** Runs a benchmark at a tiny size, without its limits, to its end. Answers what it printed. */
export function runBenchmark(name: string, words: readonly string[]): string {
  const file = fileURLToPath(new URL(`../../benchmarks/${name}.mjs`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words, '--no-limits'], {
    encoding: 'utf8',
    timeout: 110_000,
  });
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  return stdout;
}

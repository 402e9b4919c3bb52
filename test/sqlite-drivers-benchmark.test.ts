import { expect, test } from 'vitest';
import { runBenchmark } from './benchmarks/run-benchmark.ts';

// On Node 20 alone better-sqlite3 is built.
test.skipIf(!process.versions.node.startsWith('20.'))(
  'the benchmark of the SQLite drivers reads the same by each and says its figures',
  async () => {
    const words = ['--samples', '2000', '--pages', '20', '--rounds', '1', '--no-limits'];
    const { stdout } = await runBenchmark('sqlite-drivers', words);
    expect(stdout).toMatch(/^node:sqlite on Node 26[\d.]+: [\d,]+ inserts\/s, \d+ µs a page of 250$/m);
    expect(stdout).toMatch(/^inserts: [\d.]+ times as fast; at least 1\npages: [\d.]+ times as fast; at least 1\n/m);
  },
);

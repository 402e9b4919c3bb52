import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const benchmark = fileURLToPath(new URL('../benchmarks/sqlite-drivers.mjs', import.meta.url));

// On Node 20 alone better-sqlite3 is built.
test.skipIf(!process.versions.node.startsWith('20.'))(
  'the benchmark of the SQLite drivers reads the same by each and says its figures',
  () => {
    const words = ['--samples', '2000', '--pages', '20', '--rounds', '1', '--no-limits'];
    const { status, stdout } = spawnSync(process.execPath, [benchmark, ...words], { encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^node:sqlite on Node 26[\d.]+: [\d,]+ inserts\/s, \d+ µs a page of 250$/m);
    expect(stdout).toMatch(/^inserts: [\d.]+ times as fast; at least 1\npages: [\d.]+ times as fast; at least 1\n/m);
  },
);

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newestLine } from '../scripts/node-lines.mjs';

const benchmark = fileURLToPath(new URL('../benchmarks/start-from-nothing.mjs', import.meta.url));

test('the benchmark of a start from nothing installs the tarballs, serves and says its figures', () => {
  const words = ['--only', 'packages', '--nodes', String(newestLine), '--no-limits'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [benchmark, ...words], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^packages to serving, Node \d+: [\d.]+ s \([\d.]+ s of the processor\), \d+ MB; at most 15 s and 60 MB\n$/,
  );
});

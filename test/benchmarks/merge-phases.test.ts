import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const benchmark = fileURLToPath(new URL('../../benchmarks/merge-phases.mjs', import.meta.url));

test('the benchmark of the merge says its longest statements, of a first export and of a newer one', () => {
  const words = [benchmark, '--megabytes', '2', '--most', '30'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const [first = '', newer = ''] = stdout.split(/^(?=newer)/mu);
  expect(first).toMatch(/^first: [\d.]+ s, of which [\d.]+ s of the processor\n/u);
  expect(first).toContain(' 1 × INSERT INTO main.samples (');
  expect(newer).toMatch(/ 1 × INSERT INTO main\.samples AS s .*\n[\s\S]* s the rest\n$/u);
});

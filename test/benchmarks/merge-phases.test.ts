import { expect, test } from 'vitest';
import { runBenchmark } from './run-benchmark.ts';

test('the benchmark of the merge says its longest statements, of a first export and of a newer one', async () => {
  const { stdout, stderr } = await runBenchmark('merge-phases', ['--megabytes', '1', '--most', '30']);
  expect(stderr).toBe('');
  const [first = '', newer = ''] = stdout.split(/^(?=newer)/mu);
  expect(first).toMatch(/^first: [\d.]+ s, of which [\d.]+ s of the processor\n/u);
  expect(first).toContain(' 1 × INSERT INTO main.samples (');
  expect(newer).toMatch(/ 1 × INSERT INTO main\.samples AS s .*\n[\s\S]* s the rest\n$/u);
});

import { expect, test } from 'vitest';
import { runBenchmark } from './run-benchmark.ts';

test('the benchmark of an idle host says its memory, its wakes and what it writes, also with feeds and a watched folder', async () => {
  const { stdout: text } = await runBenchmark('idle', ['--seconds', '0.2', '--no-limits']);
  for (const state of ['first start', 'Developer Mode on', 'live feeds on', 'the same, started again']) {
    expect(text).toMatch(new RegExp(`${state}.*, memory: [\\d.]+ MB \\(at most 90 MB`));
    expect(text).toMatch(new RegExp(`${state}.*, wakes of all threads: [\\d.]+ a second \\(at most 1 a second`));
    expect(text).toMatch(new RegExp(`${state}.*, written to disk: \\d+`));
  }
});

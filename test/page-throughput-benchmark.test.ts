import { expect, test } from 'vitest';
import { runBenchmark } from './benchmarks/run-benchmark.ts';
import { sampleStores } from './host-process.ts';

async function run(...words: string[]): Promise<string> {
  const few = ['--rounds', '1', '--warm', '0', '--requests', '3', '--blood-tests', '5', '--no-limits'];
  const { stdout, stderr } = await runBenchmark('page-throughput', [...few, ...words]);
  expect(stderr.replace(/^.* heart rates: .*$|^Stopping…$/gm, '').trim()).toBe('');
  return stdout;
}

test('the benchmark of pages measures each kind of page beside its reference', async () => {
  const said = await run('--only', 'pages', '--person', await sampleStores());
  const names = said
    .split('\n')
    .flatMap(
      (line) => /^(.+?) {2,}\d+ µs, reference \d+ µs, ratio [\d.]+, target (?:0\.80|1\.20)/.exec(line)?.[1] ?? [],
    );
  expect(names).toEqual([
    '250 raw samples',
    'workouts',
    'nutrition',
    'blood tests',
    'blood tests, FHIR',
    'foods',
    'foods, searched',
    'metrics, whole',
    'metrics, one',
  ]);
});

test('the benchmark of pages measures depth', async () => {
  const stdout = await run('--only', 'depth', '--depth', '10000');
  expect(stdout).toMatch(
    /^page 1,000 of many +\d+ µs.*\nthe last page of many +\d+ µs, reference \d+ µs, ratio [\d.]+/,
  );
});

test('the benchmark of pages measures the size of the store', async () => {
  const stdout = await run('--only', 'size', '--small', '2000', '--large', '6000');
  expect(stdout).toMatch(/^6,000 samples +\d+ µs, reference \d+ µs, ratio [\d.]+, target 1\.30/);
});

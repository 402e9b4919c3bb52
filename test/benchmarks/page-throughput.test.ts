import { expect, test } from 'vitest';
import { runBenchmark } from './run-benchmark.ts';
import { sampleStores } from '../host-process.ts';

test('the benchmark of pages measures each kind of page beside its reference, depth, and the size of the store', async () => {
  const few = ['--rounds', '1', '--warm', '0', '--requests', '3', '--blood-tests', '5', '--no-limits'];
  const stores = ['--person', await sampleStores(), '--depth', '10000', '--small', '2000', '--large', '6000'];
  const { stdout, stderr } = await runBenchmark('page-throughput', [...few, ...stores]);
  expect(stderr.replace(/^.* heart rates: .*$|^Stopping…$/gm, '').trim()).toBe('');
  const row = /^(.+?) {2,}\d+ µs, reference \d+ µs, ratio [\d.]+, target ([\d.]+)/;
  const rows = stdout.split('\n').flatMap((line) => {
    const [, name, target] = row.exec(line) ?? [];
    return name === undefined ? [] : [[name, target]];
  });
  expect(rows).toEqual([
    ['250 raw samples', '0.80'],
    ['workouts', '1.20'],
    ['nutrition', '1.20'],
    ['blood tests', '1.20'],
    ['blood tests, FHIR', '1.20'],
    ['foods', '1.20'],
    ['foods, searched', '1.20'],
    ['metrics, whole', '1.20'],
    ['metrics, one', '1.20'],
    ['page 1,000 of many', '1.20'],
    ['the last page of many', '1.20'],
    ['6,000 samples', '1.30'],
  ]);
});

import { expect, test } from 'vitest';
import { sampleStores } from '../host-process.ts';
import { runBenchmark } from './run-benchmark.ts';

test('the benchmark of answers under an import says their 99th percentile with and without it', async () => {
  const { stdout: text } = await runBenchmark('under-import', [
    '--megabytes',
    '1',
    '--samples',
    '4000',
    '--alone',
    '0.5',
    '--warm-up',
    '200',
    '--no-limits',
  ]);
  expect(text).toMatch(/^alone: median [\d.]+ ms, p99 [\d.]+ ms, longest [\d.]+ ms of \d+ requests\n/);
  expect(text).toMatch(/p99 under import: [\d.]+ ms \(at most 50 ms; without import [\d.]+ ms\)/);
});

test('the benchmark of a start says how long it takes over a full store and an empty one', async () => {
  const { stdout: text } = await runBenchmark('first-start', [
    '--samples',
    '4000',
    '--rounds',
    '1',
    '--without-sample-person',
    '--no-limits',
  ]);
  expect(text).toMatch(
    /start over 4,000 samples beside an empty store: [\d.]+ times \(at most 1.2 times; [\d.]+ s and/,
  );
});

test('all benchmarks are run by one command, which repeats the figures at its end, here of the store: below its target also if it is small', async () => {
  const { stdout: text } = await runBenchmark('all', [
    '--only',
    'store-size',
    '--',
    '--samples',
    '50000',
    '--no-limits',
  ]);
  const [, line, bytes] = /\n(holds {2}store of 50,000 heart rates: ([\d.]+) bytes a sample.*)\n/.exec(text) ?? [];
  expect(Number(bytes)).toBeGreaterThan(10);
  expect(Number(bytes)).toBeLessThan(56);
  expect(text).toMatch(/\nholds {2}bytes of a sample \(store-size\)\n {9}holds/);
  expect(text.endsWith(`         ${line}\n`)).toBe(true);
});

test('the benchmark of Home says how long it takes at first and again, over all that it shows', async () => {
  const { stdout: text } = await runBenchmark('home', ['--days', '8', '--rounds', '1', '--no-limits']);
  expect(text).toMatch(
    /Home, first time after a start: [\d.]+ ms \(at most 500 ms; 100 metrics, 8 days, 22 workouts, 199/,
  );
  expect(text).toMatch(/Home again: [\d.]+ ms \(at most 200 ms; 1 times\)/);
});

test('the benchmark of clients says how fast an export and the client are beside programs that do next to nothing', async () => {
  const { stdout: text } = await runBenchmark('client', ['--samples', '2000', '--walk', '500', '--no-limits']);
  expect(text).toMatch(
    /export of 2,\d{3} samples beside their bytes thrown away: [\d.]+ times \(at least 0.6 times; \d+ and/,
  );
  expect(text).toMatch(
    /for await over 500 samples beside the same pages asked for and parsed: [\d.]+ times \(at least 0.5/,
  );
});

test('the benchmark of what a start costs says it of commands, a host and an import, in starts of Node', async () => {
  const { stdout: text } = await runBenchmark('start-cost', ['--rounds', '1', '--no-limits']);
  const rows = [
    ...text.matchAll(/: ([\d.]+) starts of Node \(at most [\d.]+ starts of Node; \d+ ms of the processor; /g),
  ];
  expect(rows).toHaveLength(5);
  expect(rows.filter(([, figure]) => !(Number(figure) > 1))).toEqual([]);
});

test('T2, T3: while one client or one key takes all it can get, every request of another is answered, and a stop waits for nothing', async () => {
  const sizes = ['--requests', '4', '--connections', '40', '--held', '0', '--deliveries', '2', '--megabytes', '1'];
  const person = ['--person', await sampleStores()];
  const { stdout: text } = await runBenchmark('under-attack', [...sizes, ...person, '--no-limits']);
  // It says of each answer that is none.
  expect(text).not.toContain('one was answered');
  expect(text.match(/: [\d.]+ × alone \(at most 20 × alone; p99 /g)).toHaveLength(7);
  expect(text).toMatch(/revoking the leaked key: [\d.]+ s \(at most 5 s; \d+ deliveries dropped, 0 left\)/);
  expect(text).toMatch(/a stop while such bodies are read and merged: [\d.]+ s/);
});

test('the benchmark of eight hours says what a host holds after each, and that each request and delivery was taken', async () => {
  const { stdout: text } = await runBenchmark('eight-hours', [
    '--hours',
    '2',
    '--person',
    await sampleStores(),
    '--no-limits',
  ]);
  expect(text).toMatch(/memory: \d+ MB \(at most 300 MB; 8\d\d requests; by the hour \d+, \d+, \d+\)/);
  expect(text).toMatch(/open files: [\d.]+ files \(at most 60 files\)/);
  expect(text).toMatch(/on disk, an hour of the second half: [\d.]+ kB/);
});

test('the benchmark of getMetrics says what a page costs over a large store beside a small one', async () => {
  const sizes = ['--large', '2000', '--small', '1000', '--rounds', '1'];
  const { stdout: text } = await runBenchmark('metrics-cost', [...sizes, '--no-limits']);
  expect(text).toMatch(/^every metric: [\d.]+ ms, [\d.]+ ms, ratio [\d.]+\none metric, every day: .*ratio [\d.]+\n$/);
});

import { expect, test } from 'vitest';
import { runBenchmark } from './run-benchmark.ts';

test('the benchmark of growth prints a row for each size: its import, its bytes, a start and a page', async () => {
  const words = ['--sizes', '2000', '--pages', '3', '--starts', '1', '--no-limits'];
  const { stdout } = await runBenchmark('growth', words);
  const [head = [], , row = [], ...more] = stdout
    .replace(/^Stopping…$/gm, '')
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect([row.length, more]).toEqual([head.length, []]);
  expect(Number(row[0]?.replace(',', ''))).toBeGreaterThan(1000);
  expect(row.slice(1).join(' ')).toMatch(/^[\d.]+ s [\d,]+ [\d,]+ \d+ MB [\d.]+ MB [\d.]+ bytes [\d.]+ s [\d.]+ ms$/);
});

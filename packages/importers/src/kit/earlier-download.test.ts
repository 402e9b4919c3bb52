import { expect, test } from 'vitest';
import { earlierDownload } from './earlier-download.ts';

test.each([
  [['servings.csv', 'servings (1).csv', 'servings (2).csv', 'servings (10).csv']],
  [['servings.csv', 'servings(1).csv', 'servings(2).csv']],
  [['servings.csv', 'servings-2.csv', 'servings-3.csv', 'servings-11.csv']],
  [['a/servings.csv', 'a/servings 2.csv', 'b/servings.csv', 'b/servings 2.csv']],
  [['diary', 'diary (1)']],
  [['log-2026-05-30.csv', 'log-2026-06-09.csv', 'log-2026-06-10.csv']],
  [['v1.2/servings.csv', 'v1.2/servings (1).csv']],
])('downloads follow each other: %j', (paths) => {
  expect([...paths].reverse().sort(earlierDownload)).toEqual(paths);
});

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../project-files.ts';

test('the benchmark of the client reads every sample, and says how its loop stands beside JSON.parse', () => {
  const words = [`${root}benchmarks/client-records.mjs`, '--samples', '2000', '--no-limits'];
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).toMatch(/for await over 2000 samples: [\d.]+ of the speed of JSON.parse \(at least 0.5/);
});

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the part of a host’s heap for new objects grows no further than 32 MiB', () => {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { setImmediate } from 'node:timers/promises';
    import { boundYoungHeap } from ${JSON.stringify(new URL('young-heap.ts', import.meta.url).href)};
    boundYoungHeap();
    const size = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size;
    let most = 0;
    const kept = [];
    for (let round = 0; round < 150; round++) {
      const made = [];
      for (let index = 0; index < 20_000; index++) made.push({ index, of: [round] });
      kept.push(made);
      if (kept.length > 40) kept.splice(0, 20);
      most = Math.max(most, size());
      await setImmediate();
    }
    console.log(most / 2 ** 20);`;
  const words = ['--input-type=module', '--eval', program];
  const mebibytes = Number(execFileSync(process.execPath, words, { encoding: 'utf8' }));
  expect(mebibytes).toBeGreaterThan(8);
  expect(mebibytes).toBeLessThanOrEqual(32);
});

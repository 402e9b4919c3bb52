import { expect, test } from 'vitest';
import { HostError } from '../errors/host-error.ts';
import type { StoreJobs } from './store-jobs.ts';
import { openHostLog } from '../logging/host-log.ts';
import { loggedStoreJobs } from './logged-store-jobs.ts';

async function linesAfter(failure: Error): Promise<readonly string[]> {
  const lines: string[] = [];
  const jobs: StoreJobs = {
    checkFree: () => undefined,
    checkImport: () => undefined,
    start: () => ({ importId: 'x', done: Promise.reject(failure), cancel: () => undefined }),
    remove: () => Promise.reject(failure),
    missing: () => Promise.reject(new Error()),
    explain: () => Promise.reject(failure),
    mergeDeliveries: () => Promise.reject(failure),
    recompute: () => Promise.reject(failure),
    stop: () => Promise.resolve(),
  };
  const log = openHostLog({ write: (line: string) => void lines.push(line) });
  const { done } = loggedStoreJobs(jobs, log).start({ kind: 'samplePerson' }, () => undefined);
  await expect(done).rejects.toBe(failure);
  return lines;
}

test('a fault of ours is logged with what was behind it, and without its text', async () => {
  const cause = Object.assign(new Error('glucose 187.5'), { code: 'SQLITE_FULL' });
  const lines = await linesAfter(new HostError('importFailed', 'The disk is full.', { cause }));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ where: 'import', cause: { code: 'SQLITE_FULL' } });
  expect(lines[0]).not.toContain('187.5');
});

test.each(['fileMissing', 'formatUnknown', 'importCancelled'] as const)('%s is no fault of ours', async (code) => {
  expect(await linesAfter(new HostError(code, 'told to the user'))).toEqual([]);
});

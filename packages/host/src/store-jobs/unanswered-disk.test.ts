import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStagingFileName } from '@vitalgate/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packageFile, workerFile } from '../built/package-file.ts';
import { openDataDirectory } from '../data-directory/data-directory.ts';
import { storeJobs } from './store-jobs.ts';

let base: string;
beforeEach(() => void (base = mkdtempSync(join(tmpdir(), 'vitalgate-unanswered-'))));
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** A pipe that nobody writes to: whoever opens it waits in the system, as for a disk that does not answer. */
function silentPipe(): string {
  const path = join(base, 'pipe');
  execFileSync('mkfifo', [path]);
  return path;
}

describe.skipIf(process.platform === 'win32')('a disk that does not answer', () => {
  test('T1: a cancel is answered, other jobs go on, and imports go on once it answers', async () => {
    const pipe = silentPipe();
    const worker = join(base, 'worker.mjs');
    const really = JSON.stringify(workerFile('store-jobs/job-worker').href);
    writeFileSync(
      worker,
      `import { openSync, writeFileSync } from 'node:fs';
       import { join } from 'node:path';
       import { workerData } from 'node:worker_threads';
       const { kind, origin, dataDirectory } = workerData.order;
       if (kind !== 'import' || origin.path !== ${JSON.stringify(pipe)}) await import(${really});
       else {
         writeFileSync(join(dataDirectory, 'staging-left.sqlite'), '');
         openSync(origin.path, 'r');
       }`,
    );
    const directory = openDataDirectory(join(base, 'data'));
    const jobs = storeJobs(directory, { cancelPatience: 200, worker: pathToFileURL(worker) });
    const { done, cancel } = jobs.start({ kind: 'path', path: pipe }, () => undefined);
    const isWaiting = (): boolean => readdirSync(directory.path).includes('staging-left.sqlite');
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
    cancel();
    await expect(done).rejects.toMatchObject({ code: 'importCancelled' });
    expect(readdirSync(directory.path).filter((name) => isStagingFileName(name))).toEqual([]);
    await jobs.recompute({ kind: 'rules' }, () => undefined);
    const another = () => jobs.start({ kind: 'samplePerson' }, () => undefined);
    const file = () => jobs.start({ kind: 'path', path: join(base, 'none') }, () => undefined);
    expect(file).toThrow(/does not answer/u);
    const other = another();
    other.cancel();
    await expect(other.done).rejects.toMatchObject({ code: 'importCancelled' });
    closeSync(openSync(pipe, 'r+'));
    await expect.poll(() => attempt(file), { timeout: 20_000 }).toBe('started');
    await jobs.stop();
  }, 60_000);

  test('T1: a process ends although something still waits for it', () => {
    const script = `
      import { open } from 'node:fs/promises';
      import { endIfUnanswered, noteUnanswered } from ${JSON.stringify(packageFile('dist/files/unanswered-disk.js').href)};
      noteUnanswered(open(${JSON.stringify(silentPipe())}, 'r'));
      setTimeout(() => void endIfUnanswered(0), 100);`;
    const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 30_000 });
    expect(signal).toBe('SIGKILL');
  });
});

function attempt(begin: () => { readonly done: Promise<unknown> }): string {
  try {
    begin().done.catch(() => undefined);
    return 'started';
  } catch (error) {
    return String(error);
  }
}

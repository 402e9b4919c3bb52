import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataDirectoryAt, type DataDirectory } from './data-directory.ts';
import { lockDataDirectory, readLockHolder } from './directory-lock.ts';

const built = new URL('../../dist/data-directory/', import.meta.url).href;

/** Another process that holds the lock until it is killed. */
const holderProgram = `
  const { dataDirectoryAt } = await import('${built}data-directory.js');
  const { lockDataDirectory } = await import('${built}directory-lock.js');
  const lock = lockDataDirectory(dataDirectoryAt(process.argv[1]), 'serve');
  process.stdout.write('held');
  // Keeps the lock from the garbage collector, which would close its file.
  setInterval(() => lock, 1000);
`;

let base: string;
let directory: DataDirectory;
let other: ChildProcess | undefined;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-lock-'));
  directory = dataDirectoryAt(base);
});
afterEach(() => {
  other?.kill('SIGKILL');
  rmSync(base, { recursive: true, force: true });
});

async function holdElsewhere(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', holderProgram, base], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  other = child;
  await once(child.stdout, 'data');
  return child;
}

test('a second taker in the same process is refused, and let in after the release', () => {
  const lock = lockDataDirectory(directory, 'import');
  expect(() => lockDataDirectory(directory, 'serve')).toThrow(
    new RegExp(`in use by process ${process.pid} \\(vitalgate-host import\\)`),
  );
  lock.release();
  lock.release();
  lockDataDirectory(directory, 'serve').release();
  expect(readLockHolder(directory)).toBeNull();
});

test('another process is refused at once and told who holds it; kill -9 releases', async () => {
  const child = await holdElsewhere();
  const begun = performance.now();
  expect(() => lockDataDirectory(directory, 'import')).toThrow(
    expect.objectContaining({
      code: 'dataDirectoryInUse',
      message: expect.stringContaining(`process ${child.pid} (vitalgate-host serve)`) as string,
    }),
  );
  expect(performance.now() - begun).toBeLessThan(3000);

  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = lockDataDirectory(directory, 'import');
  expect(readLockHolder(directory)).toEqual({ pid: process.pid, purpose: 'import' });
  lock.release();
});

test('the lock leaves only private files', () => {
  const before = process.umask(0o077);
  const lock = lockDataDirectory(directory, 'serve');
  process.umask(before);
  const modes = readdirSync(base).map((name) => [name, (statSync(join(base, name)).mode & 0o777).toString(8)]);
  lock.release();
  expect(modes).toEqual([
    ['lock-holder.json', '600'],
    ['lock.sqlite', '600'],
  ]);
});

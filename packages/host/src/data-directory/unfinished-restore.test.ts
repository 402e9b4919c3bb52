import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentence } from '@vitalgate/terminal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, requireHost } from '../program/connect.ts';
import { openDataDirectory } from './data-directory.ts';
import { checkRestoreFinished } from './unfinished-restore.ts';

let base: string;
let data: string;
beforeEach(() => {
  // A name that a shell would take apart.
  base = mkdtempSync(join(tmpdir(), "vitalgate-it's "));
  data = join(base, 'data');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const put = (path: string): void => {
  mkdirSync(join(base, path, '..'), { recursive: true });
  writeFileSync(join(base, path), path);
};

function refusal(look: () => unknown = () => checkRestoreFinished(data)): { code: string; message: string } {
  try {
    look();
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error('it was not refused');
}

/** The command at the end of a refusal, as a person copies it from the terminal. */
const commandIn = (message: string): string => /finish it by typing "(.*)"$/.exec(sentence(message))?.[1] ?? 'false';

test('a restore killed between its two renames is refused, and its one command finishes it', () => {
  put('.data-restoring-abc/health.sqlite');
  put('data.before-restore-2026-03-09T073000/health.sqlite');
  const { code, message } = refusal(() => openDataDirectory(data));
  expect(code).toBe('restoreUnfinished');
  expect(message).toContain(`What was there before is in ${base}/data.before-restore-2026-03-09T073000.`);
  expect(message).toContain(`restored whole in ${base}/.data-restoring-abc.`);
  expect(existsSync(data)).toBe(false);
  execFileSync('sh', ['-c', commandIn(message)]);
  expect(readFileSync(join(data, 'health.sqlite'), 'utf8')).toBe('.data-restoring-abc/health.sqlite');
  checkRestoreFinished(data);
});

test('into a directory that was empty, the command replaces it and does not move into it', () => {
  mkdirSync(data);
  put('.data-restoring-abc/health.sqlite');
  const { message } = refusal();
  expect(message).toContain('the directory is empty');
  execFileSync('sh', ['-c', commandIn(message)]);
  expect(readdirSync(data)).toEqual(['health.sqlite']);
});

test('a restore killed while it wrote is not whole: it is to be restored again', () => {
  put('.data-restoring-abc/health.sqlite.unchecked');
  const { code, message } = refusal();
  expect(code).toBe('restoreUnfinished');
  expect(message).toMatch(
    /A part of the backup is in .*\.data-restoring-abc\. Nothing was changed\. Restore the backup again/,
  );
});

test('every command refuses, whatever it needs', async () => {
  put('.data-restoring-abc/health.sqlite');
  const asking = { purpose: 'test', signal: new AbortController().signal };
  for (const needs of ['host', 'store', 'newStore'] as const) {
    await expect(connect(data, needs, asking)).rejects.toMatchObject({ code: 'restoreUnfinished' });
  }
  await expect(requireHost(data)).rejects.toMatchObject({ code: 'restoreUnfinished' });
  expect(readdirSync(base)).toEqual(['.data-restoring-abc']);
});

test('a link to the directory leads to what stands beside the directory, not beside the link', () => {
  put('.data-restoring-abc/health.sqlite');
  const link = join(base, 'elsewhere', 'link');
  mkdirSync(join(base, 'elsewhere'));
  symlinkSync(data, link);
  expect(refusal(() => openDataDirectory(link)).code).toBe('restoreUnfinished');
});

test('a directory that holds something is used, and so is a new one beside what belongs to others', () => {
  put('data/health.sqlite');
  put('.data-restoring-abc/health.sqlite');
  checkRestoreFinished(data);
  checkRestoreFinished(join(base, 'data2'));
  put('other.before-restore-2026-03-09T073000/health.sqlite');
  checkRestoreFinished(join(base, 'other'));
});

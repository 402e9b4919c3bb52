import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openImportSource } from './open-import-source.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-seekable-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const open = (path: string) => openImportSource(path, { copyPath: () => join(base, 'staging-copy') });

test('a file is read at any place from a copy, which is gone when it is closed; behind its end stand zeros', async () => {
  const path = join(base, 'given.db');
  writeFileSync(path, 'abcdefgh');
  const opened = await open(path);
  const file = await opened.source.seekable('given.db');
  expect([file?.size, readdirSync(base).sort()]).toEqual([8, ['given.db', 'staging-copy']]);
  writeFileSync(path, 'somebody writes to it meanwhile');
  const into = new Uint8Array(4).fill(9);
  file?.read(2, into);
  expect([...into]).toEqual([...Buffer.from('cdef')]);
  file?.read(6, into);
  expect([...into]).toEqual([...Buffer.from('gh'), 0, 0]);
  file?.close();
  await opened.close();
  expect(readdirSync(base)).toEqual(['given.db']);
  expect(readFileSync(path, 'utf8')).toBe('somebody writes to it meanwhile');
});

test('nothing is left of a copy that fails', async () => {
  const path = join(base, 'given.db');
  writeFileSync(path, 'abcdefgh');
  const opened = await open(path);
  writeFileSync(path, 'changed before it was copied');
  await expect(opened.source.seekable('given.db')).rejects.toMatchObject({ code: 'fileChanged' });
  await opened.close();
  expect(readdirSync(base)).toEqual(['given.db']);
});

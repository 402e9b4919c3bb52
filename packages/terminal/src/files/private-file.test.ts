import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPrivateFile, removeDrafts, writePrivateFile } from './private-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitalgate-private-file-'));
  path = join(folder, 'secret');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mode = (): string => (statSync(path).mode & 0o777).toString(8);
const fails =
  (code: string): (() => never) =>
  () => {
    throw Object.assign(new Error(code), { code });
  };

test('writing replaces whole and leaves nothing beside', () => {
  writeFileSync(path, 'old', { mode: 0o644 });
  writePrivateFile(path, 'new');
  expect([readFileSync(path, 'utf8'), mode(), readdirSync(folder)]).toEqual(['new', '600', ['secret']]);
});

test('a file of another program keeps its mode, whatever the mask of the process is', () => {
  const mask = process.umask(0o077);
  try {
    writePrivateFile(path, 'settings', 0o664);
  } finally {
    process.umask(mask);
  }
  expect(mode()).toBe('664');
});

test('what cannot be written leaves nothing', () => {
  expect(() => writePrivateFile(join(folder, 'none', 'secret'), 'new')).toThrow('ENOENT');
  writeFileSync(path, 'file');
  expect(() => createPrivateFile(join(path, 'secret'), 'new')).toThrow('ENOTDIR');
  expect(readdirSync(folder)).toEqual(['secret']);
});

describe.each([
  ['hard links', undefined],
  ['no hard links, as EPERM says', fails('EPERM')],
  ['no hard links, as ENOTSUP says', fails('ENOTSUP')],
])('on a file system with %s, creating', (_, link) => {
  test('writes what its owner alone may read, and never replaces it', () => {
    expect(createPrivateFile(path, 'first', link)).toBe(true);
    expect(createPrivateFile(path, 'second', link)).toBe(false);
    expect([readFileSync(path, 'utf8'), mode(), readdirSync(folder)]).toEqual(['first', '600', ['secret']]);
  });

  test('keeps what another process made meanwhile', () => {
    const late = (written: string): void => {
      writeFileSync(path, 'of another');
      if (link === undefined) fails('EEXIST')();
      else link();
      expect(written).toBe('');
    };
    expect(createPrivateFile(path, 'mine', late)).toBe(false);
    expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['of another', ['secret']]);
  });
});

test('what a kill left of a file that was being written goes, and nothing else', () => {
  const gone = ['certificate.pem', 'install.key', 'host.json'].flatMap((name) =>
    ['new', 'tmp'].map((end) => `${name}.0123456789ab.${end}`),
  );
  const kept = ['certificate.pem', 'note.tmp', 'install.key.0123.tmp', 'certificate.pem.0123456789ab.tmp.old'];
  for (const name of [...gone, ...kept]) writeFileSync(join(folder, name), 'key');
  removeDrafts(folder);
  expect(readdirSync(folder)).toEqual(kept.sort());
});

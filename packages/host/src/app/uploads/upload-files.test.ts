import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataDirectoryAt, type DataDirectory } from '../../data-directory/data-directory.ts';
import { removeLeftBehind } from '../../data-directory/remove-if-possible.ts';
import { safeFileName, uploadPlace } from './upload-files.ts';

let directory: DataDirectory;
beforeEach(() => {
  directory = dataDirectoryAt(mkdtempSync(join(tmpdir(), 'vitalgate-uploads-')));
});
afterEach(() => rmSync(directory.path, { recursive: true, force: true }));

test.each([
  ['export.zip', 'export.zip'],
  ['Mein Export (2).zip', 'Mein Export (2).zip'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\export.xml', 'export.xml'],
  ['..', 'upload'],
  ['.hidden', 'hidden'],
  ['a\u0000b\nc\u202Etxt', 'abctxt'],
  ['导出.zip', '导出.zip'],
  ['', 'upload'],
  ['/', 'upload'],
  [`${'x'.repeat(300)}.zip`, `${'x'.repeat(76)}.zip`],
  [`${'😀'.repeat(80)}.zip`, `${'😀'.repeat(49)}.zip`],
  ['NUL.csv', '_NUL.csv'],
  ['con', '_con'],
  ['console.csv', 'console.csv'],
])('the name %j becomes %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test('two uploads of one name lie apart, in folders that only their owner may enter', () => {
  const [one, other] = [uploadPlace(directory, 'a.zip'), uploadPlace(directory, 'a.zip')];
  expect(one.path).not.toBe(other.path);
  writeFileSync(one.path, '1');
  writeFileSync(other.path, '2');
  expect(statSync(join(one.path, '..')).mode & 0o777).toBe(0o700);
  one.remove();
  expect([existsSync(one.path), existsSync(other.path)]).toEqual([false, true]);
  removeLeftBehind(directory);
  expect(existsSync(other.path)).toBe(false);
});

test('what a killed run left behind is taken away; nothing to take away is fine', () => {
  removeLeftBehind(directory);
  writeFileSync(uploadPlace(directory, 'a.zip').path, '1');
  removeLeftBehind(directory);
  expect(existsSync(join(directory.path, 'uploads'))).toBe(false);
});

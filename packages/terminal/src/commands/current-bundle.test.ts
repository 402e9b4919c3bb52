import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileMark, isBundleCurrent } from './current-bundle.ts';

let folder: URL;
beforeEach(() => {
  folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'vitalgate-bundle-'))}/`);
  for (const name of ['a', 'b']) writeFileSync(new URL(name, folder), 'one');
  const sources = { a: fileMark(new URL('a', folder)), './b': fileMark(new URL('b', folder)) };
  writeFileSync(new URL('made-of.json', folder), JSON.stringify({ sources }));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a bundle is current as long as nothing that it is made of is written', () => {
  expect(isBundleCurrent(folder)).toBe(true);
});

test.each<[string, () => void]>([
  [
    'a source was written again, as long as before',
    () => {
      writeFileSync(new URL('b', folder), 'two');
      utimesSync(new URL('b', folder), 0, 1_800_000_000);
    },
  ],
  ['a source is older than the one that it was made of', () => utimesSync(new URL('a', folder), 0, 1_000_000_000)],
  ['a source is gone', () => rmSync(new URL('a', folder))],
  ['it does not say what it is made of', () => rmSync(new URL('made-of.json', folder))],
  ['what it says was cut off', () => writeFileSync(new URL('made-of.json', folder), '{"sources":{')],
])('it is not if %s', (_title, change) => {
  change();
  expect(isBundleCurrent(folder)).toBe(false);
});

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startedAs } from './started-as.ts';

let folder: string;
const at = (path: string): string => join(folder, path);

/** A program in a checkout, a folder that it is installed in, one for all folders, and one with nothing. */
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'started-as-')));
  for (const path of ['checkout/node_modules/.bin', 'checkout/docs', 'bin', 'else where']) {
    mkdirSync(at(path), { recursive: true });
  }
  writeFileSync(at('checkout/reader.mjs'), '');
  symlinkSync('../../reader.mjs', at('checkout/node_modules/.bin/reader'));
  symlinkSync(at('checkout/reader.mjs'), at('bin/reader'));
  writeFileSync(at('else where/reader'), 'another program of that name');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['in its checkout', 'checkout', ['/usr/bin'], 'npx reader'],
  ['in a folder of its checkout', 'checkout/docs', [], 'npx reader'],
  ['with what npm adds to PATH', 'checkout', ['checkout/node_modules/.bin'], 'npx reader'],
  ['installed for all folders', 'else where', ['else where', 'bin'], 'reader'],
  ['beside another program of its name', 'bin', ['else where'], 'node $/checkout/reader.mjs'],
  ['from a folder above', '.', [], 'node checkout/reader.mjs'],
  ['from wherever', null, ['checkout/node_modules/.bin'], 'node $/checkout/reader.mjs'],
])('%s', (_title, place, path, typed) => {
  const environment = { PATH: path.map((part) => (part.startsWith('/') ? part : at(part))).join(':') };
  const workingDirectory = place === null ? null : at(place);
  expect(startedAs('reader', at('checkout/reader.mjs'), { environment, workingDirectory })).toBe(
    typed.replace('$', folder),
  );
});

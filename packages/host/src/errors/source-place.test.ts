import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { faultFacts } from './fault-facts.ts';

const bundle = fileURLToPath(new URL('../../dist/bundled/', import.meta.url));
const rowOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;

test('S44: a fault in the bundle is told with its place in the source', () => {
  const part = 'a failure in another thread';
  const found = readdirSync(bundle)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(bundle + name, 'utf8') }))
    .find(({ text }) => text.includes(part));
  if (found === undefined) throw new Error('no module of the bundle has the text');
  const source = readFileSync(new URL('fault-facts.ts', import.meta.url), 'utf8');
  const error = new Error('secret');
  const frame = `DistantFault.make (file://${bundle}${found.name}:${rowOf(found.text, part)}:9)`;
  error.stack = `Error: secret\n    at ${frame}\n    at later (/x/packages/host/dist/bundled/none.js:7:8)`;
  expect(faultFacts(error).at).toEqual([
    expect.stringMatching(new RegExp(`^DistantFault.make host/errors/fault-facts.ts:${rowOf(source, part)}:\\d+$`)),
    'later host/bundled/none.js:7:8',
  ]);
});

import { expect, test } from 'vitest';
import { serveOptions, serveWords } from './serve-options.ts';

/** What commander makes of an option that is typed: a value for each that takes one, else true, or false behind `--no-`. */
function typed(flag: string, value: string): Readonly<Record<string, unknown>> {
  const name = flag.replace(/^--(no-)?/, '').replaceAll(/-[a-z]/g, (part) => part.slice(1).toUpperCase());
  return { [name]: value === '' ? !flag.startsWith('--no-') : value };
}

test.each(serveOptions().map(([syntax]) => syntax))('T7: %s of serve goes on, alone', (syntax) => {
  const [flag = '', takes] = syntax.split(' ');
  const value = takes === undefined ? '' : 'some-value';
  expect(serveWords(typed(flag, value))).toEqual(value === '' ? [flag] : [flag, value]);
});

test('T7: what may be repeated goes on as often; what is usual is not typed', () => {
  const usual = { open: true, link: true, discovery: true };
  expect(serveWords(usual)).toEqual([]);
  expect(serveWords({ ...usual, hostName: ['a.example', 'b.example'], port: 0, discovery: false })).toEqual(
    '--port 0 --host-name a.example --host-name b.example --no-discovery'.split(' '),
  );
});

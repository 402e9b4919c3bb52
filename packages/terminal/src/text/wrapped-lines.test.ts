import { expect, test } from 'vitest';
import { unbroken } from './unbroken.ts';
import { wrappedLines } from './wrapped-lines.ts';

test.each([
  ['short', ['short']],
  ['one two three four five six', ['one two three four', 'five six']],
  ['  one two three four five', ['  one two three four', '  five']],
  ['- one two three four five', ['- one two three four', '  five']],
  ['  code   one two three four', ['  code   one two', '         three four']],
  ['AB:CD:EF:01:23:45:67:89:AB:CD', ['AB:CD:EF:01:23:45:67:89:AB:CD']],
  ['see AB:CD:EF:01:23:45:67:89:AB now', ['see', 'AB:CD:EF:01:23:45:67:89:AB', 'now']],
  [
    `off (${unbroken('vitalgate-host developer-mode off')}), and on`,
    ['off', `(${unbroken('vitalgate-host developer-mode off')}),`, 'and on'],
  ],
  ['one\n\ntwo', ['one', '', 'two']],
  ['心拍数  牛乳 牛乳 牛乳', ['心拍数  牛乳 牛乳', '        牛乳']],
])('%j in 20 columns', (text, lines) => {
  expect(wrappedLines(text, 20)).toEqual(lines);
});

test('without a screen long lines are left alone', () => {
  const long = 'word '.repeat(100).trim();
  expect(wrappedLines(long, null)).toEqual([long]);
});

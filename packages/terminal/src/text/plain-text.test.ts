import { expect, test } from 'vitest';
import { plainJson, plainText, screenText } from './plain-text.ts';

test.each([
  ['\u001B[31mred\u001B[0m', '\uFFFD[31mred\uFFFD[0m'],
  ['one\ntwo\r\tthree', 'one\uFFFDtwo\uFFFD\uFFFDthree'],
  ['\u009B2J', '\uFFFD2J'],
  ['abc\u202Edef', 'abc\uFFFDdef'],
  ['Zoë 👩‍🔬 عمر', 'Zoë 👩‍🔬 عمر'],
])('S39: %j is shown as %j', (text, shown) => {
  expect(plainText(text)).toBe(shown);
});

test.each([
  ['a,b\r\nc\td\n', 'a,b\r\nc\td\n'],
  ['a\rb\u001B[2J\u009B2J\u009D0;x\u0007\u202E\r', 'a\uFFFDb\uFFFD[2J\uFFFD2J\uFFFD0;x\uFFFD\uFFFD\uFFFD'],
])('lines %j are shown as %j', (text, shown) => {
  expect(screenText(text)).toBe(shown);
});

test('JSON says the same and lets nothing act on a terminal', () => {
  const value = { name: 'a\u009B2J\u202E\u001B[0m\n\u2028Zoë 牛乳', '\u009B': 1 };
  const text = plainJson(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).toBe(String.raw`{"name":"a\u009b2J\u202e\u001b[0m\n\u2028Zoë 牛乳","\u009b":1}`);
});

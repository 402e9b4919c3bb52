import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { paddedText, shortenedText, textWidth } from './text-width.ts';

/** Null for some lone marks, for which the tables' program throws. */
function byTables(text: string): number | null {
  try {
    return stringWidth(text);
  } catch {
    return null;
  }
}

test('every sign of the first planes is as wide as the tables of Unicode say, alone and beside others', () => {
  const wrong: string[] = [];
  for (let code = 0x20; code < 0x3000; code++) {
    const sign = String.fromCodePoint(code);
    for (const text of [sign, `a${sign}b`]) {
      if (textWidth(text) !== (byTables(text) ?? text.length)) wrong.push(`U+${code.toString(16)}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['牛乳', 4],
  ['👩‍🍳', 2],
  ['e\u0301', 1],
  ['– … ▁█ ✓', 8],
])('%s takes %d columns', (text, width) => {
  expect(textWidth(text)).toBe(width);
});

test('a text is cut between letters, and filled by columns', () => {
  expect(shortenedText('牛乳とたまご', 6)).toBe('牛乳…');
  expect(paddedText('牛乳', 6, 'right')).toBe('  牛乳');
});

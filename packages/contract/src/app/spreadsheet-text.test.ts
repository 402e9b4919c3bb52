import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadsheetText } from './spreadsheet-text.ts';

test.each([
  ['=1+1', "'=1+1"],
  [' ＝1+1', "' ＝1+1"],
  ['soup;=1+1;', "soup;'=1+1;"],
  ['Di;@SUM(1+1);ary', "Di;'@SUM(1+1);ary"],
  ['b\t=1+1', "b\t'=1+1"],
  ['b; \u00a0＝1+1', "b; \u00a0'＝1+1"],
  ['a;"=1+1"', `a;"'=1+1"`],
  ['a\r\n-1+1\n+2', "a\r\n'-1+1\n'+2"],
  ['a\u0085=1\u2028=2', "a\u0085'=1\u2028'=2"],
  ['\t=1', "'\t'=1"],
])('%j stands in a cell as %j', (text, cell) => {
  expect(spreadsheetText(text)).toBe(cell);
});

test.each(['', 'a-b', 'Omega-3; 1+1', 'a; b', "a;'=1", 'x = y', 'a, -b', 'C++;', '1;2\t3\n4', 'said "no" - twice'])(
  '%j stands as it is',
  (text) => {
    expect(spreadsheetText(text)).toBe(text);
  },
);

test('split at whatever separates cells to some reader, no text has a part that begins like a formula', () => {
  const pieces = fc.constantFrom(';', '\t', '\n', '\r', '=', '+', '-', '@', '＝', ' ', '"', '\u{feff}', "'", 'x', '\v');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (all) => {
      const text = all.join('');
      const cell = spreadsheetText(text);
      const [first, ...others] = cell.split(/[;\t\r\n\v\f\u0085\u2028\u2029]/);
      expect(first).not.toMatch(/^[\s\u{feff}]*[=+\-@＝]/u);
      for (const part of others) expect(part).not.toMatch(/^[\s\u{feff}"]*[=+\-@＝]/u);
      let at = 0;
      for (const letter of cell)
        if (letter === text[at]) at += 1;
        else expect(letter).toBe("'");
      expect(at).toBe(text.length);
    }),
  );
});

test('a long text of blanks takes no longer than it is', () => {
  const text = `${'\t '.repeat(200_000)}x`;
  const before = process.cpuUsage().user;
  expect(spreadsheetText(text)).toBe(`'${text}`);
  expect(process.cpuUsage().user - before).toBeLessThan(1_000_000);
});

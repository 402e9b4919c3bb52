import { expect, test } from 'vitest';
import { createTextLines, type TextLine } from './text-lines.ts';

function lines(text: string, piece: number, longestLine?: number): { lines: TextLine[]; isOpen: boolean } {
  const found: TextLine[] = [];
  const reader = createTextLines((line) => found.push(line), longestLine);
  for (let at = 0; at < text.length; at += piece) reader.write(text.slice(at, at + piece));
  return { lines: found, ...reader.end() };
}

test.each([1, 2, 5, 100])('lines are split and counted, blank ones left out (pieces of %i)', (piece) => {
  expect(lines('\ufeffone\r\n\n  \ntwo\nthree', piece)).toEqual({
    lines: [
      { number: 1, text: 'one' },
      { number: 4, text: 'two' },
      { number: 5, text: 'three' },
    ],
    isOpen: true,
  });
  expect(lines('a\n', piece)).toEqual({ lines: [{ number: 1, text: 'a' }], isOpen: false });
  expect(lines('', piece)).toEqual({ lines: [], isOpen: false });
});

test.each([1, 3, 100])('a line that is too long is named, not kept (pieces of %i)', (piece) => {
  expect(lines('12345\n123456\n1', piece, 5).lines).toEqual([
    { number: 1, text: '12345' },
    { number: 2, fault: 'tooLong' },
    { number: 3, text: '1' },
  ]);
});

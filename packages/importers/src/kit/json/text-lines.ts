/** One line of a text, or why it cannot be handed over. `number` counts from 1. */
export type TextLine =
  { readonly number: number; readonly text: string } | { readonly number: number; readonly fault: 'tooLong' };

export interface TextLines {
  write(text: string): void;
  /** The last line has no line break if the writer left it out, or if the text was cut off: then `isOpen`. */
  end(): { readonly isOpen: boolean };
}

/**
 * Splits a text that comes in pieces at its line breaks (`\n`, `\r\n`). Lines of nothing but blanks are counted and not
 * handed over. Of a line longer than `longestLine` characters nothing is kept.
 */
export function createTextLines(onLine: (line: TextLine) => void, longestLine = 16_000_000): TextLines {
  let parts: string[] = [];
  let length = 0;
  let number = 0;

  const add = (piece: string): void => {
    length += piece.length;
    if (length > longestLine) parts = [];
    else if (piece !== '') parts.push(piece);
  };

  const finish = (): void => {
    number++;
    const text = parts.join('').replace(/\r$/u, '');
    const isTooLong = length > longestLine;
    parts = [];
    length = 0;
    if (isTooLong) onLine({ number, fault: 'tooLong' });
    else if (text.trim() !== '') onLine({ number, text });
  };

  return {
    write(text) {
      let from = number === 0 && length === 0 && text.startsWith('\ufeff') ? 1 : 0;
      for (let end = text.indexOf('\n', from); end >= 0; end = text.indexOf('\n', from)) {
        add(text.slice(from, end));
        finish();
        from = end + 1;
      }
      add(text.slice(from));
    },
    end() {
      const isOpen = length > 0;
      if (isOpen) finish();
      return { isOpen };
    },
  };
}

import { textWidth } from './text-width.ts';

/** The column that the lines after the first begin in: the text after a label or a bullet, else the first word. */
function headOf(line: string, columns: number): string {
  const [, head = ''] = /^(\s*(?:- |\S+(?: \S+)* {2,})?)/.exec(line) ?? [];
  return textWidth(head) <= columns / 2 ? head : (/^\s*/.exec(line)?.[0] ?? '');
}

function wrapped(line: string, columns: number): readonly string[] {
  if (textWidth(line) <= columns) return [line];
  const head = headOf(line, columns);
  const indent = ' '.repeat(textWidth(head));
  const lines: string[] = [];
  let current = head;
  let isBare = true;
  for (const word of line.slice(head.length).match(/ +|[^ ]+/g) ?? []) {
    if (!isBare && !word.startsWith(' ') && textWidth(current) + textWidth(word) > columns) {
      lines.push(current.trimEnd());
      current = indent;
    }
    current += word;
    isBare = current.trim() === '';
  }
  return [...lines, current.trimEnd()];
}

/** A text as lines that fit the columns, broken at spaces only. Unchanged if `columns` is null. */
export function wrappedLines(text: string, columns: number | null): readonly string[] {
  const lines = text.split('\n');
  return columns === null ? lines : lines.flatMap((line) => wrapped(line, columns));
}

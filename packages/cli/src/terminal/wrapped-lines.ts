/** Words, the blanks between them, and commands in prose as one word each, up to the mark that ends them. */
const wordsAndBlanks = /["(]?(?:npx vitalgate(?:-host)?(?: [^\s",;()]+)+)\S*| +|[^ ]+/g;

function wrapped(line: string, columns: number): readonly string[] {
  if (line.length <= columns || /^\s*npx /.test(line)) return [line];
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  const lines: string[] = [];
  let current = indent;
  for (const word of line.slice(indent.length).match(wordsAndBlanks) ?? []) {
    if (current.trim() !== '' && !word.startsWith(' ') && current.length + word.length > columns) {
      lines.push(current.trimEnd());
      current = indent;
    }
    current += word;
  }
  return [...lines, current.trimEnd()];
}

/**
 * A text as lines that fit the columns, broken at spaces only: fingerprints, links and commands stay whole. As it is where
 * `columns` is null.
 */
export function wrappedLines(text: string, columns: number | null): readonly string[] {
  const lines = text.split('\n');
  return columns === null ? lines : lines.flatMap((line) => wrapped(line, columns));
}

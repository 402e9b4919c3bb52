/** A line that is typed as it is printed: a break in it would break the command. */
const commandLine = /^\s*(?:npx|npm|curl) /;

/** Words, the blanks between them, and commands in prose as one word each, up to the mark that ends them. */
const wordsAndBlanks = /["(]?(?:npx vitalgate-host(?: [^\s",;()]+)+|npm start -- \S+ [^\s",;()]+)\S*| +|[^ ]+/g;

/** Where the lines after the first begin: under the text after a label or a bullet, else under the first word. */
function hangingIndent(line: string, columns: number): string {
  const [, head = ''] = /^(\s*(?:- |\S+(?: \S+)* {2,})?)/.exec(line) ?? [];
  return ' '.repeat(head.length <= columns / 2 ? head.length : (/^\s*/.exec(line)?.[0].length ?? 0));
}

function wrapped(line: string, columns: number): readonly string[] {
  if (line.length <= columns || commandLine.test(line)) return [line];
  const indent = hangingIndent(line, columns);
  const lines: string[] = [];
  let current = line.slice(0, indent.length);
  let isBare = true;
  for (const word of line.slice(indent.length).match(wordsAndBlanks) ?? []) {
    if (!isBare && !word.startsWith(' ') && current.length + word.length > columns) {
      lines.push(current.trimEnd());
      current = indent;
    }
    current += word;
    isBare = current.trim() === '';
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

import type { SourceValue } from './stored-values.ts';

/** A table as the text says that made it. */
export interface TableShape {
  readonly columns: ReadonlyMap<string, TableColumn>;
  /** Rows have numbers; without them they are kept by their key, whose columns stand first. */
  readonly hasRowIds: boolean;
}

/** A column of a table, with its place in a stored row; -1 if it is computed and stored nowhere. */
export interface TableColumn {
  readonly place: number;
  /** Whether the row's own number stands for it: `INTEGER PRIMARY KEY`. */
  readonly isRowId: boolean;
  /** What rows have that were written before the column was added. */
  readonly missing: SourceValue;
}

/** Tokens of SQL: comments and blanks, quoted names, texts, bytes, numbers, words, signs. What does not close goes on to the end. */
const token =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\s+|"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|\[[^\]]*(?:\]|$)|[xX]?'(?:[^']|'')*(?:'|$)|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[\p{L}_$\u0080-\uffff][\p{L}\p{N}_$\u0080-\uffff]*|[\s\S]/gu;

const isBlank = (text: string): boolean => /^(?:--|\/\*|\s)/u.test(text);

function tokensOf(sql: string): readonly string[] {
  return (sql.match(token) ?? []).filter((text) => !isBlank(text));
}

/** A name without its quotes. */
function nameOf(text: string): string {
  const first = text.charAt(0);
  if (first === '[') return text.slice(1, -1);
  return '"`\''.includes(first) ? text.slice(1, -1).replaceAll(first + first, first) : text;
}

/** What stands between the outer brackets, at each comma apart; null if the brackets do not close. */
function definitionsOf(tokens: readonly string[]): readonly (readonly string[])[] | null {
  const definitions: string[][] = [[]];
  let depth = 0;
  for (const text of tokens.slice(tokens.indexOf('('))) {
    if (text === ')' && --depth === 0) return definitions;
    if (text === ',' && depth === 1) definitions.push([]);
    else if (depth > 0) definitions.at(-1)?.push(text);
    if (text === '(') depth++;
  }
  return null;
}

/** The words of a definition outside of brackets, in capitals. */
function wordsOf(definition: readonly string[]): readonly string[] {
  const words: string[] = [];
  let depth = 0;
  for (const text of definition) {
    if (text === ')') depth--;
    if (depth === 0) words.push(text.toUpperCase());
    if (text === '(') depth++;
  }
  return words;
}

function literalOf(texts: readonly string[]): SourceValue {
  const [first = '', second = ''] = texts;
  if (first.startsWith("'")) return nameOf(first);
  const written = first === '-' || first === '+' ? `${first}${second}` : first;
  return /^[-+]?[\d.]/u.test(written) && Number.isFinite(Number(written)) ? Number(written) : null;
}

const constraints: ReadonlySet<string> = new Set(['CONSTRAINT', 'PRIMARY', 'UNIQUE', 'CHECK', 'FOREIGN']);

const isConstraint = ([first = '']: readonly string[]): boolean => constraints.has(first.toUpperCase());

/**
 * The shape of a table by the text that made it, which is read and never run. Null for a text that makes no table, or of which
 * the end is missing.
 */
export function tableShape(sql: string): TableShape | null {
  const tokens = tokensOf(sql);
  if (tokens[0]?.toUpperCase() !== 'CREATE' || tokens[1]?.toUpperCase() !== 'TABLE') return null;
  const definitions = definitionsOf(tokens);
  if (definitions === null) return null;
  const keys = definitions.filter(isConstraint).flatMap(keyOf);
  const hasRowIds = !/\bwithout rowid\b/iu.test(tokens.slice(tokens.lastIndexOf(')')).join(' '));
  const columns = new Map<string, TableColumn>();
  let place = 0;
  for (const [first = '', ...rest] of definitions.filter((definition) => !isConstraint(definition))) {
    const words = wordsOf(rest);
    const isComputed = words.includes('AS');
    const isKey = words.includes('PRIMARY') || (keys.length === 1 && keys[0] === nameOf(first).toLowerCase());
    const stands = words.indexOf('DEFAULT');
    if (!isComputed) {
      columns.set(nameOf(first), {
        place,
        isRowId: hasRowIds && isKey && words[0] === 'INTEGER',
        missing: stands < 0 ? null : literalOf(rest.slice(rest.findIndex((text) => /^default$/iu.test(text)) + 1)),
      });
    }
    if (isKey && keys.length === 0) keys.push(nameOf(first).toLowerCase());
    if (!isComputed || words.includes('STORED')) place++;
  }
  return { columns: hasRowIds ? columns : keyFirst(columns, keys), hasRowIds };
}

/** The columns of a table that is kept by its key, as its rows are stored. */
function keyFirst(
  columns: ReadonlyMap<string, TableColumn>,
  keys: readonly string[],
): ReadonlyMap<string, TableColumn> {
  const rankOf = (name: string): number => (keys.indexOf(name.toLowerCase()) + keys.length + 1) % (keys.length + 1);
  const inOrder = [...columns].sort(([one, { place }], [other, { place: otherPlace }]) => {
    return rankOf(one) - rankOf(other) || place - otherPlace;
  });
  return new Map(inOrder.map(([name, column], place) => [name, { ...column, place }]));
}

/** The columns that a constraint makes the key, in small letters; none if it is about another thing. */
function keyOf(definition: readonly string[]): readonly string[] {
  const at = definition.findIndex((text) => text.toUpperCase() === 'PRIMARY');
  if (at < 0) return [];
  const from = definition.indexOf('(', at);
  if (from < 0) return [];
  const inside = definition.slice(from + 1, definition.indexOf(')', from));
  // Behind a name its order may stand.
  return inside.flatMap((text, place) =>
    place === 0 || inside[place - 1] === ',' ? [nameOf(text).toLowerCase()] : [],
  );
}

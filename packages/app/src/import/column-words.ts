import { texts } from './texts/texts.ts';

/** The beginning of a long text. */
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** A column in a choice: its name and what stands in its first row. */
export function columnWords(
  { header, rows }: { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] },
  at: number,
): string {
  const words = texts.columns;
  const name = cut(header[at] === '' ? words.column(at + 1) : (header[at] ?? ''), 60);
  const example = rows.map((row) => row[at] ?? '').find((cell) => cell !== '');
  return example === undefined ? name : `${name} (${cut(example, 24)})`;
}

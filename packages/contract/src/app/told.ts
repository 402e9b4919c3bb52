/**
 * A sentence of the host with its values apart, so that a page can write it in another language. `words` is the English, with `{0}` for
 * the first value; it names the sentence too.
 */
export interface Told {
  readonly words: string;
  readonly values: readonly Sentence[];
}

/** What the host says to its user. A text that is no Told has no values. */
export type Sentence = string | Told;

/** A template whose values are kept apart: told`${file} is empty.` */
export function told(parts: TemplateStringsArray, ...values: readonly (Sentence | number)[]): Told {
  const words = parts.reduce((before, part, index) => `${before}{${index - 1}}${part}`);
  return { words, values: values.map((value) => (typeof value === 'number' ? `${value}` : value)) };
}

/** A sentence with its values in it, its words translated before; `null` from `translate` leaves the English. */
export function toldText(sentence: Sentence, translate: (words: string) => string | null = () => null): string {
  const { words, values } = typeof sentence === 'string' ? { words: sentence, values: [] } : sentence;
  const shown = translate(words) ?? words;
  if (values.length === 0) return shown;
  return shown.replaceAll(/\{(\d+)\}/g, (place, index: string) => {
    const value = values[Number(index)];
    return value === undefined ? place : toldText(value, translate);
  });
}

/** The same sentence with each of its values changed. */
export function withValues(sentence: Sentence, change: (value: string) => string): Sentence {
  if (typeof sentence === 'string') return change(sentence);
  return { ...sentence, values: sentence.values.map((value) => withValues(value, change)) };
}

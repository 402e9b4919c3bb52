import type { SqlDatabase } from '../sql/driver.ts';
import { longestIndexedPrefix, wordPlaces } from './food-tokens.ts';

/** A word, or a beginning, that fewer foods have is not counted: it is taken for one that this many have. */
export const commonFrom = 2000;

/** The key of a word's count, whole or as a beginning. */
export function commonKey(form: string, how: 'whole' | 'beginning'): string {
  return how === 'whole' ? form : `${Array.from(form).slice(0, longestIndexedPrefix).join('')}*`;
}

/** Which words and beginnings of words at least `commonFrom` foods of the full-text index have, and about how many have them. */
export function commonWords(db: SqlDatabase): readonly (readonly [key: string, foods: number])[] {
  db.exec("CREATE VIRTUAL TABLE temp.food_vocabulary USING fts5vocab(main, food_words, 'row')");
  const { anywhere } = wordPlaces;
  const rows = db.prepare<readonly [term: string, foods: number]>(
    'SELECT term, doc FROM temp.food_vocabulary WHERE term >= ? AND term < ? ORDER BY term',
  );
  const common: (readonly [string, number])[] = [];
  // The beginnings of the term at hand, by length: terms that share one come in a row.
  const beginnings: { text: string; foods: number }[] = [];
  const close = (from: number): void => {
    for (const { text, foods } of beginnings.splice(from)) if (foods >= commonFrom) common.push([`${text}*`, foods]);
  };
  for (const [term, foods] of rows.iterate(anywhere, String.fromCharCode(anywhere.charCodeAt(0) + 1))) {
    const word = term.slice(anywhere.length);
    if (foods >= commonFrom) common.push([word, foods]);
    let text = '';
    let length = 0;
    for (const letter of word) {
      if (length === longestIndexedPrefix) break;
      text += letter;
      if (beginnings[length]?.text !== text) {
        close(length);
        beginnings.push({ text, foods: 0 });
      }
      const beginning = beginnings[length];
      if (beginning !== undefined) beginning.foods += foods;
      length++;
    }
    close(length);
  }
  close(0);
  db.exec('DROP TABLE temp.food_vocabulary');
  return common;
}

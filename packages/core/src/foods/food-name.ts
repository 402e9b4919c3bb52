import type { Food } from '@vitalgate/contract';
import { foodWords } from './food-words.ts';
import { singularForm } from './singular-form.ts';

/** A word of a food's name, folded, with the form that its singular and plural share. */
export interface FoodNameWord {
  readonly word: string;
  readonly singular: string;
}

/**
 * A food's name in the parts that its commas make, general to special: `Milk, whole, 3.25% milkfat` is
 * [milk] [whole] [3 25 milkfat]. The brand, where there is one, is the last part.
 */
export type FoodName = readonly (readonly FoodNameWord[])[];

/** The name of a food, ready to be ranked. */
export function foodName(food: Pick<Food, 'name' | 'brand'>): FoodName {
  const texts = food.name.split(/[,;()]/);
  if (food.brand !== null) texts.push(food.brand);
  return texts
    .map((text) => foodWords(text).map((word) => ({ word, singular: singularForm(word) })))
    .filter((part) => part.length > 0);
}

/**
 * A name as one text that a full-text index and `parseFoodName` both read: parts on lines, words between blanks, the
 * singular after a slash where it differs (`eggs/egg`).
 */
export function formatFoodName(name: FoodName): string {
  return name
    .map((part) => part.map((w) => (w.word === w.singular ? w.word : `${w.word}/${w.singular}`)).join(' '))
    .join('\n');
}

/** Reads what `formatFoodName` wrote. */
export function parseFoodName(text: string): FoodName {
  return text.split('\n').map((part) =>
    part.split(' ').map((entry) => {
      const slash = entry.indexOf('/');
      if (slash < 0) return { word: entry, singular: entry };
      return { word: entry.slice(0, slash), singular: entry.slice(slash + 1) };
    }),
  );
}

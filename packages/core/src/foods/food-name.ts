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
 * [milk] [whole] [3 25 milkfat]. The brand, if there is one, is the last part. A word stands in a part once.
 */
export type FoodName = readonly (readonly FoodNameWord[])[];

/** A folded word with its singular. */
export function foodNameWord(word: string): FoodNameWord {
  return { word, singular: singularForm(word) };
}

export function foodName(food: Pick<Food, 'name' | 'brand'>): FoodName {
  const texts = food.name.split(/[,;()]/);
  if (food.brand !== null) texts.push(food.brand);
  return texts.map((text) => [...new Set(foodWords(text))].map(foodNameWord)).filter((part) => part.length > 0);
}

import type { StatedFood } from '../ports/food-search.ts';

/** Stands in the ready text of a nutrition entry for the id of the food: JSON text has no line break of its own. */
export const readyFoodMark = '\n';

/** What an entry says of its food, as text without a line break. */
export function readyFoodKey({ name, brand }: StatedFood): string {
  return JSON.stringify([name, brand]);
}

/** The food that a `readyFoodKey` was made of. */
export function statedFoodOf(key: string): StatedFood {
  const [name, brand] = JSON.parse(key) as readonly [string | null, string | null];
  return { name, brand };
}

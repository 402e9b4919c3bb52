import type { FoodSearch } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import { openFoodSearch } from './open-food-search.ts';

/** A food catalogue that `open` opens at the first search, so that a host which nobody asks for foods starts without it. */
export function lazyFoodSearch(open: () => SqlDatabase): FoodSearch {
  let opened: FoodSearch | null = null;
  const search = (): FoodSearch => (opened ??= openFoodSearch(open()));
  return {
    search: (query, after, limit) => search().search(query, after, limit),
    list: (after, limit) => search().list(after, limit),
  };
}

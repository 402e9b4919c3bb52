import type { Food } from '@vitalgate/contract';

/** The rank of a food for one search: lower comes first, compared field by field. Made from the food and the search alone. */
export interface FoodRank {
  readonly tier: number;
  readonly nameLength: number;
  readonly name: string;
  readonly id: string;
}

/** A found food with its rank. */
export interface FoodMatch {
  readonly food: Food;
  readonly rank: FoodRank;
}

/** The food catalog. */
export interface FoodSearch {
  /**
   * Foods that match all words of `query`, best first, after `after`. Case, accents, punctuation and word order do not
   * matter, the last word may be unfinished, nothing is an operator; a text without a letter or digit matches none.
   */
  search(query: string, after: FoodRank | null, limit: number): readonly FoodMatch[];
  /** All foods by (name, id), after `after`. Ranks have tier 0 and nameLength 0. */
  list(after: FoodRank | null, limit: number): readonly FoodMatch[];
}

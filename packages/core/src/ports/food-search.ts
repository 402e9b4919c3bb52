import type { Food } from '@vitalgate/contract';
import type { FoodRank } from './page-places.ts';
import type { PageLimits, ReadyFoods } from './ready-pages.ts';

export interface FoodMatch {
  readonly food: Food;
  readonly rank: FoodRank;
}

export interface FoodPage {
  readonly matches: readonly FoodMatch[];
  /**
   * Where the search stopped before it had found all it was asked for, because it had looked at enough for one answer: all
   * that comes up to this rank is in `matches`, and the next page begins after it. Null if the page is as full as it can be.
   */
  readonly stoppedAt: FoodRank | null;
}

/** What a record says of the food that it is about. */
export interface StatedFood {
  readonly name: string | null;
  readonly brand: string | null;
}

export interface FoodSearch {
  /**
   * Foods that match all words of `query`, best first, after `after`, or whose barcode it is. Case, accents, punctuation and
   * word order do not matter, the last word may be unfinished, nothing is an operator; a text without a letter or digit
   * matches none.
   */
  search(query: string, after: FoodRank | null, limit: number): FoodPage;
  /** All foods by (name, id), after `after`. Ranks have tier 0 and nameLength 0. */
  list(after: FoodRank | null, limit: number): FoodPage;
  /** As `list`, in the JSON of the API; null if not all texts are ready, or are too long together. Absent: none ever is. */
  readyList?(after: FoodRank | null, limits: PageLimits): ReadyFoods | null;
  /** As `search`, in the JSON of the API; null if not all texts are ready, or are too long together. Absent: none ever is. */
  readySearch?(query: string, after: FoodRank | null, limits: PageLimits): ReadyFoods | null;
  /**
   * What finds the id of the food that has exactly this name and brand, but for case, accents and punctuation; of a name without a
   * brand, a food without one. Null if there is none, or no name. Of several the one that a search lists first. It knows the
   * catalog as it was when it was asked for, so that a page asks once.
   */
  matcher(): (food: StatedFood) => string | null;
}

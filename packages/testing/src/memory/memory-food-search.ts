import type { Food } from '@vitalgate/contract';
import {
  compareFoodRanks,
  foodListRank,
  foodRank,
  type FoodMatch,
  type FoodRank,
  type FoodSearch,
} from '@vitalgate/core';

function pageOf(matches: FoodMatch[], after: FoodRank | null, limit: number): readonly FoodMatch[] {
  return matches
    .filter(({ rank }) => after === null || compareFoodRanks(rank, after) > 0)
    .sort((left, right) => compareFoodRanks(left.rank, right.rank))
    .slice(0, limit);
}

/** A food catalog of the given foods, searched by looking at each. */
export function memoryFoodSearch(foods: readonly Food[]): FoodSearch {
  return {
    search(query, after, limit) {
      const matches = foods.flatMap((food) => {
        const rank = foodRank(query, food);
        return rank === null ? [] : [{ food, rank }];
      });
      return pageOf(matches, after, limit);
    },
    list: (after, limit) =>
      pageOf(
        foods.map((food) => ({ food, rank: foodListRank(food) })),
        after,
        limit,
      ),
  };
}

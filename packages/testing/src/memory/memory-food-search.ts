import type { Food } from '@vitalgate/contract';
import {
  compareFoodRanks,
  foodListRank,
  foodRank,
  foodWords,
  type FoodMatch,
  type FoodPage,
  type FoodRank,
  type FoodSearch,
} from '@vitalgate/core';

function pageOf(matches: FoodMatch[], after: FoodRank | null, limit: number): FoodPage {
  const page = matches
    .filter(({ rank }) => after === null || compareFoodRanks(rank, after) > 0)
    .sort((left, right) => compareFoodRanks(left.rank, right.rank))
    .slice(0, limit);
  return { matches: page, stoppedAt: null };
}

const spelled = (text: string | null): string => foodWords(text ?? '').join(' ');

const textOf = ({ name, brand }: Readonly<Record<'name' | 'brand', string | null>>): string =>
  `${spelled(name)}\n${spelled(brand)}`;

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
    matcher() {
      const spelledFoods = foods.map((food) => ({ food, text: textOf(food) }));
      return (asked) => {
        if (spelled(asked.name) === '') return null;
        const text = textOf(asked);
        const ranks = spelledFoods
          .filter((one) => one.text === text)
          .map(({ food: { id, name } }) => ({ tier: 0, nameLength: name.length, name, id }));
        return ranks.sort(compareFoodRanks)[0]?.id ?? null;
      };
    },
  };
}

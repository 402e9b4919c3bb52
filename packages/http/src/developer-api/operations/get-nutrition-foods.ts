import { maxPageCharacters, operations } from '@vitalgate/contract';
import { openCursor, sealCursor, type FoodMatch, type FoodRank } from '@vitalgate/core';
import { limitOf, searchTextOf } from '../request/parameter-values.ts';
import type { DataOperation } from '../request/parts.ts';
import { pageAnswer, pageWriter, readyAnswer } from '../pages/page-writer.ts';

/** Foods of the catalog: best match first with a search text, else by name. Spec 4 getNutritionFoods. */
export const getNutritionFoods: DataOperation = (parts, { parameters }) => {
  const query = searchTextOf(parameters);
  const limit = limitOf(parameters, operations.getNutritionFoods.pageSize);
  const binding = { operation: 'getNutritionFoods', filters: { query } };
  const cursor = parameters.get('cursor');
  const after = cursor === undefined ? null : rankOf(openCursor(parts.hasher, binding, cursor));
  const cursorOf = ({ tier, nameLength, name, id }: FoodRank): string =>
    sealCursor(parts.hasher, binding, [tier, nameLength, name, id]);
  const limits = { records: limit, characters: maxPageCharacters };
  const ready =
    query === null ? parts.foods.readyList?.(after, limits) : parts.foods.readySearch?.(query, after, limits);
  if (ready) return readyAnswer([ready.text], ready.count, ready.lastOfMore && cursorOf(ready.lastOfMore));
  const found = query === null ? parts.foods.list(after, limit + 1) : parts.foods.search(query, after, limit + 1);
  const page = pageWriter<FoodMatch>(limit, ({ food }) => JSON.stringify(food));
  found.matches.every(page.take);
  // A search among very many foods may stop early; what it has not looked at is on the next page.
  const rank = page.lastOfMore()?.rank ?? found.stoppedAt;
  return pageAnswer(page, rank && cursorOf(rank));
};

function rankOf([tier, nameLength, name, id]: readonly (string | number | null)[]): FoodRank {
  return { tier: Number(tier), nameLength: Number(nameLength), name: String(name), id: String(id) };
}

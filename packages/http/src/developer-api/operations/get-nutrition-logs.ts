import { operations } from '@vitalgate/contract';
import {
  nutritionEntryView,
  readyFoodKey,
  statedFoodOf,
  type FoodSearch,
  type NutritionEntry,
  type Stored,
} from '@vitalgate/core';
import { rangeOf } from '../request/parameter-values.ts';
import type { DataOperation } from '../request/parts.ts';
import { datedAnswer } from '../pages/dated-page.ts';

/** Nutrition log entries, newest first. Spec 4 getNutritionLogs. */
export const getNutritionLogs: DataOperation = (parts, { parameters }) => {
  const range = rangeOf(parameters);
  const binding = { operation: 'getNutritionLogs', filters: { ...range } };
  const { pageSize } = operations.getNutritionLogs;
  const foodOf = rememberedMatches(parts.foods);
  const write = (stored: Stored<NutritionEntry>): string => {
    const { foodName: name, brand } = stored.record;
    return JSON.stringify(nutritionEntryView(stored, foodOf(readyFoodKey({ name, brand })), parts.zoneAt));
  };
  return datedAnswer(parts.hasher, parts.health.nutrition, { parameters, range, binding, pageSize, write, foodOf });
};

/** Finds the catalog's foods of one page by their keys, each once: people eat the same again. */
function rememberedMatches(foods: FoodSearch): (key: string) => string | null {
  const match = foods.matcher();
  const known = new Map<string, string | null>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const id = match(statedFoodOf(key));
    known.set(key, id);
    return id;
  };
}

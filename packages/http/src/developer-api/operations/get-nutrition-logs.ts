import { operations, type NutritionLogEntry } from '@vitalgate/contract';
import { formatInstant, type FoodSearch, type NutritionEntry, type Stored, type ToldFood } from '@vitalgate/core';
import type { DataParts } from '../parts.ts';
import { rangeOf } from '../query/parameter-values.ts';
import type { DataOperation } from './data-operation.ts';
import { datedPage } from './dated-page.ts';
import { pageAnswer } from './page-writer.ts';

/** Nutrition log entries, newest first. Spec 4 getNutritionLogs. */
export const getNutritionLogs: DataOperation = (parts, { parameters }) => {
  const range = rangeOf(parameters);
  const binding = { operation: 'getNutritionLogs', filters: { ...range } };
  const { pageSize } = operations.getNutritionLogs;
  const foodOf = rememberedMatches(parts.foods);
  const write = (stored: Stored<NutritionEntry>): string => JSON.stringify(entryView(stored, foodOf, parts));
  const { page, nextCursor } = datedPage(parts.hasher, parts.nutrition, {
    parameters,
    range,
    binding,
    pageSize,
    write,
  });
  return pageAnswer(page, nextCursor);
};

type FoodOf = (told: ToldFood) => string | null;

/** Finds the catalog's foods of one page, each once: people eat the same again. */
function rememberedMatches(foods: FoodSearch): FoodOf {
  const match = foods.matcher();
  const known = new Map<string, string | null>();
  return ({ name, brand }) => {
    const key = JSON.stringify([name, brand]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const id = match({ name, brand });
    known.set(key, id);
    return id;
  };
}

function entryView(
  { id, record, otherSources }: Stored<NutritionEntry>,
  foodOf: FoodOf,
  parts: DataParts,
): NutritionLogEntry {
  return {
    id,
    loggedAt: formatInstant(record.loggedAt),
    meal: record.meal,
    foodId: foodOf({ name: record.foodName, brand: record.brand }),
    foodName: record.foodName,
    brand: record.brand,
    quantity: record.quantity,
    nutrients: record.nutrients,
    source: { name: record.source.name },
    otherSources: otherSources.map(({ name }) => ({ name })),
    timeZone: record.timeZone ?? parts.zoneAt(record.loggedAt),
  };
}

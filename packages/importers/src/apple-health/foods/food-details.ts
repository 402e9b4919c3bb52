import type { Meal } from '@vitalgate/contract';
import type { NutritionEntry } from '@vitalgate/core';
import { amountAndUnit } from '../../written/written-number.ts';
import type { Metadata } from '../elements/metadata.ts';

/** What metadata tells of a food beside its nutrients. */
export type FoodDetails = Pick<NutritionEntry, 'meal' | 'foodName' | 'brand' | 'quantity'>;

const nameKeys = ['HKFoodType'];
const brandKeys = ['HKFoodBrandName', 'HKFoodBrand'];
const mealKeys = ['HKFoodMeal', 'Meal', 'meal', 'MealType', 'mealType'];
const quantityKeys = ['HKFoodQuantity', 'HKFoodServingQuantity', 'HKFoodServing', 'Serving', 'Quantity'];

const meals: ReadonlyMap<string, Meal> = new Map([
  ['breakfast', 'breakfast'],
  ['lunch', 'lunch'],
  ['dinner', 'dinner'],
  ['supper', 'dinner'],
  ['snack', 'snack'],
  ['snacks', 'snack'],
]);

function firstOf(metadata: Metadata, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = metadata[key]?.trim();
    if (text !== undefined && text !== '') return text;
  }
  return null;
}

function mealOf(text: string | null): Meal | null {
  const name = text?.toLowerCase() ?? '';
  return meals.get(name) ?? meals.get(name.split(' ').at(-1) ?? '') ?? null;
}

/** Reads a food's details from the metadata of its correlation or of a sample. */
export function foodDetails(metadata: Metadata | null): FoodDetails {
  const from = metadata ?? {};
  return {
    meal: mealOf(firstOf(from, mealKeys)),
    foodName: firstOf(from, nameKeys),
    brand: firstOf(from, brandKeys),
    // A number alone has no unit, so it says nothing.
    quantity: amountAndUnit(firstOf(from, quantityKeys)),
  };
}

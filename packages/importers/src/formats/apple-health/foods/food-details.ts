import type { NutritionEntry } from '@vitalgate/core';
import { mealNamed } from '../../../food-logs/meal-name.ts';
import { amountAndUnit } from '../../../kit/written/written-number.ts';
import type { Metadata } from '../elements/metadata.ts';

export type FoodDetails = Pick<NutritionEntry, 'meal' | 'foodName' | 'brand' | 'quantity'>;

const nameKeys = ['HKFoodType'];
const brandKeys = ['HKFoodBrandName', 'HKFoodBrand'];
const mealKeys = ['HKFoodMeal', 'Meal', 'meal', 'MealType', 'mealType'];
const quantityKeys = ['HKFoodQuantity', 'HKFoodServingQuantity', 'HKFoodServing', 'Serving', 'Quantity'];

function firstOf(metadata: Metadata, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = metadata[key]?.trim();
    if (text !== undefined && text !== '') return text;
  }
  return null;
}

/** Reads a food's details from the metadata of its correlation or of a sample. */
export function foodDetails(metadata: Metadata | null): FoodDetails {
  const from = metadata ?? {};
  return {
    meal: mealNamed(firstOf(from, mealKeys)),
    foodName: firstOf(from, nameKeys),
    brand: firstOf(from, brandKeys),
    // A number alone has no unit, so it says nothing.
    quantity: amountAndUnit(firstOf(from, quantityKeys)),
  };
}

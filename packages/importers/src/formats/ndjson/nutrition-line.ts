import { nutrientsFrom, type Meal, type Nutrients } from '@vitalgate/contract';
import type { NutritionEntry } from '@vitalgate/core';
import { plainAmount, plainNumber, plainObject, type PlainObject } from '../../kit/json/plain-json.ts';
import { sourceIn, textIn, timeIn, zoneIn, type LeftOut } from './line-fields.ts';

const meals: ReadonlySet<string> = new Set<Meal>(['breakfast', 'lunch', 'dinner', 'snack']);

function nutrientsIn(line: PlainObject): Nutrients {
  const amounts = plainObject(line['nutrients']) ?? {};
  return nutrientsFrom((key) => plainAmount(amounts[key]));
}

function quantityIn(line: PlainObject): NutritionEntry['quantity'] {
  const quantity = plainObject(line['quantity']);
  const [amount, unit] = [plainNumber(quantity?.['amount']), quantity === null ? null : textIn(quantity, 'unit')];
  return amount === null || unit === null ? null : { amount, unit };
}

/** The entry of the nutrition log of a line, or why there is none. */
export function nutritionLine(line: PlainObject): NutritionEntry | LeftOut {
  const loggedAt = timeIn(line, 'loggedAt');
  if (loggedAt === null) return { reason: 'invalidDate', subject: 'loggedAt' };
  const meal = textIn(line, 'meal');
  const [foodName, nutrients] = [textIn(line, 'foodName'), nutrientsIn(line)];
  if (foodName === null && Object.values(nutrients).every((amount) => amount === null)) {
    return { reason: 'invalidValue', subject: 'foodName' };
  }
  return {
    loggedAt,
    meal: meal !== null && meals.has(meal) ? (meal as Meal) : null,
    foodName,
    brand: textIn(line, 'brand'),
    quantity: quantityIn(line),
    nutrients,
    source: { name: sourceIn(line).name },
    timeZone: zoneIn(line),
  };
}

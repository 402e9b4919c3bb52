import type { Meal } from '@vitalgate/contract';
import { syncIdentifierKey } from '@vitalgate/core';
import { logFood } from '../../food-logs/log-food.ts';
import { quantityInOwnUnit } from '../../kit/plausible/quantity-value.ts';
import { known } from '../../kit/known-members.ts';
import type { SamsungContext, SamsungReader } from './samsung-context.ts';
import { readSamsungTable } from './samsung-table.ts';

/** The columns of nutrients, with their types and units. */
const nutrients = [
  ['calorie', 'dietaryEnergyConsumed', 'kcal'],
  ['protein', 'dietaryProtein', 'g'],
  ['carbohydrate', 'dietaryCarbohydrates', 'g'],
  ['total_fat', 'dietaryFatTotal', 'g'],
  ['saturated_fat', 'dietaryFatSaturated', 'g'],
  ['sugar', 'dietarySugar', 'g'],
  ['dietary_fiber', 'dietaryFiber', 'g'],
  ['cholesterol', 'dietaryCholesterol', 'mg'],
  ['sodium', 'dietarySodium', 'mg'],
  ['potassium', 'dietaryPotassium', 'mg'],
] as const;

/** What is drunk: the amount of a row is of one type. */
const drinks: ReadonlyMap<string, readonly [type: string, unit: string]> = new Map([
  ['water_intake', ['dietaryWater', 'mL']],
  ['caffeine_intake', ['dietaryCaffeine', 'mg']],
]);

export const foodTypes: readonly string[] = ['nutrition', 'food_intake', ...drinks.keys()];

const meals: ReadonlyMap<string, Meal> = new Map([
  ['100001', 'breakfast'],
  ['100002', 'lunch'],
  ['100003', 'dinner'],
  ['100004', 'snack'],
  ['100005', 'snack'],
  ['100006', 'snack'],
]);

/**
 * Reads a table of what was eaten or drunk. Meals with their nutrients go before the foods of them, of which only the energy is
 * said: these are read for days of which no meal is there.
 */
export function foodReader(type: string, rank: number): SamsungReader {
  const drink = drinks.get(type);
  const columns = ['amount', 'title', 'name', 'meal_type', ...nutrients.map(([column]) => column)] as const;
  return (path, context: SamsungContext) => {
    const { hand, days, clock } = context;
    const take = (of: string, unit: string, value: number | null, amounts: Map<string, number>): void => {
      const own = value === null ? null : quantityInOwnUnit(of, value, unit);
      if (typeof own === 'string') hand.skip('quantitySample', own, of);
      else if (own !== null) amounts.set(of, own);
    };
    return readSamsungTable(path, [`health.${type}`], columns, context, ({ text, number, span, details }) => {
      if (span === null) return hand.skip('nutritionEntry', 'invalidDate', type);
      const day = clock.dayAt(span.start);
      if (drink === undefined && !days.isOwn('food', rank, day))
        return hand.skip('nutritionEntry', 'statedTwice', type);
      const amounts = new Map<string, number>();
      if (drink !== undefined) take(...drink, number('amount'), amounts);
      else for (const [column, of, unit] of nutrients) take(of, unit, number(column), amounts);
      const foodName = drink === undefined ? text('title') || text('name') : '';
      if (amounts.size === 0 && foodName === '') return hand.skip('nutritionEntry', 'invalidValue', type);
      const id = text('id');
      logFood(hand.sink, {
        start: span.start,
        end: span.start,
        meal: meals.get(text('meal_type')) ?? null,
        mealText: null,
        foodName: foodName === '' ? null : foodName,
        brand: null,
        quantity: null,
        amounts,
        source: details.source ?? hand.source,
        device: null,
        metadata: id === '' ? {} : { [syncIdentifierKey]: id },
        timeZone: details.timeZone ?? null,
        ...known({ recordKey: id === '' ? null : id }),
      });
    });
  };
}

import { nutrientKeys, type NutrientKey, type Nutrients } from '@vitalgate/contract';
import type { DayPlan } from './day-plan.ts';
import { dayEaten, type Eaten } from './meals.ts';
import { randomStream } from './random-stream.ts';
import { sampleFoods } from './sample-foods.ts';
import { sampleOrigins } from './sample-origins.ts';
import { roundTo, type SampleRecorder } from './sample-recorder.ts';

/** The quantity type of each nutrient and the digits that a diary keeps. */
export const dietaryTypes: Readonly<Record<NutrientKey, readonly [type: string, digits: number]>> = {
  energyKilocalories: ['dietaryEnergyConsumed', 1],
  proteinGrams: ['dietaryProtein', 2],
  carbohydrateGrams: ['dietaryCarbohydrates', 2],
  fatGrams: ['dietaryFatTotal', 2],
  saturatedFatGrams: ['dietaryFatSaturated', 2],
  fiberGrams: ['dietaryFiber', 2],
  sugarGrams: ['dietarySugar', 2],
  sodiumMilligrams: ['dietarySodium', 1],
  cholesterolMilligrams: ['dietaryCholesterol', 1],
  potassiumMilligrams: ['dietaryPotassium', 1],
  calciumMilligrams: ['dietaryCalcium', 1],
  ironMilligrams: ['dietaryIron', 2],
  vitaminCMilligrams: ['dietaryVitaminC', 1],
  vitaminDMicrograms: ['dietaryVitaminD', 2],
  caffeineMilligrams: ['dietaryCaffeine', 1],
  waterMilliliters: ['dietaryWater', 1],
};

/** What a portion holds; what the table does not know stays unknown. */
export function portionNutrients({ food, grams }: Pick<Eaten, 'food' | 'grams'>): Nutrients {
  const { per100Grams } = sampleFoods[food];
  const amounts = nutrientKeys.map((key) => {
    const amount = per100Grams[key];
    return [key, amount === null ? null : roundTo((amount * grams) / 100, dietaryTypes[key][1])];
  });
  return Object.fromEntries(amounts) as Nutrients;
}

/** Alcoholic drinks in a portion. */
export function drinksOf({ food }: Pick<Eaten, 'food'>): number {
  return food === 'redWine' || food === 'beer' ? 1 : 0;
}

/** What the person wrote down on a day: now and then nothing. */
export function loggedFoods(seed: number, plan: DayPlan): readonly Eaten[] {
  return randomStream(seed, `${plan.day.date} diary`).chance(0.07) ? [] : dayEaten(seed, plan);
}

/** Records the food diary: one log entry for each food, and a sample of each nutrient that it holds some of. */
export function recordNutrition(seed: number, recorder: SampleRecorder, plan: DayPlan): void {
  const { foodDiary } = sampleOrigins;
  for (const eaten of loggedFoods(seed, plan)) {
    const loggedAt = plan.day.at(eaten.minute);
    if (loggedAt > recorder.until) continue;
    const nutrients = portionNutrients(eaten);
    const { name } = sampleFoods[eaten.food];
    recorder.sink.nutrition({
      loggedAt,
      meal: eaten.meal,
      foodName: name,
      brand: null,
      quantity: { amount: eaten.grams, unit: 'g' },
      nutrients,
      source: { name: foodDiary.source.name },
      timeZone: recorder.timeZone,
    });
    const metadata = { HKFoodType: name };
    for (const key of nutrientKeys) {
      const amount = nutrients[key];
      const [type, digits] = dietaryTypes[key];
      if (amount !== null && amount > 0)
        recorder.quantity(foodDiary, type, loggedAt, loggedAt, amount, digits, metadata);
    }
    const drinks = drinksOf(eaten);
    if (drinks > 0) recorder.quantity(foodDiary, 'numberOfAlcoholicBeverages', loggedAt, loggedAt, drinks, 0, metadata);
  }
}

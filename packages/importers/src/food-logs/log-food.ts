import { nutrientOfType, nutrientsFrom, type NutrientKey, type Nutrients } from '@vitalgate/contract';
import type { Instant, NutritionEntry, RecordSink, Source } from '@vitalgate/core';
import { known } from '../kit/known-members.ts';

type OfEntry = 'meal' | 'foodName' | 'brand' | 'quantity' | 'timeZone';
type OwnNames = 'recordKey' | 'ownExport' | 'ownExportDay' | 'ownExportSecond';

/** Something that was eaten or drunk, as a program logged it. Unknown is null. */
export interface LoggedFood extends Pick<NutritionEntry, OfEntry | OwnNames> {
  readonly start: Instant;
  readonly end: Instant;
  /** How the program itself names the meal: `Pre-Workout`. */
  readonly mealText: string | null;
  /** Of all that was eaten, by dietary quantity type and in the type's unit. */
  readonly amounts: ReadonlyMap<string, number>;
  readonly source: Source;
  readonly device: string | null;
  /** What else its samples say. */
  readonly metadata: Readonly<Record<string, string>>;
}

function nutrientsOf(amounts: LoggedFood['amounts']): Nutrients {
  const found = new Map<NutrientKey, number>();
  for (const [type, value] of amounts) {
    const nutrient = nutrientOfType.get(type);
    if (nutrient !== undefined) found.set(nutrient, value);
  }
  return nutrientsFrom((key) => found.get(key));
}

/**
 * Hands over a food: each amount as a sample, of which the days' sums are made, and the whole as an entry of the nutrition log. The
 * samples say which food they are of, and the name of its meal in the program's own words.
 */
export function logFood(sink: RecordSink, food: LoggedFood): void {
  const { start, end, meal, mealText, foodName, brand, quantity, amounts, source, device, timeZone } = food;
  const { recordKey, ownExport, ownExportDay, ownExportSecond } = food;
  const said = [
    ['HKFoodType', foodName],
    ['HKFoodBrandName', brand],
    ['HKFoodMeal', mealText],
  ].filter(([, text]) => text !== null);
  const metadata = { ...food.metadata, ...(Object.fromEntries(said) as Record<string, string>) };
  for (const [type, value] of amounts) {
    sink.quantity({ type, start, end, value, source, device, metadata, timeZone });
  }
  sink.nutrition({
    loggedAt: start,
    meal,
    foodName,
    brand,
    quantity,
    nutrients: nutrientsOf(amounts),
    source: { name: source.name },
    timeZone,
    ...known({ recordKey, ownExport, ownExportDay, ownExportSecond }),
  });
}

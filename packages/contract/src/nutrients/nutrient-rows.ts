/** All that is known of a nutrient. The unit stands in its key too. */
interface NutrientRow {
  readonly name: string;
  readonly unit: 'kcal' | 'g' | 'mg' | 'µg' | 'mL';
  /** The quantity type that measures it; the unit of its samples is this one. */
  readonly type: string;
  /** Its place on a label on food. */
  readonly place: number;
  /** What people call it, with commas between the names. */
  readonly called: string;
}

const row = (
  place: number,
  name: string,
  unit: NutrientRow['unit'],
  type: string,
  called: string = name.toLowerCase(),
): NutrientRow => ({ name, unit, type, place, called });

/** Every nutrient by its key, in the order in which the API writes them. */
export const nutrientRows = {
  energyKilocalories: row(
    1,
    'Energy',
    'kcal',
    'dietaryEnergyConsumed',
    'energy, calories, kcal, calorie, energy consumed',
  ),
  proteinGrams: row(2, 'Protein', 'g', 'dietaryProtein', 'protein, proteins'),
  carbohydrateGrams: row(3, 'Carbohydrates', 'g', 'dietaryCarbohydrates', 'carbs, carbohydrates, carbohydrate'),
  fatGrams: row(6, 'Fat', 'g', 'dietaryFatTotal', 'fat, total fat, fat total'),
  saturatedFatGrams: row(7, 'Saturated fat', 'g', 'dietaryFatSaturated', 'saturated fat, sat fat, fat saturated'),
  fiberGrams: row(5, 'Fiber', 'g', 'dietaryFiber', 'fiber, fibre'),
  sugarGrams: row(4, 'Sugar', 'g', 'dietarySugar', 'sugar, sugars'),
  sodiumMilligrams: row(9, 'Sodium', 'mg', 'dietarySodium', 'sodium, salt'),
  cholesterolMilligrams: row(8, 'Cholesterol', 'mg', 'dietaryCholesterol'),
  potassiumMilligrams: row(10, 'Potassium', 'mg', 'dietaryPotassium'),
  calciumMilligrams: row(11, 'Calcium', 'mg', 'dietaryCalcium'),
  ironMilligrams: row(12, 'Iron', 'mg', 'dietaryIron'),
  vitaminCMilligrams: row(13, 'Vitamin C', 'mg', 'dietaryVitaminC'),
  vitaminDMicrograms: row(14, 'Vitamin D', 'µg', 'dietaryVitaminD'),
  caffeineMilligrams: row(15, 'Caffeine', 'mg', 'dietaryCaffeine', 'caffeine, coffee'),
  waterMilliliters: row(16, 'Water', 'mL', 'dietaryWater', 'water, fluid'),
};

/** One nutrient's key. */
export type NutrientKey = keyof typeof nutrientRows;

/** Nutrient amounts, null if not known. */
export type Nutrients = Record<NutrientKey, number | null>;

/** The nutrient keys in the order the API writes them. */
export const nutrientKeys = Object.keys(nutrientRows) as NutrientKey[];

/** The nutrient that a dietary quantity type measures. */
export const nutrientOfType: ReadonlyMap<string, NutrientKey> = new Map(
  nutrientKeys.map((key) => [nutrientRows[key].type, key]),
);

/** The amount of each nutrient, in the API's order. */
export function nutrientsFrom(amountOf: (key: NutrientKey, place: number) => number | null | undefined): Nutrients {
  return Object.fromEntries(nutrientKeys.map((key, place) => [key, amountOf(key, place) ?? null])) as Nutrients;
}

import { nutrientsFrom, type Food, type Nutrients } from '@vitalgate/contract';

/** A food as the catalogue keeps it; `servings` and `nutrients` are JSON. */
export type FoodRow = readonly [
  id: string,
  name: string,
  brand: string | null,
  category: string | null,
  barcode: string | null,
  servings: string,
  nutrients: string,
  isPerMilliliters: number,
  source: string,
  reference: string | null,
];

export const foodColumns = `food.id, food.name, food.brand, food_category.name, food.barcode, food.servings, food.nutrients,
  food.is_per_milliliters, food_source.name, food.reference`;

export const foodJoins = 'JOIN food_source USING (source_id) LEFT JOIN food_category USING (category_id)';

function nutrientsOf(amounts: readonly (number | null)[]): Nutrients {
  return nutrientsFrom((_key, place) => amounts[place]);
}

export function foodFromRow(row: FoodRow): Food {
  const [id, name, brand, category, barcode, servings, nutrients, isPerMilliliters, source, reference] = row;
  const amounts = JSON.parse(nutrients) as readonly (number | null)[];
  return {
    id,
    name,
    brand,
    category,
    barcode,
    servings: (JSON.parse(servings) as readonly [string, number][]).map(([description, grams]) => ({
      description,
      grams,
    })),
    ...(isPerMilliliters === 1
      ? { nutrientsPer100Grams: nutrientsOf([]), nutrientsPer100Milliliters: nutrientsOf(amounts) }
      : { nutrientsPer100Grams: nutrientsOf(amounts) }),
    source: { name: source, reference },
  };
}

import { nutrientsFrom, type Food, type NutrientKey } from '@vitalgate/contract';

/** One line of the Standard Reference file: amounts per 100 g, a missing key was not measured. */
export interface UsdaSr24Row {
  /** The USDA's food number: `01001`. */
  readonly ndb: string;
  readonly name: string;
  readonly group: string;
  readonly servings: readonly { readonly description: string; readonly grams: number }[];
  readonly per100Grams: Readonly<Partial<Record<NutrientKey | 'waterGrams', number>>>;
}

/** When release 24 came out, as the version of its foods: what the USDA said of a food later counts. */
export const usdaSr24Version = 1_317_427_200_000;

/**
 * The id of a food that the USDA knows by a number of its Nutrient Database: the same in every release, so that a later one says
 * what there is to say of the same food. It is called after the release that had it first here.
 */
export function usdaFoodId(ndbNumber: string): string {
  return `usda-sr24-${ndbNumber.padStart(5, '0')}`;
}

const sourceName = 'USDA National Nutrient Database for Standard Reference, release 24';

/** A food of the Standard Reference, release 24, as the catalogue serves it. A gram of water counts as a millilitre. */
export function usdaSr24Food(row: UsdaSr24Row): Food {
  const { waterGrams, ...measured } = row.per100Grams;
  const amounts: Partial<Record<NutrientKey, number>> = measured;
  const nutrients = nutrientsFrom((key) => amounts[key]);
  return {
    id: usdaFoodId(row.ndb),
    name: row.name.trim(),
    brand: null,
    category: row.group,
    barcode: null,
    servings: row.servings.map(({ description, grams }) => ({ description, grams })),
    nutrientsPer100Grams: { ...nutrients, waterMilliliters: waterGrams ?? null },
    source: { name: sourceName, reference: `NDB ${row.ndb}` },
  };
}

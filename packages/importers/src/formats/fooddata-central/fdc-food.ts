import { dayMilliseconds } from '@vitalgate/days';
import type { Food } from '@vitalgate/contract';
import { gtinOf, usdaFoodId, type Instant, type RecordSink } from '@vitalgate/core';
import { foodText } from '../../food-catalogues/food-text.ts';
import { handFood, type CatalogueFood } from '../../food-catalogues/hand-food.ts';
import { gramsIn } from '../../food-catalogues/nutrient-amount.ts';
import { parseWrittenDate } from '../../kit/written/written-date.ts';

/** What a file of FoodData Central says of a food, whatever its shape. Unknown is null. */
export interface FdcFood {
  readonly fdcId: number | null;
  readonly description: string | null;
  readonly dataType: string | null;
  readonly ndbNumber: string | null;
  readonly foodCode: string | null;
  readonly gtin: string | null;
  readonly brand: string | null;
  readonly category: string | null;
  readonly publishedAt: Instant | null;
  readonly servingSize: number | null;
  readonly servingUnit: string | null;
  readonly servingText: string | null;
  readonly portions: readonly FdcPortion[];
  readonly amounts: CatalogueFood['amounts'];
}

export interface FdcPortion {
  readonly amount: number | null;
  readonly unit: string | null;
  readonly description: string | null;
  readonly modifier: string | null;
  readonly grams: number;
}

/** FoodData Central began on 2019-04-01: a food that says no date is of that day at the earliest. */
const firstPublication = 1_554_076_800_000;

const milliliterUnits = new Set(['ml', 'mlt', 'milliliter', 'milliliters']);
const noUnits = new Set(['undetermined', '9999']);
const noDescription = /^quantity not specified$/iu;

/** The day that `4/1/2019` or `2019-04-01` names, months before days, as the beginning of it in UTC; null for anything else. */
export function fdcDate(value: unknown): Instant | null {
  const text = foodText(value) ?? '';
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u.exec(text) ?? [];
  const iso = year === undefined ? text.slice(0, 10) : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return parseWrittenDate(`${iso} 00:00:00Z`);
}

function portionText({ amount, unit, description, modifier, grams }: FdcPortion): string {
  if (description !== null && !noDescription.test(description)) return description;
  const what = [unit !== null && !noUnits.has(unit.toLowerCase()) ? unit : null, modifier].filter(
    // A modifier of nothing but digits is the code of a portion.
    (text) => text !== null && !/^\d+$/u.test(text),
  );
  if (what.length === 0) return `${grams} g`;
  return [...(amount === null ? [] : [String(amount)]), what.join(', ')].join(' ');
}

function servingsOf(food: FdcFood): Food['servings'] {
  const own =
    food.servingSize === null || food.servingUnit === null ? null : gramsIn(food.servingSize, food.servingUnit);
  const servings = food.portions
    .filter(({ grams }) => grams > 0)
    .map((portion) => ({ description: portionText(portion), grams: portion.grams }));
  if (own === null || own <= 0) return servings;
  return [{ description: food.servingText ?? `${own} g`, grams: own }, ...servings];
}

/** What a food is called by its publisher for good: only what has no such number goes by the id of its version. */
function idOf({ ndbNumber, foodCode, gtin, fdcId }: FdcFood): string | null {
  const barcode = gtin === null ? null : gtinOf(gtin);
  if (barcode !== null) return `fdc-gtin-${barcode}`;
  if (ndbNumber !== null && /^\d{1,8}$/u.test(ndbNumber)) return usdaFoodId(ndbNumber);
  if (foodCode !== null) return `fdc-survey-${foodCode}`;
  return fdcId === null ? null : `fdc-${fdcId}`;
}

/** Hands over a food, or reports why it cannot be. */
export function handFdcFood(food: FdcFood, sink: RecordSink): void {
  const id = idOf(food);
  const reference = food.fdcId === null ? (id ?? 'food without a number') : `FDC ${food.fdcId}`;
  if (id === null || food.description === null) {
    sink.skip({ kind: 'food', reason: 'invalidValue', subject: reference });
    return;
  }
  const published = food.publishedAt ?? firstPublication;
  handFood(
    {
      id,
      reference,
      name: food.description,
      brand: food.brand,
      category: food.category,
      barcode: food.gtin,
      servings: servingsOf(food),
      amounts: food.amounts,
      basis: milliliterUnits.has(food.servingUnit?.toLowerCase() ?? '') ? 'milliliters' : 'grams',
      source: `USDA FoodData Central${food.dataType === null ? '' : `, ${food.dataType}`}`,
      // Of two versions of one day the one with the higher id is the newer.
      version: published + ((food.fdcId ?? 0) % dayMilliseconds),
    },
    sink,
  );
}

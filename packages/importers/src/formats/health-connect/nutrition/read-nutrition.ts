import type { Meal } from '@vitalgate/contract';
import { logFood } from '../../../food-logs/log-food.ts';
import { quantityInOwnUnit } from '../../../kit/plausible/quantity-value.ts';
import { numberIn, textIn, wholeNumberIn } from '../database/cell-values.ts';
import type { SourceRow } from '../../../kit/database-file/table-rows.ts';
import { capitalised } from '../samples/record-details.ts';
import { isShortEnough, leaveOut, recordRows, type ImportParts } from '../database/import-parts.ts';
import { known } from '../../../kit/known-members.ts';

export const nutritionTable = 'nutrition_record_table';

export const hydrationTable = 'hydration_record_table';

/** Dietary types that are not called as their columns are. */
const ownTypes: ReadonlyMap<string, string> = new Map([
  ['energy', 'dietaryEnergyConsumed'],
  ['total_carbohydrate', 'dietaryCarbohydrates'],
  ['dietary_fiber', 'dietaryFiber'],
  ['total_fat', 'dietaryFatTotal'],
  ['saturated_fat', 'dietaryFatSaturated'],
  ['monounsaturated_fat', 'dietaryFatMonounsaturated'],
  ['polyunsaturated_fat', 'dietaryFatPolyunsaturated'],
]);

/**
 * The columns of nutrients with their dietary types. Energy is in small calories, all else in grams. HealthKit has no type for
 * `unsaturated_fat`, `trans_fat`, `energy_from_fat` and `folic_acid`, which is but one form of folate.
 */
const nutrientColumns = (
  'energy protein total_carbohydrate dietary_fiber sugar total_fat saturated_fat monounsaturated_fat ' +
  'polyunsaturated_fat cholesterol sodium potassium calcium iron magnesium phosphorus zinc copper manganese ' +
  'selenium chromium molybdenum chloride iodine caffeine vitamin_a vitamin_b6 vitamin_b12 vitamin_c vitamin_d ' +
  'vitamin_e vitamin_k thiamin riboflavin niacin pantothenic_acid biotin folate'
)
  .split(' ')
  .map((column) => [column, ownTypes.get(column) ?? `dietary${capitalised(column)}`] as const);

/** `meal_type` from 0. */
const meals: readonly (Meal | null)[] = [null, 'breakfast', 'lunch', 'dinner', 'snack'];

function amountsOf(row: SourceRow<string>, { sink }: ImportParts): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>();
  for (const [column, type] of nutrientColumns) {
    const amount = numberIn(row[column] ?? null);
    if (amount === null) continue;
    const value = quantityInOwnUnit(type, amount, column === 'energy' ? 'cal' : 'g');
    if (typeof value === 'number') amounts.set(type, value);
    else sink.skip({ kind: 'quantitySample', reason: value, subject: `${nutritionTable}, ${column}` });
  }
  return amounts;
}

function waterOf(row: SourceRow<string>): ReadonlyMap<string, number> {
  const value = quantityInOwnUnit('dietaryWater', numberIn(row['volume'] ?? null), 'L');
  return typeof value === 'number' ? new Map([['dietaryWater', value]]) : new Map();
}

function readTable(
  name: string,
  columns: readonly string[],
  parts: ImportParts,
  read: (row: SourceRow<string>) => ReadonlyMap<string, number>,
): void {
  const place = { kind: 'nutritionEntry', table: name };
  for (const { row, recorded } of recordRows<string>(parts, place, ['meal_type', 'meal_name', ...columns])) {
    if (!isShortEnough('dietaryWater', recorded, parts, place)) continue;
    const amounts = read(row);
    const foodName = textIn(row['meal_name'] ?? null);
    if (amounts.size === 0 && foodName === null) {
      leaveOut(parts, place, 'invalidValue');
      continue;
    }
    const { start, end, source, device, metadata, timeZone, uuid } = recorded;
    const meal = meals[wholeNumberIn(row['meal_type'] ?? null) ?? 0] ?? null;
    logFood(parts.sink, {
      start,
      end,
      meal,
      foodName,
      amounts,
      source,
      device,
      metadata,
      timeZone,
      mealText: null,
      brand: null,
      quantity: null,
      ...known({ recordKey: uuid }),
    });
  }
}

export function readNutrition(parts: ImportParts): void {
  const columns = nutrientColumns.map(([column]) => column);
  readTable(nutritionTable, columns, parts, (row) => amountsOf(row, parts));
}

/** Hands over what was drunk, each drink as an entry of water. */
export function readHydration(parts: ImportParts): void {
  readTable(hydrationTable, ['volume'], parts, waterOf);
}

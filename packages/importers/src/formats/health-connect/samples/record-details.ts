import { wholeNumberIn } from '../database/cell-values.ts';
import type { SourceRow } from '../../../kit/database-file/table-rows.ts';

/** Words for Health Connect's numbers, by column and from 0; no word for what is not known. */
const words: Readonly<Record<string, readonly (string | null)[]>> = {
  specimen_source: [null, 'interstitialFluid', 'capillaryBlood', 'plasma', 'serum', 'tears', 'wholeBlood'],
  relation_to_meal: [null, 'general', 'fasting', 'beforeMeal', 'afterMeal'],
  meal_type: [null, 'breakfast', 'lunch', 'dinner', 'snack'],
  body_position: [null, 'standingUp', 'sittingDown', 'lyingDown', 'reclining'],
  measurement_method: [
    null,
    'metabolicCart',
    'heartRateRatio',
    'cooperTest',
    'multistageFitnessTest',
    'rockportFitnessTest',
  ],
};

/** The same column stands for other places in the table of blood pressures and in those of temperatures. */
const bloodPressurePlaces = [null, 'leftWrist', 'rightWrist', 'leftUpperArm', 'rightUpperArm'];
const temperaturePlaces = [
  null,
  'armpit',
  'finger',
  'forehead',
  'mouth',
  'rectum',
  'temporalArtery',
  'toe',
  'ear',
  'wrist',
  'vagina',
];

/** HealthKit's word for the time of a glucose value: before or after a meal. */
const mealTimes: ReadonlyMap<string, string> = new Map([
  ['beforeMeal', '1'],
  ['afterMeal', '2'],
]);

/** `MealType` for `meal_type`. */
export function capitalised(column: string): string {
  return column.replace(/(?:^|_)(.)/gu, (_, letter: string) => letter.toUpperCase());
}

function wordsOf(type: string, column: string): readonly (string | null)[] {
  if (column !== 'measurement_location') return words[column] ?? [];
  return type.startsWith('bloodPressure') ? bloodPressurePlaces : temperaturePlaces;
}

/**
 * What the columns of details say, as metadata: a word, or the number that has none yet. Both may be stored as a number or as a text.
 * What is not known says nothing.
 */
export function recordDetails(
  type: string,
  columns: readonly string[],
  row: SourceRow<string>,
): Readonly<Record<string, string>> {
  const details: Record<string, string> = {};
  for (const column of columns) {
    const code = wholeNumberIn(row[column] ?? null);
    if (code === null || code === 0) continue;
    const word = wordsOf(type, column)[code] ?? String(code);
    details[`HealthConnect${capitalised(column)}`] = word;
    const mealTime = column === 'relation_to_meal' ? mealTimes.get(word) : undefined;
    if (mealTime !== undefined) details['HKBloodGlucoseMealTime'] = mealTime;
  }
  return details;
}

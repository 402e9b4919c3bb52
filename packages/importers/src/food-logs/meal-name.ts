import type { Meal } from '@vitalgate/contract';

const meals: ReadonlyMap<string, Meal> = new Map([
  ['breakfast', 'breakfast'],
  ['lunch', 'lunch'],
  ['dinner', 'dinner'],
  ['supper', 'dinner'],
  ['snack', 'snack'],
  ['snacks', 'snack'],
  ['snacks/other', 'snack'],
  ...(
    [
      [
        'breakfast',
        'frühstück, petit-déjeuner, petit déjeuner, desayuno, colazione, prima colazione, ontbijt, café da manhã',
      ],
      ['lunch', 'mittagessen, mittag, déjeuner, almuerzo, pranzo, middageten, almoço'],
      ['dinner', 'abendessen, abendbrot, dîner, cena, avondeten, jantar'],
      ['snack', 'zwischenmahlzeit, collation, goûter, merienda, spuntino, tussendoortje, lanche'],
    ] as const
  ).flatMap(([meal, names]) => names.split(', ').map((name) => [name, meal] as const)),
]);

/** The meal that a text names by itself or by its last word (`Early breakfast`); null if it is none of the four. */
export function mealNamed(text: string | null): Meal | null {
  const name = text?.toLowerCase() ?? '';
  return meals.get(name) ?? meals.get(name.split(' ').at(-1) ?? '') ?? null;
}

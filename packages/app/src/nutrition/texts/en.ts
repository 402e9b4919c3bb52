import { countText, counted } from '../../format/numbers.ts';
import { nameInSentence } from '../../words/type-words.ts';

/** The words of the page on what was eaten. */
export const english = {
  title: 'Nutrition',
  data: 'Data',
  none: 'No nutrition entries yet',
  importData: 'Import your data',
  howTheyCome:
    'They come with an import if you log what you eat in an app: of Apple Health, Cronometer, MyFitnessPal, Lose It! or MacroFactor.',
  nothingOn: (day: string) => `Nothing was logged on ${day}`,
  notNothing: (before: string) =>
    `That is not the same as nothing eaten. Try the day before, ${before}, or pick another.`,
  sums: 'Sums of the day',
  sumsOf: (day: string) => `Sums of ${day}`,
  otherSumsOf: (day: string) => `Sums of other nutrients of ${day}`,
  otherNutrients: (count: number) => counted(count, { one: 'more nutrient', other: 'more nutrients' }),
  entries: (count: number) => counted(count, { one: 'entry', other: 'entries' }),
  nutrient: 'Nutrient',
  sum: 'Sum',
  entriesTitle: 'Entries',
  all: (count: number) => `all ${countText(count)}`,
  someOf: (known: number, count: number) => `${countText(known)} of ${countText(count)}`,
  noEntrySays: (names: readonly string[]) => `No entry says: ${names.map(nameInSentence).join(', ')}. `,
  sumMeaning: 'A sum adds up the entries that know the nutrient; where not all do, the day may have had more.',
  unnamed: 'Without a name',
  energyUnknown: 'Energy not known',
  othersUnknown: 'Other nutrients are not known. ',
  loggedBy: (name: string) => `Logged by ${name}.`,
  mealsTitle: 'Meals',
  meals: { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner', snack: 'Snacks' },
  noMeal: 'Without a meal',
};

import { countText, counted } from '../../format/numbers.ts';
import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  title: 'Ernährung',
  data: 'Daten',
  none: 'Noch keine Ernährungseinträge',
  importData: 'Daten importieren',
  howTheyCome:
    'Sie kommen mit einem Import, wenn du in einer App einträgst, was du isst: von Apple Health, Cronometer, MyFitnessPal, Lose It! oder MacroFactor.',
  nothingOn: (day) => `Am ${day} wurde nichts eingetragen`,
  notNothing: (before) =>
    `Das heißt nicht, dass nichts gegessen wurde. Versuche den Tag davor, ${before}, oder wähle einen anderen.`,
  sums: 'Summen des Tages',
  sumsOf: (day) => `Summen: ${day}`,
  otherSumsOf: (day: string) => `Summen weiterer Nährstoffe vom ${day}`,
  otherNutrients: (count: number) => counted(count, { one: 'weiterer Nährstoff', other: 'weitere Nährstoffe' }),
  entries: (count) => counted(count, { one: 'Eintrag', other: 'Einträge' }),
  nutrient: 'Nährstoff',
  sum: 'Summe',
  entriesTitle: 'Einträge',
  all: (count) => `alle ${countText(count)}`,
  someOf: (known, count) => `${countText(known)} von ${countText(count)}`,
  noEntrySays: (names) => `Kein Eintrag nennt: ${names.join(', ')}. `,
  sumMeaning:
    'Eine Summe zählt die Einträge zusammen, die den Nährstoff nennen; tun das nicht alle, kann es an dem Tag mehr gewesen sein.',
  unnamed: 'Ohne Namen',
  energyUnknown: 'Energie unbekannt',
  othersUnknown: 'Andere Nährstoffe sind nicht bekannt. ',
  loggedBy: (name) => `Eingetragen von ${name}.`,
  mealsTitle: 'Mahlzeiten',
  meals: { breakfast: 'Frühstück', lunch: 'Mittagessen', dinner: 'Abendessen', snack: 'Snacks' },
  noMeal: 'Ohne Mahlzeit',
};

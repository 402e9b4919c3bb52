import { counted } from '../../format/numbers.ts';
import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  words: (samples, low, high) =>
    `${counted(samples, { one: 'Messung', other: 'Messungen' })}, von ${low} bis ${high}. Die Linie ist der Mittelwert, die Fläche dahinter reicht vom niedrigsten zum höchsten Wert. Lücken sind Zeiten ohne Messung.`,
  meals: 'Mahlzeiten',
  workouts: 'Trainings',
  unnamedMeal: 'Mahlzeit',
};

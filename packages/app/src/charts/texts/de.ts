import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  noData: 'Keine Daten',
  soFar: (amount) => `bisher ${amount}`,
  sevenDays: (amount) => `7-Tage-Durchschnitt ${amount}`,
};

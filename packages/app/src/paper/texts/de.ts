import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  printed: (day) => `Vitalgate, gedruckt am ${day}`,
};

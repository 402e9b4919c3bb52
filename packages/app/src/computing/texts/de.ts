import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  why: {
    rules:
      'Vitalgate wurde aktualisiert, und deine Werte werden nach den neuen Regeln neu berechnet. Bis dahin siehst du die bisherigen.',
    priority:
      'Die Werte werden nach einer anderen Reihenfolge der Quellen neu berechnet. Bis dahin siehst du die bisherigen.',
    zone: 'Die Werte werden nach anderen Zeitzonen neu berechnet. Bis dahin siehst du die bisherigen.',
  },
  computing: 'Werte werden neu berechnet',
};

import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  tryAgain: 'Erneut versuchen',
  loading: 'Wird geladen…',
  pageForThis: (page) => `${page}, die Seite dafür`,
  pages: {
    Home: 'Start',
    Data: 'Daten',
    Import: 'Import',
    'Keep up to date': 'Aktuell halten',
    Sources: 'Quellen',
    'Time zones': 'Zeitzonen',
    Permissions: 'Berechtigungen',
    'Developer Mode': 'Entwicklermodus',
    Activity: 'Zugriffe',
  },
  cancel: 'Abbrechen',
  revoke: 'Widerrufen',
  revoking: 'Wird widerrufen…',
  day: 'Tag',
  previousDay: 'Vorheriger Tag',
  nextDay: 'Nächster Tag',
  latest: 'Neuester',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyByHand: 'Von Hand markieren und kopieren',
  copyWhat: (what) => `Kopieren: ${what}`,
  copiedWhat: (what) => `Kopiert: ${what}`,
  copyByHandWhat: (what) => `Von Hand markieren und kopieren: ${what}`,
  copiedThe: (what) => `Kopiert: ${what}`,
  more: 'Mehr laden',
  soFar: (amount) => `Bisher ${amount}`,
  all: (amount) => `Alle ${amount}`,
  areShown: (amount) => `${amount} sind zu sehen`,
};

import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  away: (start) => [
    'Was du siehst, kann veraltet sein. Wurde er beendet, starte ihn wieder mit ',
    start,
    '. Dann geht es auf dieser Seite von selbst weiter.',
  ],
  awayTitle: 'Der Host antwortet nicht.',
  skip: 'Zum Inhalt springen',
  main: 'Hauptnavigation',
  places: {
    home: 'Start',
    data: 'Daten',
    import: 'Import',
    feeds: 'Aktuell halten',
    activity: 'Zugriffe',
    developer: 'Entwickler',
    permissions: 'Berechtigungen',
    browsers: 'Browser',
    settings: 'Einstellungen',
  },
  notLoaded: 'Nicht geladen',
  pageMissing: 'Diese Seite ließ sich nicht laden. Läuft der Host noch?',
  notFound: 'Nicht gefunden',
  noSuchPage: 'Diese Seite gibt es nicht',
  mistyped: 'Vielleicht ist die Adresse falsch geschrieben.',
  goHome: 'Zur Startseite',
  freshLink: 'Öffne einen neuen Link',
  linkEnded:
    'Der Link, mit dem diese Seite geöffnet wurde, gilt nicht mehr: Der Host wurde neu gestartet, oder andere Browser kamen herein.',
  howToComeIn:
    'Öffne einen neuen Link in diesem Browser, dann geht es hier weiter. Einen bekommst du, wenn du an diesem Computer im Terminal eingibst:',
  tryAgain: 'Erneut versuchen',
};

import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  away: (start) => `Der Host antwortet nicht. Vielleicht wurde er beendet; starte ihn wieder mit ${start}`,
  sessionEnded: 'Der Link, mit dem diese Seite geöffnet wurde, gilt nicht mehr. Öffne einen neuen.',
  pageFailed: 'Auf dieser Seite ist etwas schiefgegangen. Lade sie neu und versuche es noch einmal.',
  unknownAnswer: 'Der Host hat auf eine Weise geantwortet, die diese Seite nicht kennt.',
};

import { countText, counted } from '../../format/numbers.ts';
import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  title: 'Berechtigungen',
  back: 'Entwicklermodus',
  lead: 'Eine Berechtigung lässt Clients jede einzelne Messung eines Typs lesen: mit Zeit, Quelle und Gerät. Zusammenfassungen brauchen keine: Sie folgen aus dem, was du einem Client erlaubst.',
  noType: 'Kein Typ heißt so.',
  permitted: (count) => `${counted(count, { one: 'Typ', other: 'Typen' })} erlaubt`,
  ofAll: (all, withData) => `Du hast Daten von ${countText(withData)} der ${countText(all)} Typen.`,
  allOff: 'Alles ausschalten',
  allWithdrawn: 'Alle Berechtigungen entzogen',
  search: 'Typen suchen',
  nothingLeft: 'Von einem früheren Import ist nichts mehr da',
  noData: 'Keine Daten',
  samples: (count) => counted(count, { one: 'Messung', other: 'Messungen' }),
  turnOff: 'Alle aus',
  turnOn: 'Alle ein',
  turned: (title, isOn) => `${title}: ${isOn ? 'alle ein' : 'alle aus'}`,
  permittedOf: (permitted, all) =>
    `${permitted === 0 ? 'Keiner' : countText(permitted)} von ${counted(all, { one: 'Typ', other: 'Typen' })} erlaubt`,
  withoutData: (count) => `${counted(count, { one: 'Typ', other: 'Typen' })} ohne Daten`,
  consent: 'Zustimmung zu Rohdaten',
  accepted: 'Zugestimmt',
  notAccepted: 'Nicht zugestimmt',
  acceptedOn: (day) =>
    `Zugestimmt am ${day}. Clients, denen du Rohdaten erlaubt hast, dürfen die Typen lesen, die unten eingeschaltet sind.`,
  closed:
    'Kein Client darf einzelne Messungen lesen, was auch immer unten eingeschaltet ist. Das ist eine eigene Zustimmung neben den Bedingungen des Entwicklermodus.',
  readOrWithdraw: 'Lesen oder widerrufen…',
  readAndAccept: 'Lesen und zustimmen…',
  withdraw: 'Zustimmung widerrufen',
  accept: 'Zustimmen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  withdrawing: 'Die Zustimmung wird widerrufen…',
  accepting: 'Die Zustimmung wird gesichert…',
  withdrawn: 'Zustimmung zu Rohdaten widerrufen',
  isAccepted: 'Rohdaten zugestimmt',
  youAccepted: (day) => `Du hast am ${day} zugestimmt.`,
};

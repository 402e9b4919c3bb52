import { countText, counted } from '../../format/numbers.ts';
import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  title: 'Start',
  comingIn: 'Daten kommen herein',
  begins: 'Es beginnt…',
  isRead: (name) => `${name} wird gelesen.`,
  seeHowFar: 'Zum Fortschritt',
  noData: 'Noch keine Gesundheitsdaten',
  firstStep:
    'Exportiere deine Daten aus der Health-App deines Telefons oder der App deiner Uhr und importiere die Datei hier: Sie bleibt auf diesem Computer.',
  importData: 'Daten importieren',
  sampleLoaded: 'Die Beispielperson ist geladen',
  lookAround: 'Oder mit einer Beispielperson umsehen',
  yourData: 'Deine Daten',
  samplePerson: 'Beispielperson',
  allData: 'Alle Daten',
  allDataMeaning: 'Messgrößen, Trainings, Ernährung und Bluttests',
  import: 'Import',
  nothingImported: 'Noch nichts importiert',
  lastImport: (day) => `Letzter Import ${day}`,
  keepUpToDate: 'Aktuell halten',
  letPhoneSend: 'Lass dein Telefon neue Daten von selbst schicken',
  folderWatched: 'Ein Ordner wird überwacht',
  nothingCame: (names) => `${names}: noch nichts gekommen`,
  lastDelivery: (names, at) => `${names}: letzte Lieferung ${at}`,
  silent: (count) => (count === 1 ? 'Einer ist still' : `${countText(count)} sind still`),
  sharing: 'Teilen',
  developerMode: 'Entwicklermodus',
  on: 'Ein',
  off: 'Aus',
  permissions: 'Berechtigungen',
  activity: 'Zugriffe',
  nobodyPaired: 'Kein Client ist gekoppelt',
  paired: (count) => `${counted(count, { one: 'Client', other: 'Clients' })} gekoppelt`,
  nobodyCanRead: 'Kein Programm kann deine Daten lesen',
  noneWhileOff: (count) =>
    `${counted(count, { one: 'Client', other: 'Clients' })} gekoppelt; solange das aus ist, kann keiner lesen`,
  rawClosed: 'Rohdaten sind für Clients geschlossen',
  noType: 'Kein Typ ist erlaubt',
  types: (count) => `${counted(count, { one: 'Typ', other: 'Typen' })} erlaubt`,
  noReads: 'Keine Abrufe in den letzten 24 Stunden',
  reads: (count) => `${counted(count, { one: 'Abruf', other: 'Abrufe' })} in den letzten 24 Stunden`,
};

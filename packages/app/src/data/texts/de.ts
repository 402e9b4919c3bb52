import { counted } from '../../format/numbers.ts';
import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  title: 'Daten',
  find: 'Messgröße suchen',
  all: 'Alle',
  categories: 'Kategorien',
  found: (count) => `${counted(count, { one: 'Messgröße', other: 'Messgrößen' })} mit Daten`,
  noDataOf: (names) => `Noch keine Daten: ${names}`,
  records: 'Datensätze',
  workouts: 'Trainings',
  noWorkouts: 'Noch keine Trainings',
  nights: 'Nächte',
  nightsMeaning: 'Wann du geschlafen hast und wie',
  nutrition: 'Ernährung',
  noEntries: 'Noch keine Einträge',
  entries: (count) => counted(count, { one: 'Eintrag', other: 'Einträge' }),
  bloodTests: 'Bluttests',
  noBloodTests: 'Noch keine Bluttests',
  rawTypes: 'Rohdatentypen',
  noMeasurements: 'Noch keine Messwerte',
  sources: 'Quellen und ihre Reihenfolge',
  sourcesMeaning: 'Welche zählt, wenn mehrere aufgezeichnet haben',
  zones: 'Zeitzonen',
  zonesMeaning: 'Wo deine Tage beginnen und enden',
  settings: 'Einstellungen',
  settingsMeaning: 'Sprache, Einheiten und Aussehen dieser Seiten',
  moreMetrics: (count) => counted(count, { one: 'weitere Messgröße', other: 'weitere Messgrößen' }),
  withoutData: (count) => `Noch ohne Daten (${counted(count, { one: 'Messgröße', other: 'Messgrößen' })})`,
  noMetrics: 'Noch keine Messgrößen',
  importData: 'Daten importieren',
  comeWithImport:
    'Sie kommen mit einem Import: von Apple Health, Health Connect, einem Tracker, einem Sensor, einem Labor, aus einer eigenen Tabelle, oder mit dem, was dein Telefon von selbst schickt.',
  importRuns: 'Ein Import läuft: Diese Zahlen sind noch die von vorher.',
};

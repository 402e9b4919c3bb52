import { countText, counted } from '../../format/numbers.ts';
import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  title: 'Bluttests',
  data: 'Daten',
  report: 'Bericht für die Arztpraxis',
  none: 'Noch keine Bluttests',
  importData: 'Daten importieren',
  howTheyCome:
    'Sie kommen mit den Laborergebnissen in der Health-App deines Telefons und mit Dateien eines Labors: FHIR, C-CDA, HL7 und CSV, und ein PDF, wenn Text darin ist.',
  results: (count) => counted(count, { one: 'Ergebnis', other: 'Ergebnisse' }),
  moreResults: (count) => counted(count, { one: 'weiteres Ergebnis', other: 'weitere Ergebnisse' }),
  notUsual: (count) => `${countText(count)} auffällig`,
  noDate: 'Ohne Datum',
  tests: (count) => counted(count, { one: 'Bluttest', other: 'Bluttests' }),
  moreTests: (count) => counted(count, { one: 'weiterer Bluttest', other: 'weitere Bluttests' }),
  moreAnalytes: (count) => counted(count, { one: 'weiterer Laborwert', other: 'weitere Laborwerte' }),
  otherYears: 'Andere Jahre',
  byAnalyte: 'Nach Laborwert',
  oneTitle: 'Bluttest',
  unreported: 'Laborergebnisse',
  noSuchTest: 'Diesen Bluttest gibt es nicht',
  goToData: 'Zu den Daten',
  mayHaveLeft: 'Vielleicht ging er mit seinem Import, oder die Adresse ist falsch geschrieben.',
  resultsTitle: 'Ergebnisse',
  history: ', Verlauf',
  referenceRange: (range) => `Referenzbereich ${range}`,
  noRange: 'Ein Referenzbereich wurde nicht angegeben',
  status: (status) => `Status: ${status}`,
  source: (name) => `Quelle: ${name}`,
  whoseWords:
    'Bereiche und die Worte neben einem Wert sind die des Labors; gab es einen Bereich und kein Wort, folgt das Wort aus dem Bereich. Öffne einen Namen für seinen Verlauf.',
  analyte: 'Laborwert',
  noneHolds: 'Kein Bluttest enthält das',
  leftWithImport: 'Vielleicht ging es mit seinem Import.',
  testByTest: 'Test für Test',
  chartOf: (name) => `${name}, Test für Test`,
  newestFirst: (name) => `${name}, neueste zuerst`,
  taken: 'Entnommen',
  value: 'Wert',
  range: 'Bereich',
  noRangeGiven: 'Kein Bereich angegeben',
  summary: (count, lowest, highest, latest, unusual) =>
    `${counted(count, { one: 'Ergebnis', other: 'Ergebnisse' })}: niedrigstes ${lowest}, höchstes ${highest}, neuestes ${latest}. ${unusual === 0 ? '' : `${countText(unusual)} davon auffällig. `}`,
  band: (range) => `Das Band ist der neueste Referenzbereich, ${range}. `,
  leftOut: (count) =>
    `${counted(count, { one: 'Ergebnis', other: 'Ergebnisse' })} ohne genaue Zahl, ohne Datum oder am Tag eines anderen: siehe Tabelle.`,
  reportedAs: (result) => `Berichtet als ${result}`,
  convertedFrom: (froms) => `Umgerechnet aus ${froms.join(', ')}`,
  notConverted: (unit) =>
    unit === null
      ? 'Diese Ergebnisse haben keine Einheit und stehen deshalb für sich.'
      : `Ergebnisse in ${unit} lassen sich nicht umrechnen und stehen deshalb für sich.`,
  flags: {
    low: 'Niedrig',
    normal: 'Normal',
    high: 'Hoch',
    criticalLow: 'Kritisch niedrig',
    criticalHigh: 'Kritisch hoch',
    abnormal: 'Auffällig',
  },
  fromTo: (low, high) => `${low} bis ${high}`,
  upTo: (high) => `bis ${high}`,
  from: (low) => `ab ${low}`,
  notGiven: 'nicht angegeben',
  reported: (day) => `Berichtet ${day} (UTC)`,
  barLabel: (value, place, low, high) =>
    `${value}: ${{ low: 'unter dem', normal: 'im', high: 'über dem' }[place]} Bereich, ${low ?? 'offen'} bis ${high ?? 'offen'}`,
};

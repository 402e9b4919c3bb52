import { counted } from '../../format/numbers.ts';
import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  title: 'Bericht für die Arztpraxis',
  lead: 'Laborwerte mehrerer Tage nebeneinander, für Papier. Was außerhalb seines Bereichs lag, steht oben.',
  bloodTests: 'Bluttests',
  print: 'Drucken',
  span: 'Was der Bericht zeigt',
  from: 'Von',
  to: 'Bis',
  person: 'Wessen Werte das sind',
  personHint: 'Nur für diesen Ausdruck. Es wird nirgends gespeichert: nicht auf diesem Gerät, nicht in der Adresse.',
  name: 'Name',
  born: 'Geburtsdatum',
  nameLine: (name) => `Name: ${name}`,
  bornLine: (day) => `Geburtsdatum: ${day}`,
  spanLine: (from, to, tests) =>
    `Blutproben vom ${from} bis ${to}: ${counted(tests, { one: 'Bluttest', other: 'Bluttests' })}.`,
  withoutDate: (tests) =>
    `${counted(tests, { one: 'Bluttest ist', other: 'Bluttests sind' })} ohne Datum und nicht in diesem Bericht.`,
  none: 'Keine Ergebnisse in diesem Zeitraum',
  chooseOther: 'Wähle oben einen anderen Zeitraum.',
  noTests: 'Noch keine Bluttests',
  importData: 'Daten importieren',
  howTheyCome: 'Der Bericht entsteht aus den Bluttests, die du importierst.',
  results: 'Ergebnisse',
  earlier: (from, to) => `Frühere Ergebnisse: ${from} bis ${to}`,
  rows: (count) => counted(count, { one: 'Laborwert', other: 'Laborwerte' }),
  analyte: 'Laborwert',
  ranges: 'Bereich',
  course: 'Verlauf',
  standings: {
    outside: 'Jetzt außerhalb des Bereichs',
    wasOutside: 'Früher außerhalb des Bereichs',
    inside: 'Im Bereich',
    unknown: 'Ohne Bereich',
  },
  up: (before, day) => `Höher als ${before} am ${day}`,
  down: (before, day) => `Niedriger als ${before} am ${day}`,
  same: (before, day) => `Weiter ${before}, wie am ${day}`,
  reportedAs: (result) => `berichtet als ${result}`,
  apart: 'nicht umrechenbar, deshalb in eigener Zeile',
  status: (status) => `Status: ${status}`,
  noLaboratory: 'Labor nicht angegeben',
  notes: 'Anmerkungen der Labore',
  note: (analyte, day, note) => `${analyte}, ${day}: ${note}`,
  method:
    'Werte, Bereiche und Worte wie „Hoch“ sind die der Labore; gab es einen Bereich und kein Wort, folgt das Wort aus dem Bereich. Was in anderer Einheit berichtet wurde, ist umgerechnet, und der berichtete Wert steht darunter. Der Verlauf vergleicht die beiden neuesten genauen Werte.',
};

import { countText, counted } from '../../format/numbers.ts';
import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  data: 'Daten',
  spans: { days30: '30 Tage', days90: '90 Tage', year: 'Jahr', all: 'Alles' },
  howFar: 'Wie weit zurück',
  dayByDayOf: (name) => `${name}, Tag für Tag`,
  explain: 'Diesen Wert erklären',
  explainDay: (day) => `Diesen Wert erklären, ${day}`,
  dayByDay: 'Tag für Tag',
  fromTo: (from, to) => `${from} bis ${to}`,
  metric: 'Messgröße',
  noSuchMetric: 'Diese Messgröße gibt es nicht',
  goToData: 'Zu den Daten',
  mistyped: 'Vielleicht ist die Adresse falsch geschrieben. Unter Daten steht jede Messgröße.',
  noData: 'Keine Daten zu dieser Messgröße',
  importData: 'Daten importieren',
  howItFills: 'Sie füllt sich, wenn ein Import Messungen davon bringt.',
  notKnown: 'Nicht bekannt',
  average7: '7-Tage-Durchschnitt',
  average30: '30-Tage-Durchschnitt',
  average90: '90-Tage-Durchschnitt',
  latest: (day) => `Neuester, ${day}`,
  soFar: (amount) => ['bisher ', amount],
  daySoFar: (day) => [day, ', bisher'],
  range30: 'Spanne in 30 Tagen',
  between: (low, high) => [low, ' bis ', high],
  atAGlance: 'Auf einen Blick',
  averagesCount: 'Durchschnitte zählen die Tage mit Daten, bis zum neuesten davon.',
  notOver: (day) =>
    `Der ${day} war noch nicht vorbei, als seine Daten entstanden; Durchschnitte und Spanne lassen ihn aus.`,
  daysIn: (zone) => `Tage sind Kalendertage in ${zone}.`,
  sources: (names) =>
    `${names.length === 1 ? 'Quelle' : 'Quellen'}: ${names.length === 0 ? 'nicht bekannt' : names.join(', ')}.`,
  sourcesAndOrder: 'Quellen und ihre Reihenfolge',
  days: {
    sum: 'Jeder Tag ist alles von ihm zusammengezählt; was Telefon und Uhr beide gezählt haben, zählt einmal.',
    average: 'Jeder Tag ist der Durchschnitt aller Messungen von ihm.',
    latest: 'Jeder Tag ist die letzte Messung von ihm.',
    duration: 'Jeder Tag ist die Zeit aller Sitzungen zusammen; überlappen sie sich, zählt die Zeit einmal.',
    sleep:
      'Jede Nacht zählt für den Tag, an dem sie endete; haben mehrere Quellen denselben Schlaf gesehen, zählt er einmal.',
  },
  haveData: (from, to, known, all) =>
    `${from} bis ${to}: ${countText(known)} von ${countText(all)} Tagen haben Daten${known < all ? '; die anderen bleiben leer. ' : '. '}`,
  extremes: (isTimeOfDay, low, lowDay, high, highDay) =>
    `${isTimeOfDay ? 'Frühester' : 'Niedrigster'} ${low} am ${lowDay}, ${isTimeOfDay ? 'spätester' : 'höchster'} ${high} am ${highDay}. `,
  neitherLowestNorHighest: (day) =>
    `Der ${day} war noch nicht vorbei, als seine Daten entstanden: Sein Wert ist der bisherige und weder niedrigster noch höchster. `,
  trend: 'Die kräftige Linie ist der Durchschnitt von sieben Tagen, wenn mindestens drei davon Daten haben.',
  daysWithData: (count) => `${counted(count, { one: 'Tag', other: 'Tage' })} mit Daten`,
  inMonth: (name, month) => `${name}, ${month}, neueste zuerst`,
  day: 'Tag',
  value: 'Wert',
  none: 'Keine Daten',
};

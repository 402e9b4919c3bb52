import { countText, counted } from '../../format/numbers.ts';
import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  title: 'Trainings',
  data: 'Daten',
  none: 'Noch keine Trainings',
  importData: 'Daten importieren',
  howTheyCome:
    'Sie kommen mit einem Export aus der Health-App deines Telefons und mit Dateien einer Uhr: FIT, GPX und TCX.',
  workouts: { one: 'Training', other: 'Trainings' },
  workout: 'Training',
  noSuchWorkout: 'Dieses Training gibt es nicht',
  goToData: 'Zu den Daten',
  mayHaveLeft: 'Vielleicht ging es mit seinem Import, oder die Adresse ist falsch geschrieben.',
  summary: 'Übersicht',
  activeTimeMeaning: 'Die aktive Zeit lässt Pausen aus. Was nicht aufgezeichnet wurde, steht nicht hier.',
  heartRateMeaning:
    'Die Herzfrequenz ist die der Messungen in dieser Zeit: Keine App hat eine für das Training selbst geschrieben.',
  whenAndWhere: 'Wann und woher',
  start: 'Beginn',
  end: 'Ende',
  place: 'Ort',
  indoors: 'Drinnen',
  outdoors: 'Draußen',
  source: 'Quelle',
  device: 'Gerät',
  alsoSeenBy: 'Auch gesehen von',
  activeTime: 'Aktive Zeit',
  distance: 'Strecke',
  activeEnergy: 'Aktivitätsenergie',
  totalEnergy: 'Energie gesamt',
  averageHeartRate: 'Durchschnittliche Herzfrequenz',
  highestHeartRate: 'Höchste Herzfrequenz',
  climbed: 'Anstieg',
  steps: 'Schritte',
  route: 'Route',
  routeMeaning:
    'Norden ist oben; vom leeren Punkt zum vollen. Dahinter ist keine Karte, weil sie von anderen geholt werden müsste, die dann wüssten, wo du warst.',
  routeLabel: (count) => `Der Verlauf der Route, gezeichnet aus ${countText(count)} Positionen`,
  parts: 'Abschnitte und Runden',
  between: 'Zwischen Aktivitäten',
  dividedBy: 'Unterteilt durch',
  pauses: (count) => counted(count, { one: 'Pause', other: 'Pausen' }),
  laps: (count) => counted(count, { one: 'Runde', other: 'Runden' }),
  segments: (count) => counted(count, { one: 'Segment', other: 'Segmente' }),
};

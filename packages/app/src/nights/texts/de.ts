import type { Translation } from '../../language/texts.ts';
import { counted } from '../../format/numbers.ts';
import type { english } from './en.ts';

const nights = { one: 'Nacht', other: 'Nächte' };

/** The same in German. */
export const german: Translation<typeof english> = {
  title: 'Nächte',
  data: 'Daten',
  lead: 'Vom ersten Schlaf bis zum letzten. Eine Nacht gehört zu dem Tag, an dem sie endet.',
  none: 'Noch keine Nächte',
  importData: 'Daten importieren',
  howTheyCome:
    'Sie kommen mit einem Export von Apple Health oder Health Connect und mit dem, was dein Telefon von selbst schickt, wenn etwas deinen Schlaf aufzeichnet.',
  onlyInBed: 'Nur die Zeit im Bett ist bekannt',
  fromTo: (start, end) => `${start} bis ${end}`,
  inBed: (duration) => `${duration} im Bett`,
  notKnown: 'Nicht bekannt',
  nightTo: (day) => `Nacht auf ${day}`,
  nap: (start, end, asleep) => `Nickerchen ${start} bis ${end}, ${asleep} Schlaf`,
  nights,
  ofNights: (count) => counted(count, nights),
  nightsOf: (days) => `Nächte vom ${days}`,
  average: 'Mittel',
  recordedBy: (sources) => `Aufgezeichnet von ${sources}`,
  stagesInTime: 'Phasen im Verlauf',
  stagesOf: (day) => `Phasen der Nacht auf ${day}`,
  from: 'Von',
  to: 'Bis',
  stage: 'Phase',
  duration: 'Dauer',
  explain: 'Diese Nacht erklären',
  explainNight: (day) => `Diese Nacht erklären, ${day}`,
};

import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  title: 'Nächte',
  data: 'Daten',
  lead: 'Vom ersten Schlaf bis zum letzten. Eine Nacht gehört zu dem Tag, an dem sie endet.',
  none: 'Noch keine Nächte',
  importData: 'Daten importieren',
  howTheyCome:
    'Sie kommen mit einem Export aus der Health-App deines Telefons oder der App einer Uhr, wenn sie deinen Schlaf aufzeichnet.',
  onlyInBed: 'Nur die Zeit im Bett ist bekannt',
  between: (start, end) => [start, ' bis ', end],
  nightTo: (day) => `Nacht auf ${day}`,
  nap: (start, end, asleep) => `Nickerchen ${start} bis ${end}, ${asleep} Schlaf`,
  nights: { one: 'Nacht', other: 'Nächte' },
};

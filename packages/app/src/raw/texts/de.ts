import { counted } from '../../format/numbers.ts';
import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  title: 'Rohdatentypen',
  data: 'Daten',
  lead: 'Jede einzelne Messung, nichts zusammengefasst. Öffne einen Typ, um seine neuesten Messungen zu sehen.',
  daysIn: (zone) => ` Tage gelten in ${zone}, deiner Zeitzone.`,
  none: 'Noch keine Rohdaten',
  importData: 'Daten importieren',
  howTheyCome:
    'Sie kommen mit einem Export von Apple Health oder Health Connect, mit dem, was dein Telefon von selbst schickt, und mit den meisten anderen Dateien.',
  latestOf: (name) => `Die neuesten Messungen: ${name}, neueste zuerst`,
  start: 'Beginn',
  value: 'Wert',
  types: (count) => counted(count, { one: 'Typ', other: 'Typen' }),
  samples: (count, unit) =>
    `${counted(count, { one: 'Messung', other: 'Messungen' })}${unit === '' ? '' : ` (${unit})`}`,
  fromTo: (from, to) => `${from} bis ${to}`,
  yours: (zone) => `${zone}, deiner Zeitzone`,
  yoursOfDay: 'deiner Zeitzone des Tages',
  named: (yours) => `Zeiten gelten in der Zone, die eine Messung nennt; nennt sie keine, in ${yours}.`,
  unnamed: (yours) => `Zeiten gelten in ${yours}: Diese Messungen nennen keine.`,
};

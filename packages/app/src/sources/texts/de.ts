import { countText, counted } from '../../format/numbers.ts';
import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  title: 'Quellen und ihre Reihenfolge',
  data: 'Daten',
  lead: 'Schritte, die Uhr und Telefon beide gezählt haben, dürfen nicht doppelt zählen. Für jeden Typ sagt eine Reihenfolge, wessen Zahl gilt, wenn mehrere zur selben Zeit aufgezeichnet haben.',
  none: 'Noch keine Quellen',
  importData: 'Daten importieren',
  comeWithImport: 'Sie kommen mit deinem ersten Import.',
  several: 'Mehrere Quellen, eine Reihenfolge',
  one: 'Eine Quelle',
  together: 'Alle Quellen zählen zusammen',
  yourOrder: 'Deine Reihenfolge',
  exportedOrder: 'Reihenfolge deiner Gesundheits-App',
  usualOrder: 'Übliche Reihenfolge',
  inOrder: (names, rest) => `${names.join(', dann ')}${rest > 0 ? ` und ${countText(rest)} weitere` : ''}`,
  listed: (names, rest) => `${names.join(', ')}${rest > 0 ? ` und ${countText(rest)} weitere` : ''}`,
  typesOf: (count, about) => `${counted(count, { one: 'Typ', other: 'Typen' })} · ${about}`,
  orders: (count) => counted(count, { one: 'Reihenfolge', other: 'verschiedene Reihenfolgen' }),
  effects: {
    overlaps:
      'Haben mehrere Quellen zur selben Zeit aufgezeichnet, zählt die erste in dieser Reihenfolge; die anderen zählen, wo sie nichts hat.',
    ties: 'Es zählt die letzte Messung eines Tages. Sind zwei von derselben Zeit, entscheidet diese Reihenfolge.',
    nothing: 'Alle Quellen dieses Typs zählen zusammen, deshalb gibt es keine Reihenfolge.',
  },
  kinds: { byHand: 'Von Hand eingetragen', watch: 'Uhr', phone: 'Telefon', other: 'App oder Gerät' },
  samples: (count) => counted(count, { one: 'Messung', other: 'Messungen' }),
  fromTo: (from, to) => `${from} bis ${to}`,
  nowAt: (name, place, count) => `${name} ist jetzt ${place} von ${count}`,
  moveUp: (name) => `${name} nach oben`,
  moveDown: (name) => `${name} nach unten`,
  theOrder: 'Die Reihenfolge',
  theSources: 'Die Quellen',
  usual: 'Einträge von Hand kommen immer zuerst. Danach üblich: Uhr, Telefon, dann alle anderen.',
  holdsForAll:
    'Eine neue Reihenfolge gilt für alle Tage, auch für vergangene: Ihre Werte werden neu berechnet, hier und für jeden Client.',
  newInForce: (name) => `Die neue Reihenfolge gilt. Die Werte von ${name} wurden neu berechnet.`,
  usualInForce: (name) => `Die übliche Reihenfolge gilt. Die Werte von ${name} wurden neu berechnet.`,
  useOrder: 'Diese Reihenfolge verwenden',
  discard: 'Verwerfen',
  useUsual: 'Übliche Reihenfolge verwenden',
  sources: 'Quellen',
  sourcesOf: (name) => `Quellen: ${name}`,
  noSamples: 'Von diesem Typ gibt es keine Messungen',
  allTypes: 'Alle Typen ansehen',
  noneToOrder: 'Deshalb gibt es keine Quellen zu ordnen.',
};

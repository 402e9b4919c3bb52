import { countText, counted } from '../../format/numbers.ts';

/** The words of the pages on sources and their order. */
export const english = {
  title: 'Sources and their order',
  data: 'Data',
  lead: 'Steps that a watch and a phone both counted must not count twice. Per type, one order says whose count is taken if several recorded at the same time.',
  none: 'No sources yet',
  importData: 'Import your data',
  comeWithImport: 'They come with your first import.',
  several: 'Several sources, one order',
  one: 'One source',
  together: 'All sources count together',
  yourOrder: 'Your order',
  exportedOrder: 'Order of your health app',
  usualOrder: 'Usual order',
  inOrder: (names: readonly string[], rest: number) =>
    `${names.join(', then ')}${rest > 0 ? `, and ${countText(rest)} more` : ''}`,
  listed: (names: readonly string[], rest: number) =>
    `${names.join(', ')}${rest > 0 ? `, and ${countText(rest)} more` : ''}`,
  typesOf: (count: number, about: string) => `${counted(count, { one: 'type', other: 'types' })} · ${about}`,
  orders: (count: number) => counted(count, { one: 'order', other: 'different orders' }),
  effects: {
    overlaps:
      'Where several sources recorded the same time, the first of them in this order counts; the others count where it has nothing.',
    ties: 'The last measurement of a day counts. Where two are of the same time, this order decides.',
    nothing: 'All sources of this type count together, so there is no order to set.',
  },
  kinds: { byHand: 'Entered by hand', watch: 'Watch', phone: 'Phone', other: 'App or device' },
  samples: (count: number) => counted(count, { one: 'sample', other: 'samples' }),
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  nowAt: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  theOrder: 'The order',
  theSources: 'The sources',
  usual: 'Entries by hand always come first. The usual order after them: watch, phone, then all others.',
  holdsForAll:
    'A new order holds for all days, also those past: their numbers are computed anew, here and for every client.',
  newInForce: (name: string) => `The new order is in force. The numbers of ${name} were computed anew.`,
  usualInForce: (name: string) => `The usual order is in force. The numbers of ${name} were computed anew.`,
  useOrder: 'Use this order',
  discard: 'Discard',
  useUsual: 'Use the usual order',
  sources: 'Sources',
  sourcesOf: (name: string) => `Sources of ${name}`,
  noSamples: 'There are no samples of this type',
  allTypes: 'See all types',
  noneToOrder: 'So there are no sources to put in order.',
};

import { counted } from '../../format/numbers.ts';

/** The words of the page on raw types. */
export const english = {
  title: 'Raw types',
  data: 'Data',
  lead: 'Every single measurement, nothing merged. Open a type to see its latest samples.',
  daysIn: (zone: string) => ` Days are in ${zone}, your time zone.`,
  none: 'No raw samples yet',
  importData: 'Import your data',
  howTheyCome:
    'They come with an export of Apple Health or Health Connect, with what your phone sends by itself, and with most other files.',
  latestOf: (name: string) => `The latest samples of ${name}, newest first`,
  start: 'Start',
  value: 'Value',
  types: (count: number) => counted(count, { one: 'type', other: 'types' }),
  samples: (count: number, unit: string) =>
    `${counted(count, { one: 'sample', other: 'samples' })}${unit === '' ? '' : ` in ${unit}`}`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  yours: (zone: string) => `${zone}, your time zone`,
  yoursOfDay: 'your time zone of that day',
  named: (yours: string) => `Times are in the zone that a sample names; if it names none, in ${yours}.`,
  unnamed: (yours: string) => `Times are in ${yours}: these samples name none.`,
};

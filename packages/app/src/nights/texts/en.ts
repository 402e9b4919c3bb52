import type { Rich } from '../../language/texts.ts';

/** The words of the page on nights. */
export const english = {
  title: 'Nights',
  data: 'Data',
  lead: 'From the first sleep to the last. A night belongs to the day on which it ends.',
  none: 'No nights yet',
  importData: 'Import your data',
  howTheyCome: "They come with an export of your phone's Health app or of a watch's app, if it records your sleep.",
  onlyInBed: 'Only time in bed is known',
  between: (start: object, end: object): Rich => [start, ' to ', end],
  nightTo: (day: string) => `Night to ${day}`,
  nap: (start: string, end: string, asleep: string) => `Nap ${start} to ${end}, ${asleep} asleep`,
  nights: { one: 'night', other: 'nights' },
};

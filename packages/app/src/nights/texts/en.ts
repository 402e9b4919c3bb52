import { counted } from '../../format/numbers.ts';

const nights = { one: 'night', other: 'nights' };

/** The words of the page on nights. */
export const english = {
  title: 'Nights',
  data: 'Data',
  lead: 'From the first sleep to the last. A night belongs to the day on which it ends.',
  none: 'No nights yet',
  importData: 'Import your data',
  howTheyCome:
    'They come with an export of Apple Health or Health Connect, and with what your phone sends by itself, if something records your sleep.',
  onlyInBed: 'Only time in bed is known',
  fromTo: (start: string, end: string) => `${start} to ${end}`,
  inBed: (duration: string) => `${duration} in bed`,
  notKnown: 'Not known',
  nightTo: (day: string) => `Night to ${day}`,
  nap: (start: string, end: string, asleep: string) => `Nap ${start} to ${end}, ${asleep} asleep`,
  nights,
  ofNights: (count: number) => counted(count, nights),
  nightsOf: (days: string) => `Nights of ${days}`,
  average: 'Average',
  recordedBy: (sources: string) => `Recorded by ${sources}`,
  stagesInTime: 'Stages in time',
  stagesOf: (day: string) => `Stages of the night to ${day}`,
  from: 'From',
  to: 'To',
  stage: 'Stage',
  duration: 'Duration',
  explain: 'Explain this night',
  explainNight: (day: string) => `Explain this night, ${day}`,
};

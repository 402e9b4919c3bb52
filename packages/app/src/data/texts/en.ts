import { counted } from '../../format/numbers.ts';

/** The words of the page on all data. */
export const english = {
  title: 'Data',
  find: 'Find a metric',
  categories: 'Categories',
  found: (count: number) => `${counted(count, { one: 'metric', other: 'metrics' })} with data`,
  noDataOf: (names: string) => `No data yet: ${names}`,
  records: 'Records',
  workouts: 'Workouts',
  noWorkouts: 'No workouts yet',
  nights: 'Nights',
  nightsMeaning: 'When you slept, and how',
  nutrition: 'Nutrition',
  noEntries: 'No entries yet',
  entries: (count: number) => counted(count, { one: 'entry', other: 'entries' }),
  bloodTests: 'Blood tests',
  noBloodTests: 'No blood tests yet',
  rawTypes: 'Raw types',
  noMeasurements: 'No measurements yet',
  sources: 'Sources and their order',
  sourcesMeaning: 'Which one counts where several recorded',
  zones: 'Time zones',
  zonesMeaning: 'Where your days begin and end',
  settings: 'Settings',
  settingsMeaning: 'Language, units and looks of these pages',
  withoutData: (count: number) => `No data yet (${counted(count, { one: 'metric', other: 'metrics' })})`,
  noMetrics: 'No metrics yet',
  importData: 'Import your data',
  comeWithImport:
    'They come with a first import: of Apple Health, Health Connect, Garmin, Strava, a laboratory, or with what your phone sends by itself.',
  importRuns: 'An import is running: these numbers are those of before it.',
};

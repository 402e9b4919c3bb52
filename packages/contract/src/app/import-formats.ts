/** A format that can be imported, as people know it. */
export interface ImportFormat {
  /** Id of its importer, as reports name it. */
  readonly format: string;
  /** Of the app or the kind of file: `Apple Health`. */
  readonly name: string;
  /** Which file it is. */
  readonly what: string;
}

/** Formats that bring the same kind of data. */
export interface ImportFormatGroup {
  readonly title: string;
  readonly formats: readonly ImportFormat[];
}

/** Every format that can be imported. They are told by content: a file's name does not matter. */
export const importFormats: readonly ImportFormatGroup[] = [
  {
    title: 'All of a phone',
    formats: [
      {
        format: 'apple-health',
        name: 'Apple Health',
        what: 'export.zip of the iPhone Health app, also unpacked, or its main XML file alone',
      },
      { format: 'health-connect', name: 'Health Connect', what: 'the zip that Android’s Health Connect exports' },
      { format: 'health-auto-export', name: 'Health Auto Export', what: 'its JSON files' },
      { format: 'hc-webhook', name: 'HC Webhook', what: 'its JSON files' },
    ],
  },
  {
    title: 'Workouts',
    formats: [
      { format: 'strava-export', name: 'Strava', what: 'the zip of a whole account' },
      { format: 'garmin-export', name: 'Garmin', what: 'the zip of a whole account' },
      { format: 'fit', name: 'FIT', what: 'files of watches, bike computers and scales' },
      { format: 'tcx', name: 'TCX', what: 'files of a workout' },
      { format: 'gpx', name: 'GPX', what: 'tracks with times' },
    ],
  },
  {
    title: 'Nutrition',
    formats: [
      { format: 'cronometer', name: 'Cronometer', what: 'servings or daily nutrition as CSV' },
      { format: 'myfitnesspal', name: 'MyFitnessPal', what: 'the zip of an account, or its nutrition summary as CSV' },
      { format: 'lose-it', name: 'Lose It!', what: 'its CSV' },
      { format: 'macrofactor', name: 'MacroFactor', what: 'its food log as CSV' },
    ],
  },
  {
    title: 'Foods to search',
    formats: [
      { format: 'fooddata-central', name: 'FoodData Central', what: 'the downloads of the USDA, as JSON or CSV' },
      { format: 'open-food-facts', name: 'Open Food Facts', what: 'its dump or files of products' },
    ],
  },
  {
    title: 'Blood tests',
    formats: [
      { format: 'fhir', name: 'FHIR', what: 'resources, Bundles, bulk exports and health cards, as JSON or NDJSON' },
      { format: 'lab-csv', name: 'Laboratory CSV', what: 'rows of results, or a table of dates and analytes' },
    ],
  },
  {
    title: 'Programs of your own',
    formats: [{ format: 'ndjson', name: 'NDJSON', what: 'one record a line, in the format that Vitalgate documents' }],
  },
];

const all = importFormats.flatMap(({ formats }) => formats);

/** What a format is called; its id if this build does not know it. */
export function importFormatName(format: string): string {
  return all.find((one) => one.format === format)?.name ?? format;
}

/** The names of all formats, as a list in a sentence. */
export function importFormatNames(): string {
  const names = all.map(({ name }) => name);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

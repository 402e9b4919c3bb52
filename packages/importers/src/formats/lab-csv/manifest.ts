import type { FormatManifest } from '../../kit/format-manifest.ts';

export const labCsv: FormatManifest = {
  format: 'lab-csv',
  listed: { group: 'Blood tests', name: 'Laboratory CSV', what: 'rows of results, or a table of dates and analytes' },
  claims: 'anyTable',
  importer: async (labs) => (await import('./lab-csv-importer.ts')).createLabCsvImporter(labs),
};

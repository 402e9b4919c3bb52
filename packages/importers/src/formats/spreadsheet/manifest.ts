import type { FormatManifest } from '../../kit/format-manifest.ts';

/** Workbooks, known only to say that CSV is wanted in their place. */
export const spreadsheet: FormatManifest = {
  format: 'spreadsheet',
  listed: null,
  claims: 'workbook',
  importer: async () => (await import('./spreadsheet-importer.ts')).createSpreadsheetImporter(),
};

import { ImportRefused, type Importer } from '../../kit/importer.ts';

/** What every workbook of Excel's packs. */
const workbook = 'xl/workbook.xml';

/** Knows a workbook of Excel's, of which a program's export as CSV is wanted in its place, and says so. */
export function createSpreadsheetImporter(): Importer {
  return {
    claims: ({ files }) => {
      const isWorkbook = files.some(({ path }) => path === workbook || path.endsWith(`/${workbook}`));
      return Promise.resolve(isWorkbook ? files.map(({ path }) => path) : []);
    },
    run: () =>
      Promise.reject(
        new ImportRefused(
          'This is an Excel workbook (xlsx), which is not read. Choose CSV in the app that exported it, or open it and save each sheet as CSV; then import that.',
        ),
      ),
  };
}

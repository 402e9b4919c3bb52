import { actionInputs, type LabPreview, type TableExamination, type TablePreview } from '@vitalgate/contract';
import { action } from '@vitalgate/http';
import type { ImportSource } from '@vitalgate/importers';
import type { ImportParts } from './host-parts.ts';
import { loadImporters } from './load-importers.ts';

/** Results that a preview shows. */
const mostShown = 8;

/** Lines of a PDF, each of which is held against the page. */
const mostLines = 1000;

/** The beginning of a table. */
interface TableHead {
  readonly head: string;
  readonly isCut: boolean;
}

async function headOf(source: ImportSource, path: string): Promise<TableHead> {
  const { headBytes } = await loadImporters();
  return { head: await source.head(path), isCut: (await source.startBytes(path)).length >= headBytes };
}

/** The sheet of a workbook that holds a table, as text; null if none does. */
async function sheetOf(name: string, workbook: string): Promise<TableHead | null> {
  const [{ openTable }, { zipFiles }, { workbookSheets }, { readFiles }, { usualBudget }] = await Promise.all([
    loadImporters(),
    import('../files/zip-files.ts'),
    import('../files/workbook-sheets.ts'),
    import('../files/read-files.ts'),
    import('../files/file-set.ts'),
  ]);
  const zip = await zipFiles(Buffer.from(workbook, 'base64'), usualBudget, { called: name });
  try {
    const source = readFiles(await workbookSheets(zip), {});
    for (const { path } of source.files) {
      if ((await openTable(source, path)) !== null) return await headOf(source, path);
    }
    return null;
  } finally {
    await zip.close();
  }
}

/** The table in the text of a PDF; null if there is none. */
async function pdfTableOf(name: string, pdf: string): Promise<TableHead | null> {
  const [{ isPdfTable }, { pdfInMemory, pdfTables }, { readFiles }] = await Promise.all([
    loadImporters(),
    import('../files/pdf-tables.ts'),
    import('../files/read-files.ts'),
  ]);
  const source = readFiles(await pdfTables(pdfInMemory(name, Buffer.from(pdf, 'base64'))), {});
  const path = source.files.map((file) => file.path).find(isPdfTable);
  return path === undefined ? null : headOf(source, path);
}

/** The actions on tables whose columns the user names. */
export function tableActions({ stores }: Pick<ImportParts, 'stores'>) {
  const { tableColumns: kept } = stores.control;
  return {
    examineTable: action(actionInputs.examineTable, async (given): Promise<TableExamination> => {
      const { firstRows, pdfTablePath, proposedColumns, shareOut, valueTable } = await loadImporters();
      const { textSource } = await import('../files/text-source.ts');
      const settings = { columns: null, header: null, kept: kept.list() };
      const isPdf = /\.pdf$/iu.test(given.name);
      const tableIn = isPdf ? pdfTableOf : sheetOf;
      const sheet = given.workbook === undefined ? null : await tableIn(given.name, given.workbook);
      const { head, isCut } = sheet ?? given;
      const { parts } = await shareOut(textSource(isPdf ? pdfTablePath(given.name) : given.name, head), settings);
      const first = firstRows(head, isCut);
      return {
        format: parts[0]?.importer.manifest.format ?? null,
        header: first.header,
        rows: first.rows.slice(0, isPdf ? mostLines : mostShown),
        proposal: proposedColumns(first),
        values: valueTable(head, isCut, mostShown),
        head,
      };
    }),
    previewLabColumns: action(actionInputs.previewLabColumns, async (given): Promise<LabPreview> => {
      const { firstRows, labPreview } = await loadImporters();
      return labPreview(firstRows(given.head, given.isCut), given.columns, mostShown);
    }),
    previewTable: action(actionInputs.previewTable, async ({ head, isCut, columns }): Promise<TablePreview> => {
      const { valuePreview } = await loadImporters();
      return valuePreview(head, isCut, columns, mostShown);
    }),
    keepTableColumns: action(actionInputs.keepTableColumns, ({ header, columns, once }) => {
      kept.keep({ header, columns }, once);
      return { kept: true } as const;
    }),
  };
}

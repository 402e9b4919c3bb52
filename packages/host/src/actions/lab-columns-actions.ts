import { actionInputs, type LabPreview, type TableExamination } from '@vitalgate/contract';
import { action } from '@vitalgate/http';
import type { ImportParts } from './host-parts.ts';

/** Results that a preview shows. */
const mostShown = 8;

/** Loaded at the first use: a host that only serves does without the importers' memory. */
const loadImporters = () => import('@vitalgate/importers');

/** The actions on files of rows whose columns the user names. */
export function labColumnsActions({ stores }: Pick<ImportParts, 'stores'>) {
  const { labColumns } = stores.control;
  return {
    examineTable: action(actionInputs.examineTable, async (given): Promise<TableExamination> => {
      const { firstRows, importersWith, proposedColumns, shareOut } = await loadImporters();
      const { textSource } = await import('../files/text-source.ts');
      const importers = await importersWith({ columns: null, header: null, kept: labColumns.list() });
      const { parts } = await shareOut(textSource(given.name, given.head), importers);
      const first = firstRows(given.head, given.isCut);
      return {
        format: parts[0]?.importer.manifest.format ?? null,
        header: first.header,
        rows: first.rows.slice(0, mostShown),
        proposal: proposedColumns(first),
      };
    }),
    previewLabColumns: action(actionInputs.previewLabColumns, async (given): Promise<LabPreview> => {
      const { firstRows, labPreview } = await loadImporters();
      return labPreview(firstRows(given.head, given.isCut), given.columns, mostShown);
    }),
    keepLabColumns: action(actionInputs.keepLabColumns, (given) => {
      labColumns.keep({ header: given.header, columns: given.columns }, given.once);
      return { kept: true } as const;
    }),
  };
}

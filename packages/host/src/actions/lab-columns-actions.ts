import { labColumnRoles, labLayouts, type LabPreview, type TableExamination } from '@vitalgate/contract';
import { action } from '@vitalgate/http';
import * as z from 'zod/mini';
import type { ImportParts } from './import-parts.ts';

/** The beginning of a file, as text; a browser sends 64 KiB. */
const head = z.string().check(z.maxLength(200_000));

const roles = Object.fromEntries(labColumnRoles.map((role) => [role, z.optional(z.int().check(z.gte(0)))]));
const columns = z.object({
  layout: z.enum(labLayouts),
  columns: z.object(roles),
  dateOrder: z.nullable(z.enum(['dayFirst', 'monthFirst'])),
});
const header = z.readonly(z.array(z.string()).check(z.maxLength(2000)));

/** Results that a preview shows. */
const mostShown = 8;

/** Loaded at the first use: a host that only serves does without the importers' memory. */
const loadImporters = () => import('@vitalgate/importers');

/** The actions on files of rows whose columns the user names. */
export function labColumnsActions({ stores }: Pick<ImportParts, 'stores'>) {
  const { labColumns } = stores.control;
  return {
    /** What the beginning of a file of rows shows: who reads it, its first rows, and which column may be what. */
    examineTable: action(
      z.object({ name: z.string(), head, isCut: z.boolean() }),
      async (given): Promise<TableExamination> => {
        const { firstRows, importersWith, proposedColumns, shareOut } = await loadImporters();
        const { textSource } = await import('../files/text-source.ts');
        const importers = await importersWith({ columns: null, kept: labColumns.list() });
        const { parts } = await shareOut(textSource(given.name, given.head), importers);
        const first = firstRows(given.head, given.isCut);
        return {
          format: parts[0]?.importer.manifest.format ?? null,
          header: first.header,
          rows: first.rows.slice(0, mostShown),
          proposal: proposedColumns(first),
        };
      },
    ),
    /** The first results as they would come in with these columns. */
    previewLabColumns: action(z.object({ head, isCut: z.boolean(), columns }), async (given): Promise<LabPreview> => {
      const { firstRows, labPreview } = await loadImporters();
      return labPreview(firstRows(given.head, given.isCut), given.columns, mostShown);
    }),
    /** Keeps columns for files of this header; for the next import alone if it is `once`. */
    keepLabColumns: action(z.object({ header, columns, once: z.boolean() }), (given) => {
      labColumns.keep({ header: given.header, columns: given.columns }, given.once);
      return { kept: true } as const;
    }),
  };
}

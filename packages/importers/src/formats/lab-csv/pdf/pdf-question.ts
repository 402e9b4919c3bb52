import { told, type LabColumnRole } from '@vitalgate/contract';
import { csvHead } from '../../../kit/csv/csv-encoding.ts';
import type { ImportSource } from '../../../kit/importer.ts';
import { isPdfTable } from '../../../kit/pdf-table-path.ts';
import type { TableQuestion } from '../../../kit/table-question.ts';
import { labPreview, proposedColumns } from '../examine-table.ts';
import { firstRows } from '../first-rows.ts';

/** Most results that are listed. */
const mostListed = 100;

/**
 * What to ask about the table of a PDF: whether each line is as the page shows it. Where texts stand on a page says less than a table does, so
 * nothing of it is imported before. Null for another file.
 */
export async function pdfQuestion(source: ImportSource, path: string): Promise<TableQuestion | null> {
  if (!isPdfTable(path)) return null;
  const first = firstRows(await csvHead(source, path), false);
  const { columns, ...rest } = proposedColumns(first);
  const { results } = labPreview(first, { columns, ...rest }, mostListed);
  const said = Object.entries(columns) as [LabColumnRole, number][];
  const typed = said.map(([role, at]) => `${role}=${at + 1}`).join(',');
  const listed = results.map(({ date, name, value, unit, range, flag }) =>
    [date, name, value, unit, range === null ? null : `(${range})`, flag].filter((part) => part !== null).join(' '),
  );
  const lines = listed.join('; ');
  return {
    what: told`a table of ${first.rows.length} results, as the text of the PDF shows it`,
    way: results.some(({ date }) => date === null)
      ? told`Hold each line against the page: ${lines}. If all are right, import it with --columns ${typed}, with order=day or order=month behind them if a date is not read. Nothing is imported before.`
      : told`Hold each line against the page: ${lines}. If all are right, import it with --columns ${typed}. Nothing is imported before.`,
  };
}

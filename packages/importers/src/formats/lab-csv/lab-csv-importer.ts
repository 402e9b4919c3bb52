import { areValueColumns, type LabColumns } from '@vitalgate/contract';
import { csvHead } from '../../kit/csv/csv-encoding.ts';
import { readCsv } from '../../kit/csv/read-csv.ts';
import { fittingPaths } from '../../kit/file-importer.ts';
import { nothingSaid, type Importer, type ImportSource, type TableSettings } from '../../kit/importer.ts';
import { isPdfTable } from '../../kit/pdf-table-path.ts';
import { skipTimes } from '../../kit/skips.ts';
import { severalPeople } from '../../laboratory/several-people.ts';
import { firstRows, type FirstRows } from './first-rows.ts';
import { fitsHeader, knownColumns } from './known-columns.ts';
import { createLabTable, type LabTable } from './lab-table.ts';
import { labTests, readResult } from './lab-tests.ts';
import { createPersonsOfRows } from './persons-of-rows.ts';

/** Most columns of a file of rows: what has more is none. */
const mostColumns = 2000;

const noRows: FirstRows = { header: [], rows: [] };

/** The first rows of a file that may be one of rows; without a header if it is not. */
async function firstRowsOf(source: ImportSource, path: string): Promise<FirstRows> {
  const start = await source.startBytes(path);
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  if (!isUtf16 && start.includes(0)) return noRows;
  const head = await csvHead(source, path);
  if (/^[\uFEFF\s]*[{[<]/u.test(head)) return noRows;
  const first = firstRows(head, false);
  return first.header.length > mostColumns ? noRows : first;
}

/** The columns by which a file of these rows is read, or null. */
function columnsFor(first: FirstRows, { columns, kept }: TableSettings): LabColumns | null {
  const { header } = first;
  if (columns !== null && areValueColumns(columns)) return null;
  if (columns !== null) return header.length > 1 && fitsHeader(columns, header) ? columns : null;
  const known = header.length > 1 ? knownColumns(first, kept) : null;
  return known !== null && fitsHeader(known, header) ? known : null;
}

/**
 * Reads laboratory results in files of rows: a row is a result, or a date with a column for each analyte, or an analyte with a column for each
 * date. A file is read if its header says clearly which column is what, or if the user said it. Rejects with ImportRefused if columns say that the
 * rows are of several people. Decision 0110.
 */
export function createLabCsvImporter(settings: TableSettings = nothingSaid): Importer {
  return {
    claims: (source) =>
      fittingPaths(source, async (path) => {
        // Where texts stand on a page says less than a table does: a person looks at it first.
        if (isPdfTable(path) && settings.columns === null) return false;
        return columnsFor(await firstRowsOf(source, path), settings) !== null;
      }),
    async run(source, sink) {
      let complete = true;
      const persons = createPersonsOfRows();
      for (const { path } of source.files) {
        const columns = columnsFor(await firstRowsOf(source, path), settings);
        let table: LabTable | null = null;
        let seePerson: ((cells: readonly string[]) => void) | null = null;
        let reading: Parameters<typeof sink.table>[0] | null = null;
        const end = await readCsv(source, path, {
          header(names, delimiter, encoding) {
            if (columns !== null) {
              table = createLabTable(names, columns);
              seePerson = persons.begin(names, Object.values(columns.columns));
            }
            reading = { file: path, encoding, delimiter, decimalSign: null, dateOrder: null };
          },
          row: (cells, line) => {
            seePerson?.(cells);
            table?.row(cells, line);
          },
          fault: (line) => sink.skip({ kind: 'row', reason: 'openQuote', subject: `line ${line}` }),
        });
        if (end === 'broken') {
          complete = false;
          sink.skip({ kind: 'file', reason: 'endsEarly', subject: path });
        }
        handOver(path, table, reading);
      }
      if (persons.count() > 1) throw severalPeople(persons.count());
      return { complete };

      function handOver(path: string, table: LabTable | null, reading: Parameters<typeof sink.table>[0] | null): void {
        if (table === null || reading === null)
          return sink.skip({ kind: 'file', reason: 'invalidFile', subject: path });
        const [decimalSign, dateOrder] = [table.decimalSign(), table.dateOrder()];
        sink.table({ ...reading, decimalSign, dateOrder });
        const read = table.results.map((written) => readResult(written, decimalSign, dateOrder));
        for (const { line, isUnclear, hasOddDate } of read) {
          if (isUnclear) sink.skip({ kind: 'bloodTestResult', reason: 'keptAsText', subject: `line ${line}` });
          if (hasOddDate) sink.skip({ kind: 'bloodTestResult', reason: 'keptUndated', subject: `line ${line}` });
        }
        for (const line of table.withoutValue) {
          sink.skip({ kind: 'bloodTestResult', reason: 'invalidValue', subject: `line ${line}` });
        }
        for (const line of table.withoutName) {
          sink.skip({ kind: 'row', reason: 'notSupported', subject: `line ${line}` });
        }
        skipTimes(sink, table.beyond(), { kind: 'bloodTestResult', reason: 'overLimit', subject: path });
        for (const test of labTests(read)) sink.bloodTest(test);
      }
    },
  };
}

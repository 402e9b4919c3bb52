import { Readable } from 'node:stream';
import {
  readRelations,
  readStyles,
  readWorkbookPart,
  sharedTexts,
  sheetCsv,
  type CellTables,
  type ImportFile,
  type WorkbookSheet,
} from '@vitalgate/importers';
import { streamOf, type FileSet, type LeftOutFile, type OpenedFile } from './file-set.ts';
import { readFiles } from './read-files.ts';
import { textPieces } from './text-pieces.ts';

const workbookPath = /(?:^|\/)xl\/workbook\.xml$/u;

/** What lies beside the sheets in a workbook. */
const workbookPart = /^(?:xl|docProps|docMetadata|customXml|_rels)\/|^\[Content_Types\]\.xml$/u;

/** A workbook among the files of a set: where its parts begin, and its sheets by the paths of their parts. */
interface Workbook {
  readonly root: string;
  readonly sheets: readonly (WorkbookSheet & { readonly part: string })[];
  /** Reads what its cells refer to. */
  readonly tables: () => Promise<CellTables | null>;
}

/** Characters of the longest part that is read as a whole. */
const longestPart = 16 * 1024 * 1024;

/** The text of a part, or its beginning if it is long; empty if there is none. */
async function textOf(set: FileSet, path: string): Promise<string> {
  if (!set.files.some((file) => file.path === path)) return '';
  let text = '';
  await readFiles(set, {}).read(path, (piece) => (text += piece.slice(0, longestPart - text.length)));
  return text;
}

/** A target of the workbook's relations as a path of the set. */
const partPath = (root: string, target: string): string =>
  target.startsWith('/') ? `${root}${target.slice(1)}` : `${root}xl/${target.replace(/^\.\//u, '')}`;

async function workbookAt(set: FileSet, path: string): Promise<Workbook> {
  const root = path.slice(0, -'xl/workbook.xml'.length);
  const { sheets, is1904 } = readWorkbookPart(await textOf(set, path));
  const relations = readRelations(await textOf(set, `${root}xl/_rels/workbook.xml.rels`));
  const paths = new Set(set.files.map((file) => file.path));
  const readTables = async (): Promise<CellTables | null> => {
    const shared = sharedTexts();
    const named = [...relations.values()].find((target) => /sharedStrings\.xml$/iu.test(target)) ?? 'sharedStrings.xml';
    const place = partPath(root, named);
    if (set.files.some((file) => file.path === place))
      await readFiles(set, {}).read(place, (piece) => shared.write(piece));
    const texts = shared.end();
    const styles = readStyles(await textOf(set, `${root}xl/styles.xml`));
    return texts === null ? null : { texts, styles, is1904 };
  };
  return {
    root,
    sheets: sheets.flatMap((sheet) => {
      const part = partPath(root, relations.get(sheet.relation) ?? '');
      // A part is one sheet, however many say that it is theirs.
      return paths.delete(part) ? [{ ...sheet, part }] : [];
    }),
    tables: readTables,
  };
}

const byteOrderMark = '\uFEFF';

/** A sheet's part as the CSV that it says. */
function sheetAsCsv(opened: OpenedFile, tables: CellTables | null): OpenedFile {
  let isWhole = tables !== null;
  let failure: Error | null = null;
  async function* pieces(): AsyncGenerator<Buffer> {
    yield Buffer.from(byteOrderMark);
    let csv = '';
    const sheet = sheetCsv(tables ?? { texts: [], styles: [], is1904: false }, (text) => (csv += text));
    const decoded = textPieces((text) => sheet.write(text));
    try {
      for await (const piece of streamOf(opened) as AsyncIterable<Buffer>) {
        if (!opened.admit(piece)) throw new Error('longer than announced');
        decoded.push(piece);
        if (csv.length < 32_768) continue;
        yield Buffer.from(csv);
        csv = '';
      }
    } catch (error) {
      failure = error as Error;
    }
    decoded.end();
    isWhole &&= sheet.end();
    yield Buffer.from(csv);
  }
  return {
    content: Readable.from(pieces(), { objectMode: false }),
    admit: () => true,
    async end(error) {
      const end = await opened.end(failure ?? error);
      return isWhole ? end : 'broken';
    },
  };
}

/**
 * The files of a set, and in place of the parts of each Excel workbook in it its sheets, as CSV: `Sheet.csv`, or `Book.xlsx/Sheet.csv` within another zip.
 * Hidden sheets are left out and named.
 */
export async function workbookSheets(set: FileSet): Promise<FileSet> {
  const found = set.files.filter(({ path }) => workbookPath.test(path));
  if (found.length === 0) return set;
  const sheets = new Map<string, { readonly part: string; readonly workbook: Workbook }>();
  const leftOut: LeftOutFile[] = [...set.leftOut];
  const files: ImportFile[] = [];
  const roots: string[] = [];
  for (const { path, date } of found) {
    const workbook = await workbookAt(set, path);
    // What is called a workbook and is none stays what it is.
    if (workbook.sheets.length === 0) continue;
    roots.push(workbook.root);
    for (const { name, part, isHidden } of workbook.sheets) {
      const csv = `${workbook.root}${name.replaceAll('/', '-')}.csv`;
      if (isHidden) leftOut.push({ path: csv, reason: 'notSupported' });
      else if (!sheets.has(csv)) {
        sheets.set(csv, { part, workbook });
        files.push({ path: csv, size: null, date });
      }
    }
  }
  /** Of one workbook at a time: a zip may hold many, each with tables that fill the memory. */
  let held: { readonly of: Workbook; readonly tables: Promise<CellTables | null> } | null = null;
  const tablesOf = (workbook: Workbook): Promise<CellTables | null> => {
    if (held?.of !== workbook) held = { of: workbook, tables: workbook.tables() };
    return held.tables;
  };
  const isPart = (path: string): boolean =>
    roots.some((root) => path.startsWith(root) && workbookPart.test(path.slice(root.length)));
  return {
    ...set,
    files: [...files, ...set.files.filter(({ path }) => !isPart(path))],
    leftOut,
    async open(path) {
      const sheet = sheets.get(path);
      if (sheet === undefined) return set.open(path);
      // One after the other: of nested zips one is open at a time.
      const tables = await tablesOf(sheet.workbook);
      return sheetAsCsv(await set.open(sheet.part), tables);
    },
  };
}

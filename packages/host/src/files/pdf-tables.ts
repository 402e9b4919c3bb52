import { pdfLabTable, pdfTablePath, type ImportFile, type PdfText } from '@vitalgate/importers';
import type { FileSet, OpenedFile } from './file-set.ts';
import { readFiles } from './read-files.ts';

/** Most PDFs of a set that are looked into, most bytes of one, and most pages. */
const mostFiles = 200;
const mostBytes = 64 * 1024 * 1024;
const mostPages = 300;

const suffix = /\.pdf$/iu;

/** The shortest PDF with a text on a page is longer. */
const leastBytes = 200;

/** Whether bytes may be a PDF with a text: its mark stands in the first kilobyte. */
function mayBePdf(bytes: Uint8Array): boolean {
  return bytes.length >= leastBytes && Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');
}

/** All bytes of a file; null if it has too many or is damaged. */
async function bytesOf(set: FileSet, path: string): Promise<Uint8Array | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  const end = await readFiles(set, {}).readBytes(path, (bytes) => {
    length += bytes.length;
    if (length <= mostBytes) pieces.push(Buffer.from(bytes));
  });
  return end === 'whole' && length <= mostBytes ? new Uint8Array(Buffer.concat(pieces)) : null;
}

/** The texts of each page of a PDF; none for a file that is none, or is locked. */
async function textsOf(bytes: Uint8Array): Promise<readonly (readonly PdfText[])[]> {
  // Loaded at the first use: it is large, and few imports hold a PDF.
  const { getDocumentProxy } = await import('unpdf');
  const file = await getDocumentProxy(bytes, { verbosity: 0 }).catch(() => null);
  if (file === null) return [];
  const pages: (readonly PdfText[])[] = [];
  try {
    for (let number = 1; number <= Math.min(file.numPages, mostPages); number++) {
      const { items } = await (await file.getPage(number)).getTextContent();
      pages.push(
        items.flatMap((item) => {
          if (!('str' in item) || item.str.trim() === '') return [];
          const [, , , , left = 0, bottom = 0] = item.transform as readonly number[];
          return [{ text: item.str, left, right: left + item.width, bottom, height: item.height }];
        }),
      );
    }
  } catch {
    // What came before a damaged page was read.
  }
  await file.loadingTask.destroy();
  return pages;
}

/** Bytes in memory as a file that is opened. */
const openedBytes = (content: Buffer): OpenedFile => ({
  content,
  admit: () => true,
  end: () => Promise.resolve('whole'),
});

/** One PDF in memory as a set of files. */
export function pdfInMemory(path: string, bytes: Buffer): FileSet {
  return {
    files: [{ path, size: bytes.length }],
    leftOut: [],
    open: () => Promise.resolve(openedBytes(bytes)),
    close: () => Promise.resolve(),
  };
}

/**
 * The files of a set, and in place of each PDF whose text holds a table of laboratory results that table, as CSV. Others, such as scans, stay what they
 * are.
 */
export async function pdfTables(set: FileSet): Promise<FileSet> {
  const tables = new Map<string, Buffer>();
  const files: ImportFile[] = [];
  let looked = 0;
  for (const file of set.files) {
    const isPdf = suffix.test(file.path) && looked++ < mostFiles;
    const bytes = isPdf ? await bytesOf(set, file.path) : null;
    const csv = bytes === null || !mayBePdf(bytes) ? null : pdfLabTable(await textsOf(bytes));
    if (csv === null) {
      files.push(file);
      continue;
    }
    const path = pdfTablePath(file.path);
    const table = Buffer.from(csv);
    tables.set(path, table);
    files.push({ path, size: table.length, date: file.date });
  }
  if (tables.size === 0) return set;
  return {
    ...set,
    files,
    async open(path) {
      const table = tables.get(path);
      if (table === undefined) return set.open(path);
      return openedBytes(table);
    },
  };
}

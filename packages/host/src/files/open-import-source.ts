import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { told } from '@vitalgate/contract';
import type { ImportSource } from '@vitalgate/importers';
import { HostError } from '../errors/host-error.ts';
import { fileError } from './file-errors.ts';
import { usualBudget, type FileBudget, type FileSet, type LeftOutFile } from './file-set.ts';
import { folderFiles } from './folder-files.ts';
import { bytesNow, openIfPlain, type FileLook } from './plain-file.ts';
import { readFiles, type FileReading } from './read-files.ts';
import { pdfTables } from './pdf-tables.ts';
import { isOfSystem } from './system-files.ts';
import { gunzippedFiles } from './gunzipped-files.ts';
import { withNestedZips } from './nested-zips.ts';
import { gzipFile, singleFile } from './single-file.ts';
import { workbookSheets } from './workbook-sheets.ts';
import { zipFiles } from './zip-files.ts';

export interface FoundZip {
  /** Within the folder. */
  readonly path: string;
  readonly fullPath: string;
}

/** What the user named, open for importers. */
export interface OpenedImportSource {
  readonly source: ImportSource;
  readonly fileName: string;
  /** Size of all files, unpacked; null if it is not known before reading. */
  readonly totalBytes: number | null;
  /** Files that the importer does not see: links, and zip entries that point outside. */
  readonly leftOut: readonly LeftOutFile[];
  /** Of a folder: where the zips in it lie. A zip is a source of its own. */
  readonly zips: readonly FoundZip[];
  /** After the last read. */
  close(): Promise<void>;
}

export interface ImportSourceOptions extends FileReading {
  readonly budget?: FileBudget;
  /** Whether this thread may wait for the disk itself, as that of a job may: a folder of many small files is then read far faster. */
  readonly mayWait?: boolean;
}

const startsOf: readonly { readonly bytes: readonly number[]; readonly kind: 'zip' | 'gzip' }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], kind: 'zip' },
  // A zip without entries, and one that was to be split.
  { bytes: [0x50, 0x4b, 0x05, 0x06], kind: 'zip' },
  { bytes: [0x50, 0x4b, 0x07, 0x08], kind: 'zip' },
  { bytes: [0x1f, 0x8b, 0x08], kind: 'gzip' },
];

const startBytes = 4;
const anyFile = { followsLink: true, isAsSeen: () => true } as const;

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await openIfPlain(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function kindOf(start: Buffer): 'zip' | 'gzip' | undefined {
  return startsOf.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte))?.kind;
}

async function zipsIn(folder: string, { files }: FileSet, mayWait: boolean): Promise<readonly FoundZip[]> {
  const zips: FoundZip[] = [];
  for (const { path } of files) {
    const fullPath = join(folder, ...path.split('/'));
    try {
      const start = mayWait ? bytesNow(fullPath, startBytes, anyFile) : await firstBytes(fullPath);
      if (kindOf(start) === 'zip') zips.push({ path, fullPath });
    } catch {
      // What cannot be read is reported by whoever reads it.
    }
  }
  return zips;
}

interface FoundSet {
  readonly set: FileSet;
  readonly zips: readonly FoundZip[];
}

async function openZip(path: string, budget: FileBudget, { copyPath, signal }: FileReading): Promise<FileSet> {
  const zip = await zipFiles(path, budget);
  try {
    return copyPath === undefined ? zip : await withNestedZips(path, zip, { budget, copyPath, signal });
  } catch (error) {
    await zip.close();
    throw error;
  }
}

async function openFileSet(path: string, budget: FileBudget, how: ImportSourceOptions): Promise<FoundSet> {
  const found = await stat(path);
  if (isOfSystem(path)) {
    throw new HostError(
      'fileUnreadable',
      told`${path} belongs to the system and holds no export. Name the export itself.`,
    );
  }
  if (found.isDirectory()) {
    const { mayWait = false } = how;
    const set = await folderFiles(path, { budget, mayWait });
    return { set, zips: await zipsIn(path, set, mayWait) };
  }
  // A pipe or a device could be read for ever.
  if (!found.isFile()) {
    throw new HostError('fileUnreadable', told`${path} is neither a file nor a folder. Name the export itself.`);
  }
  const look: FileLook = { size: found.size, mtimeMs: found.mtimeMs };
  const kind = kindOf(await firstBytes(path));
  if (kind === 'zip') return { set: await openZip(path, budget, how), zips: [] };
  return { set: kind === 'gzip' ? gzipFile(path, look, budget) : singleFile(path, look), zips: [] };
}

function totalOf(set: FileSet): number | null {
  let total = 0;
  for (const { size } of set.files) {
    if (size === null) return null;
    total += size;
  }
  return total;
}

/**
 * Opens a zip (also zip64), a folder, a single file or a single file packed by gzip, told apart by content. In a zip, the files of zips
 * in it are listed with its own, as `inner.zip/entry`, where `copyPath` says where to copy them; in a zip and a folder,
 * files that are called `.gz` are unpacked. Bytes are read in pieces of 64 KB and never held whole. System files (`__MACOSX/`, `._*`, `.DS_Store`) are left out.
 * Rejects with HostError `fileMissing`, `fileUnreadable`, `fileDamaged`, `fileEncrypted` or `fileTooLarge`; so do reads,
 * with `fileChanged` and `importCancelled` beside them.
 */
export async function openImportSource(path: string, options: ImportSourceOptions = {}): Promise<OpenedImportSource> {
  const full = resolve(path);
  const budget = options.budget ?? usualBudget;
  const { set: found, zips } = await openFileSet(full, budget, options).catch((error: unknown) => {
    throw fileError(full, error);
  });
  const rows = workbookSheets(gunzippedFiles(found, full, budget)).then(pdfTables);
  const set = await rows.catch(async (error: unknown) => {
    await found.close();
    throw fileError(full, error);
  });
  return {
    source: readFiles(set, options),
    fileName: basename(full),
    totalBytes: totalOf(set),
    leftOut: set.leftOut,
    zips,
    close: () => set.close(),
  };
}

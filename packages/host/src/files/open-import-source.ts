import { open as openFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { ImportSource } from '@vitalgate/importers';
import { HostError } from '../errors/host-error.ts';
import { fileError } from './file-errors.ts';
import { usualBudget, type FileBudget, type FileSet, type LeftOutFile } from './file-set.ts';
import { folderFiles } from './folder-files.ts';
import type { FileLook } from './plain-file.ts';
import { readAsText, type TextReading } from './read-text.ts';
import { gzipFile, singleFile } from './single-file.ts';
import { zipFiles } from './zip-files.ts';

/** What the user named, open for an importer. */
export interface OpenedImportSource {
  readonly source: ImportSource;
  /** Name of the file or folder without its path. */
  readonly fileName: string;
  /** Size of all files, unpacked; null where it is not known before reading. */
  readonly totalBytes: number | null;
  /** Files that the importer does not see: links, and zip entries that point outside. */
  readonly leftOut: readonly LeftOutFile[];
  /** After the last read. */
  close(): Promise<void>;
}

/** How the source is read. */
export interface ImportSourceOptions extends TextReading {
  readonly budget?: FileBudget;
}

const startsOf: readonly { readonly bytes: readonly number[]; readonly kind: 'zip' | 'gzip' }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], kind: 'zip' },
  // A zip without entries, and one that was to be split.
  { bytes: [0x50, 0x4b, 0x05, 0x06], kind: 'zip' },
  { bytes: [0x50, 0x4b, 0x07, 0x08], kind: 'zip' },
  { bytes: [0x1f, 0x8b, 0x08], kind: 'gzip' },
];

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await openFile(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function openFileSet(path: string, budget: FileBudget): Promise<FileSet> {
  const found = await stat(path);
  if (found.isDirectory()) return folderFiles(path, budget);
  // A pipe or a device could be read for ever.
  if (!found.isFile()) {
    throw new HostError('fileUnreadable', `${path} is neither a file nor a folder. Name the export itself.`);
  }
  const look: FileLook = { size: found.size, mtimeMs: found.mtimeMs };
  const start = await firstBytes(path);
  const kind = startsOf.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte))?.kind;
  if (kind === 'zip') return zipFiles(path, budget);
  return kind === 'gzip' ? gzipFile(path, look, budget) : singleFile(path, look);
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
 * Opens a zip (also zip64), a folder, a single file or a single file packed by gzip, told apart by content. Bytes are
 * read in pieces of 64 KB and never held whole. System files (`__MACOSX/`, `._*`, `.DS_Store`) are left out.
 * Rejects with HostError `fileMissing`, `fileUnreadable`, `fileDamaged`, `fileEncrypted` or `fileTooLarge`; so do reads,
 * with `fileChanged` and `importCancelled` beside them.
 */
export async function openImportSource(path: string, options: ImportSourceOptions = {}): Promise<OpenedImportSource> {
  const full = resolve(path);
  const set = await openFileSet(full, options.budget ?? usualBudget).catch((error: unknown) => {
    throw fileError(full, error);
  });
  return {
    source: readAsText(set, options),
    fileName: basename(full),
    totalBytes: totalOf(set),
    leftOut: set.leftOut,
    close: () => set.close(),
  };
}

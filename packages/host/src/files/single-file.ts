import { basename } from 'node:path';
import { fileDate, type FileBudget, type FileSet } from './file-set.ts';
import { gunzipped } from './gunzipped-files.ts';
import { openPlainFile, type FileLook } from './plain-file.ts';

export function singleFile(path: string, look: FileLook): FileSet {
  return {
    files: [{ path: basename(path), size: look.size, date: fileDate(look.mtimeMs) }],
    leftOut: [],
    open: () => openPlainFile(path, look, true),
    close: () => Promise.resolve(),
  };
}

/** A file packed by gzip as a set of one, under its name without `.gz`. Its size is not known before it is unpacked. */
export function gzipFile(path: string, look: FileLook, budget: FileBudget): FileSet {
  return {
    files: [{ path: basename(path).replace(/\.gz$/i, ''), size: null, date: fileDate(look.mtimeMs) }],
    leftOut: [],
    open: async () => gunzipped(await openPlainFile(path, look, true), path, budget, { bytes: budget.maximumBytes }),
    close: () => Promise.resolve(),
  };
}

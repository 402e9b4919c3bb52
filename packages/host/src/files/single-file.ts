import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fileTooLarge, tooManyBytes } from './file-errors.ts';
import type { FileBudget, FileSet, OpenedFile } from './file-set.ts';
import { openPlainFile, type FileLook } from './plain-file.ts';

const pieceBytes = 64 * 1024;

/** One file as a set of one. */
export function singleFile(path: string, look: FileLook): FileSet {
  return {
    files: [{ path: basename(path), size: look.size }],
    leftOut: [],
    open: () => openPlainFile(path, look, true),
    close: () => Promise.resolve(),
  };
}

async function openGzip(path: string, look: FileLook, budget: FileBudget): Promise<OpenedFile> {
  const packed = await openPlainFile(path, look, true);
  const unpacked = createGunzip({ chunkSize: pieceBytes });
  pipeline(packed.stream, unpacked, () => undefined);
  let left = budget.maximumBytes;
  return {
    stream: unpacked,
    admit: (piece) => (left -= piece.length) >= 0,
    async end(error) {
      await packed.end(null);
      if (left < 0) throw fileTooLarge(path, tooManyBytes(budget));
      return error === null ? 'whole' : 'broken';
    },
  };
}

/** A file packed by gzip as a set of one, under its name without `.gz`. Its size is not known before it is unpacked. */
export function gzipFile(path: string, look: FileLook, budget: FileBudget): FileSet {
  return {
    files: [{ path: basename(path).replace(/\.gz$/i, ''), size: null }],
    leftOut: [],
    open: () => openGzip(path, look, budget),
    close: () => Promise.resolve(),
  };
}

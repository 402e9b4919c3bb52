import { lstatSync, realpathSync } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { told } from '@vitalgate/contract';
import { HostError } from '../errors/host-error.ts';
import { fileError, fileTooLarge } from './file-errors.ts';
import { type FileBudget, type FileSet, type LeftOutFile, fileDate, isSystemFile, smallBytes } from './file-set.ts';
import { bytesNow, openPlainFile, type FileLook } from './plain-file.ts';

interface Listing {
  readonly looks: Map<string, FileLook>;
  readonly leftOut: LeftOutFile[];
}

interface FolderReading {
  readonly budget: FileBudget;
  /** Whether this thread may wait for the disk itself: of many small files each wait in another thread costs more than the file. */
  readonly mayWait: boolean;
}

async function list(root: string, folder: string, found: Listing, how: FolderReading): Promise<void> {
  const { budget, mayWait } = how;
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (isSystemFile(path)) continue;
    if (entry.isDirectory()) await list(root, path, found, how);
    else if (!entry.isFile()) found.leftOut.push({ path, reason: 'notSupported' });
    else {
      const full = join(root, path);
      const { size, mtimeMs } = mayWait ? lstatSync(full) : await lstat(full);
      found.looks.set(path, { size, mtimeMs });
    }
    if (found.looks.size + found.leftOut.length > budget.maximumFiles) {
      throw fileTooLarge(root, told`more than ${budget.maximumFiles} files`);
    }
  }
}

const isWithin = (real: string, root: string): boolean => real.startsWith(root.endsWith(sep) ? root : root + sep);

/** The files of a folder and of those in it, without links, which lead outside. HostError `fileTooLarge`, `fileUnreadable`. */
export async function folderFiles(path: string, how: FolderReading): Promise<FileSet> {
  const found: Listing = { looks: new Map(), leftOut: [] };
  let root: string;
  try {
    root = await realpath(path);
    await list(root, '', found, how);
  } catch (error) {
    throw fileError(path, error);
  }
  return {
    files: [...found.looks].map(([name, { size, mtimeMs }]) => ({ path: name, size, date: fileDate(mtimeMs) })),
    leftOut: found.leftOut,
    async open(name) {
      const look = found.looks.get(name);
      if (look === undefined) throw new Error('not a file of this folder');
      const full = join(root, ...name.split('/'));
      const isRead = how.mayWait && look.size <= smallBytes;
      try {
        // A folder on the way may have become a link since it was listed.
        if (!isWithin(isRead ? realpathSync.native(full) : await realpath(full), root)) {
          throw new HostError('fileChanged', told`${full} now leads out of the folder. Import the folder again.`);
        }
        if (!isRead) return await openPlainFile(full, look, false);
        return {
          content: bytesNow(full, smallBytes, look, false),
          admit: () => true,
          end: () => Promise.resolve('whole'),
        };
      } catch (error) {
        throw fileError(full, error);
      }
    },
    close: () => Promise.resolve(),
  };
}

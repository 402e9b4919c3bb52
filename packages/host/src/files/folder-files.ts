import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { told } from '@vitalgate/contract';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import { fileChanged, fileError, fileTooLarge } from './file-errors.ts';
import { type FileBudget, type FileSet, type LeftOutFile, fileDate, isSystemFile, smallBytes } from './file-set.ts';
import { bytesNow, differ, openPlainFile, type FileLook } from './plain-file.ts';

/** A file as it was listed: which one it is stays the same whatever leads to it. */
interface ListedLook extends FileLook {
  readonly dev: number;
  readonly ino: number;
}

const isSame = (one: ListedLook, other: Stats): boolean => one.ino === other.ino && one.dev === other.dev;

interface Listing {
  readonly looks: Map<string, ListedLook>;
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
      const { size, mtimeMs, dev, ino } = mayWait ? lstatSync(full) : await lstat(full);
      found.looks.set(path, { size, mtimeMs, dev, ino });
    }
    if (found.looks.size + found.leftOut.length > budget.maximumFiles) {
      throw fileTooLarge(root, told`more than ${budget.maximumFiles} files`);
    }
  }
  if (folder !== '') refuseOutside(await realpath(join(root, folder)), root);
}

/** A folder on the way to a path may have become a link. */
function refuseOutside(real: string, root: string): void {
  if (real.startsWith(root.endsWith(sep) ? root : root + sep)) return;
  throw new HostError('fileChanged', told`${real} now leads out of the folder. Import the folder again.`);
}

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
      const isAsSeen = (now: Stats): boolean => {
        if (!isSame(look, now)) refuseOutside(realpathSync.native(full), root);
        return !differ(look, now);
      };
      try {
        if (how.mayWait && look.size <= smallBytes) {
          const content = bytesNow(full, smallBytes, { followsLink: false, isAsSeen });
          return { content, admit: () => true, end: () => Promise.resolve('whole') };
        }
        refuseOutside(await realpath(full), root);
        return await openPlainFile(full, look, false);
      } catch (error) {
        // A link is in the place of what was none.
        throw systemErrorCode(error) === 'ELOOP' ? fileChanged(full) : fileError(full, error);
      }
    },
    close: () => Promise.resolve(),
  };
}

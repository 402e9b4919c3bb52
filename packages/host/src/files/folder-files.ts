import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { told } from '@vitalgate/contract';
import { HostError } from '../errors/host-error.ts';
import { fileError, fileTooLarge } from './file-errors.ts';
import { type FileBudget, type FileSet, type LeftOutFile, fileDate, isSystemFile } from './file-set.ts';
import { openPlainFile, type FileLook } from './plain-file.ts';

interface Listing {
  readonly looks: Map<string, FileLook>;
  readonly leftOut: LeftOutFile[];
}

async function list(root: string, folder: string, found: Listing, budget: FileBudget): Promise<void> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (isSystemFile(path)) continue;
    if (entry.isDirectory()) await list(root, path, found, budget);
    else if (!entry.isFile()) found.leftOut.push({ path, reason: 'notSupported' });
    else {
      const { size, mtimeMs } = await lstat(join(root, path));
      found.looks.set(path, { size, mtimeMs });
    }
    if (found.looks.size + found.leftOut.length > budget.maximumFiles) {
      throw fileTooLarge(root, told`more than ${budget.maximumFiles} files`);
    }
  }
}

/** The files of a folder and of those in it, without links, which lead outside. HostError `fileTooLarge`, `fileUnreadable`. */
export async function folderFiles(path: string, budget: FileBudget): Promise<FileSet> {
  const found: Listing = { looks: new Map(), leftOut: [] };
  let root: string;
  try {
    root = await realpath(path);
    await list(root, '', found, budget);
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
      // A folder on the way may have become a link since it was listed.
      const real = await realpath(full).catch((error: unknown) => {
        throw fileError(full, error);
      });
      if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) {
        throw new HostError('fileChanged', told`${full} now leads out of the folder. Import the folder again.`);
      }
      return openPlainFile(full, look, false);
    },
    close: () => Promise.resolve(),
  };
}

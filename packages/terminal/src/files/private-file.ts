import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The end of a file's name until all of it is written; earlier versions wrote `tmp`. */
const draft = /\.[0-9a-f]{12}\.(?:new|tmp)$/;

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function syncFolderOf(path: string): void {
  // Windows cannot open a folder; its file systems journal the new name by themselves.
  if (process.platform !== 'win32') syncPath(dirname(path));
}

/** Writes the whole content beside `path`, and has `name` give it its name. */
function write(path: string, content: string | Uint8Array, mode: number, name: (written: string) => void): void {
  const beside = `${path}.${randomBytes(6).toString('hex')}.new`;
  const descriptor = openSync(beside, 'wx', 0o600);
  try {
    try {
      // The mask of the process takes from the mode that a file is opened with.
      if (mode !== 0o600) fchmodSync(descriptor, mode);
      writeFileSync(descriptor, content);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    name(beside);
  } finally {
    rmSync(beside, { force: true });
  }
  syncFolderOf(path);
}

/** Writes a file that its owner alone may read, or of another program's `mode`. A crash leaves the old content or the new, never a part. */
export function writePrivateFile(path: string, content: string | Uint8Array, mode = 0o600): void {
  write(path, content, mode, (written) => renameSync(written, path));
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/**
 * As `writePrivateFile`, but never replaces a file: false if `path` exists already, also by a race with another process. A file system
 * without hard links gets a copy under the name: a crash may then leave a part, but what is there stays.
 */
export function createPrivateFile(
  path: string,
  content: string | Uint8Array,
  link: (written: string, path: string) => void = linkSync,
): boolean {
  try {
    write(path, content, 0o600, (written) => {
      try {
        link(written, path);
      } catch (error) {
        if (codeOf(error) === 'EEXIST') throw error;
        copyFileSync(written, path, constants.COPYFILE_EXCL);
        syncPath(path);
      }
    });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Takes away the remains of a kill in a folder of files that were being written, keys among them. Nobody else may be writing there. */
export function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder)) if (draft.test(name)) rmSync(join(folder, name), { force: true });
}

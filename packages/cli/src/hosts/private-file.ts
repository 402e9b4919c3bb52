import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a folder that its user alone can look into. One that is there stays as it is. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/** Makes a directory that its user alone can look into, and closes one that stands open to others. */
export async function makePrivateDirectory(path: string): Promise<void> {
  await makeFolder(path);
  await chmod(path, 0o700);
}

/**
 * Writes a file that its user alone can read, the whole of it or nothing, also when the machine stops: into a new file
 * beside it first. `way` says what becomes of a file that is there: `replace` takes its place, `create` rejects with EEXIST.
 * A file of another program keeps its `mode`.
 */
export async function writePrivateFile(
  path: string,
  text: string,
  way: 'create' | 'replace',
  mode = 0o600,
): Promise<void> {
  await makeFolder(dirname(path));
  const draft = `${path}.${randomUUID()}.new`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      // What open is told, the mask of the process takes from.
      if (mode !== 0o600) await file.chmod(mode);
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    if (way === 'create') await nameNew(draft, path);
    else await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Gives a finished file its name only if nobody has it: by a link, or by a copy on file systems without links. */
async function nameNew(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    await copyFile(draft, path, constants.COPYFILE_EXCL);
  }
}

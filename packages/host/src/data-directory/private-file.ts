import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { systemErrorCode } from '../errors/host-error.ts';

function syncDirectory(directory: string): void {
  // Windows cannot open a directory; its file systems journal the rename by themselves.
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function writeBeside(path: string, content: string | Uint8Array): string {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  const descriptor = openSync(temporary, 'wx', 0o600);
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  return temporary;
}

/** The end of a file's name until all of it is written. */
const draft = /\.[0-9a-f]{12}\.tmp$/;

/** Takes away what a kill left of files that were being written, keys among them. The caller holds the directory's lock. */
export function removeDrafts(directory: string): void {
  for (const name of readdirSync(directory)) if (draft.test(name)) rmSync(join(directory, name), { force: true });
}

/** Writes a file that only its owner may read (0600). A crash leaves the old content or the new, never a part. */
export function writePrivateFile(path: string, content: string | Uint8Array): void {
  const temporary = writeBeside(path, content);
  try {
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncDirectory(dirname(path));
}

/** Removes a file or folder that does no harm if it stays, as on a file system that has become read-only. */
export function removeIfPossible(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // It stays.
  }
}

const hardLinksUnsupported = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** As `writePrivateFile`, but never replaces a file: false if `path` exists already, also by a race with another process. */
export function createPrivateFile(path: string, content: string | Uint8Array): boolean {
  const temporary = writeBeside(path, content);
  try {
    linkSync(temporary, path);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'EEXIST') return false;
    if (code === null || !hardLinksUnsupported.has(code)) throw error;
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
  syncDirectory(dirname(path));
  return true;
}

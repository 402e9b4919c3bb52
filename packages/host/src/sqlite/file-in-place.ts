import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { HostError, systemErrorCode } from '../errors/host-error.ts';

/** Which file a path leads to; null if it leads to none. */
function fileAt(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? '')) return null;
    throw error;
  }
}

/**
 * Makes a check that a path leads to the file of now: what is written to a file without a name is gone when it is closed. SQLite
 * looks by itself only if it keeps no log beside the file. The check throws HostError `dataDirectoryUnusable`.
 */
export function fileInPlace(path: string): () => void {
  const opened = fileAt(path);
  return () => {
    const found = fileAt(path);
    if (found === opened) return;
    const state = found === null ? 'was removed' : 'was replaced';
    throw new HostError(
      'dataDirectoryUnusable',
      `${path} ${state} while this program had it open, so nothing more can be saved there. Put ${dirname(path)} back from a backup, or name another directory with --data-dir, then start again.`,
    );
  };
}

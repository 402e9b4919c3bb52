import { rmSync } from 'node:fs';
import { removeDrafts } from '@vitalgate/terminal';
import type { DataDirectory } from './data-directory.ts';

/** Removes a file or folder that does no harm if it stays, as on a file system that has become read-only. */
export function removeIfPossible(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // It stays.
  }
}

/** Takes away what an earlier run left behind when it was killed. The caller holds the directory's lock. */
export function removeLeftBehind({ path, uploadsFolder, openingFolder }: DataDirectory): void {
  removeDrafts(path);
  rmSync(uploadsFolder, { recursive: true, force: true });
  removeIfPossible(openingFolder);
}

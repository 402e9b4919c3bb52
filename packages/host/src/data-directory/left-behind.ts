import { rmSync } from 'node:fs';
import type { DataDirectory } from './data-directory.ts';
import { removeDrafts, removeIfPossible } from './private-file.ts';

/** Takes away what an earlier run left behind when it was killed. The caller holds the directory's lock. */
export function removeLeftBehind({ path, uploadsFolder, openingFolder }: DataDirectory): void {
  removeDrafts(path);
  rmSync(uploadsFolder, { recursive: true, force: true });
  removeIfPossible(openingFolder);
}

import { rmSync } from 'node:fs';
import { removeDrafts } from '@vitalgate/terminal';
import type { DataDirectory } from './data-directory.ts';
import { removeIfPossible } from './remove-if-possible.ts';

/** Takes away what an earlier run left behind when it was killed. The caller holds the directory's lock. */
export function removeLeftBehind({ path, uploadsFolder, openingFolder }: DataDirectory): void {
  removeDrafts(path);
  rmSync(uploadsFolder, { recursive: true, force: true });
  removeIfPossible(openingFolder);
}

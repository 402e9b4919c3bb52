import { rmSync } from 'node:fs';

/** Removes a file or folder that does no harm if it stays, as on a file system that has become read-only. */
export function removeIfPossible(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // It stays.
  }
}

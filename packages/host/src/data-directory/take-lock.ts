import { setTimeout as sleep } from 'node:timers/promises';
import type { DataDirectory } from './data-directory.ts';
import { lockDataDirectory, readLockHolder, type DirectoryLock } from './directory-lock.ts';
import { HostError } from '../errors/host-error.ts';

const patienceMilliseconds = 3000;
const stepMilliseconds = 50;

/**
 * Takes the directory's lock, waiting a moment for another command to end; for a running host it does not wait, because
 * that one will not end. Rejects with HostError `dataDirectoryInUse`.
 */
export async function takeLock(directory: DataDirectory, purpose: string): Promise<DirectoryLock> {
  for (let waited = 0; ; waited += stepMilliseconds) {
    try {
      return lockDataDirectory(directory, purpose);
    } catch (error) {
      const isHeld = error instanceof HostError && error.code === 'dataDirectoryInUse';
      const holder = readLockHolder(directory)?.purpose;
      if (!isHeld || holder === 'serve' || waited >= patienceMilliseconds) throw error;
    }
    await sleep(stepMilliseconds);
  }
}

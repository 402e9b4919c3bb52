import { readFileSync } from 'node:fs';
import { isDiskFull } from '../errors/disk-full.ts';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import { openConnection } from '../sqlite/sqlite-connection.ts';
import type { DataDirectory } from './data-directory.ts';
import { writePrivateFile } from '@vitalgate/terminal';
import { removeIfPossible } from './remove-if-possible.ts';

/** Who says to hold a lock. For messages only: a crash leaves it behind. */
export interface LockHolder {
  readonly pid: number;
  /** `serve`, `import` and the like. */
  readonly purpose: string;
}

/** What the lock's last taker wrote about itself, or null. */
export function readLockHolder(directory: DataDirectory): LockHolder | null {
  try {
    const holder: unknown = JSON.parse(readFileSync(directory.holderFile, 'utf8'));
    if (typeof holder !== 'object' || holder === null) return null;
    if (!('pid' in holder) || typeof holder.pid !== 'number') return null;
    if (!('purpose' in holder) || typeof holder.purpose !== 'string') return null;
    return { pid: holder.pid, purpose: holder.purpose };
  } catch {
    return null;
  }
}

function inUse(directory: DataDirectory): HostError {
  const holder = readLockHolder(directory);
  const by = holder === null ? '' : ` by process ${holder.pid} (vitalgate-host ${holder.purpose})`;
  return new HostError(
    'dataDirectoryInUse',
    `The data directory ${directory.path} is in use${by}. Wait for it to end or stop it, or name another with --data-dir.`,
  );
}

/**
 * Takes the data directory for this process alone; one lock for hosts and for commands that write without one.
 * The lock is SQLite's own on a file beside the data, so the operating system releases it however the process ends.
 * Throws HostError `dataDirectoryInUse` at once if another process, or this one, holds it.
 */
export function lockDataDirectory(directory: DataDirectory, purpose: string) {
  // A file of its own: any other open and close of it in this process would drop POSIX locks.
  const database = openConnection(directory.lockFile, { timeout: 0 });
  try {
    // Nothing is ever written to it, so that no journal needs to be on disk.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (systemErrorCode(error)?.startsWith('SQLITE_BUSY') === true) throw inUse(directory);
    throw error;
  }
  try {
    writePrivateFile(directory.holderFile, JSON.stringify({ pid: process.pid, purpose }));
  } catch (error) {
    // It is for messages only: a full disk is no reason to open nothing.
    if (!isDiskFull(error)) {
      database.close();
      throw error;
    }
  }
  let isHeld = true;
  return {
    /** Gives the directory free. Harmless when repeated. */
    release(): void {
      if (!isHeld) return;
      isHeld = false;
      removeIfPossible(directory.holderFile);
      database.close();
    },
  };
}

export type DirectoryLock = ReturnType<typeof lockDataDirectory>;

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import type { Clock, WatchedFile, WatchedFileStore } from '@vitalgate/core';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import type { HostLog } from '../logging/host-log.ts';
import { differ, type FoundFile } from './files-in.ts';
import { zipEndsWhole } from './zip-end.ts';

export interface FileTakerParts {
  readonly files: WatchedFileStore;
  /** Imports a file: the store has it afterwards. Rejects with HostError: `importRunning` if it is busy, `fileEndsEarly` and others. */
  readonly importFile: (path: string) => Promise<void>;
  readonly clock: Clock;
  readonly onChange: () => void;
  readonly log: HostLog;
}

async function contentHash(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  // Read piece by piece, each of which takes about a millisecond.
  for await (const piece of createReadStream(path, { highWaterMark: 512 * 1024, signal })) hash.update(piece as Buffer);
  return hash.digest('base64url');
}

/** Whether a zip is there to its end; every other file counts as whole once it has not changed for a while. */
async function isWhole(path: string, size: number): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    return await zipEndsWhole(file, size);
  } finally {
    await file.close();
  }
}

const unreadable = (code: string | null): string =>
  `it cannot be read (${code ?? 'unknown error'}). Mend its permissions; it is tried again once it changes.`;

/** Imports a file that has not changed for a while, each content once. False if it is to be looked at again. */
export function fileTaker(parts: FileTakerParts): (found: FoundFile, signal: AbortSignal) => Promise<boolean> {
  const { files, clock, log } = parts;

  function note(found: FoundFile, outcome: Pick<WatchedFile, 'outcome' | 'contentHash' | 'message'>): void {
    const { fullPath: path, size, mtimeMs } = found;
    files.save({ path, size, mtimeMs, at: clock.now(), ...outcome });
    parts.onChange();
  }

  function noteFailure(found: FoundFile, contentHash: string | null, error: unknown): void {
    if (error instanceof HostError) {
      const outcome = error.code === 'fileEndsEarly' ? 'endsEarly' : 'failed';
      return note(found, { outcome, contentHash, message: error.message });
    }
    log.fault('importing from the watched folder', error);
    note(found, { outcome: 'failed', contentHash, message: unreadable(systemErrorCode(error)) });
  }

  return async (found, signal) => {
    const { fullPath: path } = found;
    let hash: string | null = null;
    try {
      if (!(await isWhole(path, found.size))) return false;
      hash = await contentHash(path, signal);
      const now = await lstat(path);
      if (!now.isFile() || differ(now, found)) return false;
      const isKnown = files.hasImported(hash);
      if (!isKnown) await parts.importFile(path);
      note(found, { outcome: isKnown ? 'alreadyImported' : 'imported', contentHash: hash, message: null });
    } catch (error) {
      if (signal.aborted || (error instanceof HostError && ['importRunning', 'fileChanged'].includes(error.code))) {
        return false;
      }
      if (systemErrorCode(error) !== 'ENOENT') noteFailure(found, hash, error);
    }
    return true;
  };
}

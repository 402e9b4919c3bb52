import { createHash } from 'node:crypto';
import { lstat, type FileHandle } from 'node:fs/promises';
import { told, type Sentence } from '@vitalgate/contract';
import type { Clock, WatchedFile, WatchedFileStore } from '@vitalgate/core';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import type { HostLog } from '../logging/host-log.ts';
import { differ, openIfPlain } from '../files/plain-file.ts';
import { EndedByForce } from '../store-jobs/job-cancelled.ts';
import type { FoundFile } from './files-in.ts';

const localHeader = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const endRecord = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/** Of the end record, without its comment, and of the longest comment. */
const endBytes = 22;
const longestComment = 65_535;

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Whether a file that begins as a zip also ends as one: the record at its end is there. True for what is no zip. */
async function zipEndsWhole(file: FileHandle, size: number): Promise<boolean> {
  if (!(await bytesAt(file, 0, 4)).equals(localHeader)) return true;
  const length = Math.min(size, endBytes + longestComment);
  const end = await bytesAt(file, size - length, length);
  for (let at = end.length - endBytes; at >= 0; at--) {
    if (!end.subarray(at, at + 4).equals(endRecord)) continue;
    if (at + endBytes + end.readUInt16LE(at + 20) === end.length) return true;
  }
  return false;
}

export interface ImportWatch {
  /** Ends it, with nothing changed. */
  readonly signal: AbortSignal;
  /** Hears that it has its turn. */
  readonly onBegin: () => void;
}

export interface FileTakerParts {
  readonly files: WatchedFileStore;
  /** Imports a file: the store has it afterwards. Rejects with HostError: `importRunning` if it is busy, `fileEndsEarly` and others. */
  readonly importFile: (path: string, watch: ImportWatch) => Promise<void>;
  readonly clock: Clock;
  readonly onChange: () => void;
  readonly log: HostLog;
}

async function contentHash(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const file = await openIfPlain(path, false);
  // Read piece by piece, each of which takes about a millisecond.
  for await (const piece of file.createReadStream({ highWaterMark: 512 * 1024, signal })) hash.update(piece as Buffer);
  return hash.digest('base64url');
}

/** Whether a zip is there to its end; every other file counts as whole once it has not changed for a while. */
async function isWhole(path: string, size: number): Promise<boolean> {
  const file = await openIfPlain(path, false);
  try {
    return await zipEndsWhole(file, size);
  } finally {
    await file.close();
  }
}

const unreadable = (code: string | null): Sentence =>
  told`it cannot be read (${code ?? 'unknown error'}). Mend its permissions; it is tried again once it changes.`;

const isEndedByForce = (error: unknown): boolean => error instanceof HostError && error.cause instanceof EndedByForce;

/** Noted before a file is imported, and what stays if that never comes to an end. */
const setAside =
  'The host ended while it imported this file, or had to be ended, so it is set aside. It is tried again once its content changes; to try it now, import it by hand.';

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
      return note(found, { outcome, contentHash, message: error.sentence });
    }
    log.fault('importing from the watched folder', error);
    note(found, { outcome: 'failed', contentHash, message: unreadable(systemErrorCode(error)) });
  }

  /** So that a file which ends the host, again and again, does so once. */
  async function importNoted(found: FoundFile, contentHash: string, signal: AbortSignal): Promise<void> {
    let hasBegun = false;
    const onBegin = (): void => {
      note(found, { outcome: 'setAside', contentHash, message: setAside });
      hasBegun = true;
    };
    try {
      await parts.importFile(found.fullPath, { signal, onBegin });
    } catch (error) {
      if (hasBegun && !isEndedByForce(error)) files.forget(found.fullPath);
      throw error;
    }
  }

  return async (found, signal) => {
    const { fullPath: path } = found;
    let hash: string | null = null;
    try {
      if (!(await isWhole(path, found.size))) return false;
      hash = await contentHash(path, signal);
      const now = await lstat(path);
      if (!now.isFile() || differ(now, found)) return false;
      if (files.isSetAside(hash)) {
        note(found, { outcome: 'setAside', contentHash: hash, message: setAside });
        return true;
      }
      const isKnown = files.hasImported(hash);
      if (!isKnown) await importNoted(found, hash, signal);
      note(found, { outcome: isKnown ? 'alreadyImported' : 'imported', contentHash: hash, message: null });
    } catch (error) {
      if (signal.aborted || (error instanceof HostError && ['importRunning', 'fileChanged'].includes(error.code))) {
        return false;
      }
      if (isEndedByForce(error)) return true;
      if (systemErrorCode(error) !== 'ENOENT') noteFailure(found, hash, error);
    }
    return true;
  };
}

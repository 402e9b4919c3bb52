import type { DoNext } from '@vitalgate/contract';
import { sqliteErrorCode } from './sqlite-error-code.ts';

export type HostErrorCode =
  | 'dataDirectoryInUse'
  | 'dataDirectoryUnusable'
  | 'diskFull'
  | 'certificateUnusable'
  | 'portInUse'
  | 'addressUnusable'
  | 'fileMissing'
  | 'fileUnreadable'
  | 'fileDamaged'
  | 'fileEncrypted'
  | 'fileTooLarge'
  | 'fileChanged'
  /** It landed by itself, and its end is missing. */
  | 'fileEndsEarly'
  | 'formatUnknown'
  /** Columns that the user named do not fit the file. */
  | 'columnsUnusable'
  /** It is read, but may not be imported: several people's records, or encrypted ones. */
  | 'importRefused'
  | 'importRunning'
  | 'importCancelled'
  | 'importFailed'
  | 'noRoom'
  /** The data directory is missing or empty, and a restore of it has not ended. */
  | 'restoreUnfinished'
  | 'storeDamaged'
  | 'storeNotEmpty'
  /** Access was taken away, and that could not be saved for another reason than a full disk. */
  | 'storeUnwritable';

export interface HostErrorOptions extends ErrorOptions {
  readonly doNext?: DoNext;
}

/** A failure of the host that its user can do something about: `message` and `doNext` say what. */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly code: HostErrorCode;
  readonly doNext: DoNext;

  constructor(code: HostErrorCode, message: string, { doNext = {}, ...options }: HostErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.doNext = doNext;
  }
}

/** The code of a failed call of the system or of SQLite (`ENOENT`, `SQLITE_FULL`), or null if the failure is of another kind. */
export function systemErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteErrorCode(error.errcode);
  return typeof error.code === 'string' ? error.code : null;
}

import { toldText, type DoNext, type Sentence } from '@vitalgate/contract';

/** Names of SQLite's primary result codes, from 1 on. Source: sqlite.org/rescode.html */
const primary = (
  'ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL EMPTY SCHEMA ' +
  'TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB'
).split(' ');

/** Extended codes whose name says more than we would do for their primary one. */
const extended: Readonly<Record<number, string>> = {
  [10 | (18 << 8)]: 'IOERR_SHMOPEN',
  [10 | (19 << 8)]: 'IOERR_SHMSIZE',
};

/** The name of a result code of SQLite (`SQLITE_FULL`); of an extended one the primary one's, unless something depends on it. */
function sqliteErrorCode(code: number): string {
  return `SQLITE_${extended[code] ?? primary[(code & 0xff) - 1] ?? 'ERROR'}`;
}

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
  /** The message with its values apart. */
  readonly sentence: Sentence;
  readonly doNext: DoNext;

  constructor(code: HostErrorCode, sentence: Sentence, { doNext = {}, ...options }: HostErrorOptions = {}) {
    super(toldText(sentence), options);
    this.code = code;
    this.sentence = sentence;
    this.doNext = doNext;
  }
}

/** The code of a failed call of the system or of SQLite (`ENOENT`, `SQLITE_FULL`), or null if the failure is of another kind. */
export function systemErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteErrorCode(error.errcode);
  return typeof error.code === 'string' ? error.code : null;
}

export function importCancelled(): HostError {
  return new HostError('importCancelled', 'The import was cancelled; the store is as it was before.');
}

/** What went wrong, for programs. */
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
  | 'storeDamaged'
  | 'storeNotEmpty';

/** A failure of the host that its user can do something about: `message` is one or two sentences that say what. */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly code: HostErrorCode;

  constructor(code: HostErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The system's code of a failed call (`ENOENT`, `EADDRINUSE`), or null where the failure is of another kind. */
export function systemErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

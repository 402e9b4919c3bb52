import { Readable } from 'node:stream';
import type { Instant, SkipReason } from '@vitalgate/core';
import type { ImportFile, ReadEnd } from '@vitalgate/importers';

/** A file that is not handed to an importer, and why. */
export interface LeftOutFile {
  readonly path: string;
  readonly reason: SkipReason;
}

/** The files of a zip, of a folder or of one path, as bytes. */
export interface FileSet {
  readonly files: readonly ImportFile[];
  readonly leftOut: readonly LeftOutFile[];
  /** Opens one of `files`. Rejects with HostError if it is gone, changed or cannot be read. */
  open(path: string): Promise<OpenedFile>;
  close(): Promise<void>;
}

/** Bytes up to which a file is read in one go: an export can hold a hundred thousand, and a stream for each costs more than what is in it. */
export const smallBytes = 64 * 1024;

export interface OpenedFile {
  /** All bytes of a small file, or a stream of them. */
  readonly content: Buffer | Readable;
  /** Told of each piece before anyone else sees it; false if the file is longer than it may be. */
  admit(piece: Buffer): boolean;
  /** Judges the end: `error` is the stream's, null if it ended. Rejects with HostError if the file changed or is unreadable. */
  end(error: Error | null): Promise<ReadEnd>;
}

export const streamOf = ({ content }: OpenedFile): Readable =>
  Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content;

/** A date of a file in milliseconds, which file systems may say with a fraction; absent for what is none. */
export const fileDate = (milliseconds: number): Instant | undefined =>
  Number.isFinite(milliseconds) ? (Math.trunc(milliseconds) as Instant) : undefined;

/** What is read of one import at most. */
export interface FileBudget {
  readonly maximumFiles: number;
  /** Of all files together, unpacked. */
  readonly maximumBytes: number;
}

/** Beyond the largest files seen (an export of 5 GB with some 10,000 routes, Open Food Facts' dump of 43 GB), and reached by a file made to fill the disk. */
export const usualBudget: FileBudget = { maximumFiles: 100_000, maximumBytes: 64 * 1024 ** 3 };

/** Whether a path is what a system left beside the user's files: `__MACOSX/`, `._name` (AppleDouble), `.DS_Store`. */
export function isSystemFile(path: string): boolean {
  return path.split('/').some((part) => part === '__MACOSX' || part.startsWith('._') || part === '.DS_Store');
}

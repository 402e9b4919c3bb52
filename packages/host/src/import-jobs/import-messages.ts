import type { ImportReport } from '@vitalgate/core';
import type { HostErrorCode } from '../errors/host-error.ts';

/** Where the records of an import come from. */
export type ImportOrigin =
  /** A file or folder of the disk, recognised by content. */
  | { readonly kind: 'path'; readonly path: string }
  /** The built-in sample person, into an empty store. */
  | { readonly kind: 'samplePerson' };

/** How far an import is. */
export interface ImportStep {
  readonly bytesRead: number;
  /** Size of the files that are read or were; null where it is not known. */
  readonly bytesTotal: number | null;
  /** Records handed over so far. */
  readonly records: number;
  /** `reading` the file, then `merging` into the store, which cannot be cancelled any more. */
  readonly phase: 'reading' | 'merging';
}

/** What the worker is started with. */
export interface ImportOrder {
  readonly dataDirectory: string;
  readonly importId: string;
  readonly origin: ImportOrigin;
}

/** What the worker is told while it runs. */
export interface ToWorker {
  readonly kind: 'cancel';
}

/** What the worker tells: steps, then one end. */
export type FromWorker =
  | { readonly kind: 'step'; readonly step: ImportStep }
  | { readonly kind: 'done'; readonly report: ImportReport }
  | {
      readonly kind: 'failed';
      readonly code: HostErrorCode;
      readonly message: string;
      /** What was behind it, for the log's stack frames. Its message may hold anything. */
      readonly cause: Error | null;
    };

import type { ImportReport, KindCounts } from '@vitalgate/core';
import type { HostErrorCode } from '../errors/host-error.ts';
import type { FaultFacts } from '../logging/fault-facts.ts';

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

/** An import to run. */
export interface ImportOrder {
  readonly kind: 'import';
  readonly dataDirectory: string;
  readonly importId: string;
  readonly origin: ImportOrigin;
}

/** Imports to take out. */
export interface RemovalOrder {
  readonly kind: 'removal';
  readonly dataDirectory: string;
  readonly importIds: readonly string[];
}

/** What the worker is started with. */
export type WorkerOrder = ImportOrder | RemovalOrder;

/** What taking an import out did. */
export interface Removal {
  readonly importId: string;
  /** Records that only it brought; null where there is no such import. */
  readonly removed: Readonly<KindCounts> | null;
  /** Records that stay because others brought them too. */
  readonly kept: Readonly<KindCounts>;
}

/** What the worker is told while it runs. */
export interface ToWorker {
  readonly kind: 'cancel';
}

/** What the worker tells: steps, then one end. */
export type FromWorker =
  | { readonly kind: 'step'; readonly step: ImportStep }
  | { readonly kind: 'done'; readonly report: ImportReport }
  | { readonly kind: 'removed'; readonly removals: readonly Removal[] }
  | {
      readonly kind: 'failed';
      readonly code: HostErrorCode;
      readonly message: string;
      /** What was behind it, for the log: an error itself loses its class and code on its way between threads. */
      readonly cause: FaultFacts | null;
    };

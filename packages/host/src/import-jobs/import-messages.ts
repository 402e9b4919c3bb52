import type { ImportReport, KindCounts, LocalDate, MissingGroup, RemovalStart } from '@vitalgate/core';
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

/** What an import lacks of what earlier ones brought: to tell, or to remove. */
export interface MissingOrder {
  readonly kind: 'missing';
  readonly dataDirectory: string;
  readonly newerImportId: string;
  /** Null only tells. */
  readonly removal: RemovalStart | null;
  /** Where told: removes that many or nothing. */
  readonly expected: number | null;
}

/** What is missing, before anything was removed, and the report of the removal where there was one. */
export interface MissingAnswer {
  readonly groups: readonly MissingGroup[];
  readonly report: ImportReport | null;
}

/** What days of metrics are computed anew for. */
export type StatisticsChange =
  /** The program has other rules than the one that computed them. */
  | { readonly kind: 'rules' }
  /** Null goes back to the usual order. */
  | { readonly kind: 'priority'; readonly type: string; readonly order: readonly string[] | null }
  /** Null takes the change of that date back. */
  | { readonly kind: 'zone'; readonly fromDate: LocalDate; readonly zone: string | null };

/** A change to make, with all the days that it reaches. */
export interface StatisticsOrder {
  readonly kind: 'statistics';
  readonly dataDirectory: string;
  readonly change: StatisticsChange;
}

/** What the worker is started with. */
export type WorkerOrder = ImportOrder | RemovalOrder | MissingOrder | StatisticsOrder;

/** How far days are computed anew. */
export interface StatisticsStep {
  readonly done: number;
  readonly total: number;
}

/** What taking an import out did. */
export interface Removal {
  readonly importId: string;
  /** Records that only it brought; null where there is no such import. */
  readonly removed: Readonly<KindCounts> | null;
  /** Records that are back: a removal had taken them out. */
  readonly restored: Readonly<KindCounts>;
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
  | { readonly kind: 'computing'; readonly step: StatisticsStep }
  | { readonly kind: 'computed' }
  | { readonly kind: 'done'; readonly report: ImportReport }
  | { readonly kind: 'removed'; readonly removals: readonly Removal[] }
  | ({ readonly kind: 'missing' } & MissingAnswer)
  | {
      readonly kind: 'failed';
      readonly code: HostErrorCode;
      readonly message: string;
      /** What was behind it, for the log: an error itself loses its class and code on its way between threads. */
      readonly cause: FaultFacts | null;
    };

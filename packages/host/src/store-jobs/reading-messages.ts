import type { RecordBatch } from '@vitalgate/importers';
import type { HostErrorCode } from '../errors/host-error.ts';
import type { ReadProgress } from '../files/read-files.ts';
import type { FaultFacts } from '../errors/fault-facts.ts';

/** What a reading thread is started with: which files, as what, and how far the other thread is. */
export interface ReadingStart {
  readonly path: string;
  /** Of the files at the path, those that the importer claimed. */
  readonly files: readonly string[];
  readonly format: string;
  readonly dataDirectory: string;
  /** One Int32: how many batches the other thread is done with. */
  readonly done: SharedArrayBuffer;
}

/** What a reading thread reports: batches, then one end. */
export type FromReading =
  | { readonly kind: 'batch'; readonly batch: RecordBatch; readonly progress: ReadProgress }
  | { readonly kind: 'unknownEncoding'; readonly file: string; readonly encoding: string }
  | { readonly kind: 'end'; readonly complete: boolean }
  | { readonly kind: 'refused'; readonly message: string }
  | {
      readonly kind: 'failed';
      readonly code: HostErrorCode;
      readonly message: string;
      readonly cause: FaultFacts | null;
    };

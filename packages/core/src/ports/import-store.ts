import type { Instant } from '../records/instant.ts';
import type { RecordSink, SkipReason } from '../records/record-sink.ts';

/** The kinds of record that an import counts. */
export type RecordKind = 'quantitySamples' | 'categorySamples' | 'workouts' | 'nutritionEntries' | 'bloodTests';

/** How often something was left out, with the first example subjects. */
export interface SkipCount {
  readonly kind: string;
  readonly reason: SkipReason;
  readonly count: number;
  readonly examples: readonly string[];
}

/** What one import brought. */
export interface ImportReport {
  readonly importId: string;
  /** File name without its folder. */
  readonly fileName: string;
  /** Importer id: `apple-health`, `sample-person`. */
  readonly format: string;
  readonly startedAt: Instant;
  readonly finishedAt: Instant;
  readonly exportedAt: Instant | null;
  /** False where the file ended early. */
  readonly complete: boolean;
  /** Records read, per kind. */
  readonly read: Readonly<Record<RecordKind, number>>;
  /** Records that were new, per kind. */
  readonly added: Readonly<Record<RecordKind, number>>;
  /** Newer versions of records that the file or the store had, per kind. */
  readonly replaced: Readonly<Record<RecordKind, number>>;
  /** Read again although the file or the store had them, per kind. */
  readonly duplicates: Readonly<Record<RecordKind, number>>;
  /** Quantity and category samples that were new, per type. */
  readonly addedByType: Readonly<Record<string, number>>;
  readonly skipped: readonly SkipCount[];
}

/** One running import. Nothing is visible to readers before `finish`. */
export interface ImportRun extends RecordSink {
  /**
   * Merges all that was handed over in one transaction and makes the metrics' days anew where they changed. Where
   * `finishedAt` is a function, it is asked after the merge.
   */
  finish(end: { readonly complete: boolean; readonly finishedAt: Instant | (() => Instant) }): ImportReport;
  /** Forgets all that was handed over. */
  abandon(): void;
}

/** Imports into the store. */
export interface ImportStore {
  begin(start: {
    readonly importId: string;
    readonly fileName: string;
    readonly format: string;
    readonly startedAt: Instant;
  }): ImportRun;
  /** Newest first. */
  list(): readonly ImportReport[];
  /** Takes out what only this import brought; null where there is no such import. Counts of what was removed. */
  remove(importId: string): Readonly<Record<RecordKind, number>> | null;
  /** Whether the store holds no record at all. */
  isEmpty(): boolean;
}

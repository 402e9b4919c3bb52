import type { TableReading } from '@vitalgate/contract';
import type { Instant } from '../records/instant.ts';
import type { RecordKind, SkipCount } from '../records/import-tally.ts';
import type { RecordSink } from '../records/record-sink.ts';

/** Why it is doubtful that missing records were deleted: the newer export may hold only a part, or be another person's. */
export type MissingDoubt =
  /** It holds none of this type, or of this kind: it may have been left out, or not been permitted. */
  | 'noneOfType'
  /** They lie before everything that it holds: it may begin later. */
  | 'beforeItsFirst'
  /** It has no record in common with the earlier ones. */
  | 'nothingInCommon'
  /** Some of its files could not be read. */
  | 'unreadFiles';

/** Records of one kind, of samples one type, that earlier exports brought and a newer one lacks. */
export interface MissingGroup {
  readonly kind: RecordKind;
  /** Of samples; else null. */
  readonly type: string | null;
  readonly count: number;
  /** Start of the first and of the last. */
  readonly first: Instant;
  readonly last: Instant;
  readonly doubt: MissingDoubt | null;
}

/** A removal of what a newer export lacks: it stands among the imports and can be undone as they can. */
export interface MissingRemoval {
  /** The newer export's import. */
  readonly newerImportId: string;
  readonly removed: Readonly<Record<RecordKind, number>>;
  /** Whether it took the doubtful ones too. */
  readonly withDoubtful: boolean;
}

/** What taking an import out, or undoing a removal, did. */
export interface Undone {
  /** Records that were seen and are not any more. */
  readonly removed: Readonly<Record<RecordKind, number>>;
  /** Records that a removal, or a laboratory's withdrawal in this import, had taken out of sight and that are back. */
  readonly restored: Readonly<Record<RecordKind, number>>;
}

/** The deliveries of a feed, which are one import together. */
export interface FeedDeliveries {
  readonly deliveries: number;
  /** When the first and the last one were received. */
  readonly firstAt: Instant;
  readonly lastAt: Instant;
}

/** The most files of rows of one import whose reading is told. */
export const mostTables = 50;

export interface ImportReport {
  readonly importId: string;
  /** File name without its folder. */
  readonly fileName: string;
  /** Importer id: `apple-health`, `sample-person`. */
  readonly format: string;
  readonly startedAt: Instant;
  readonly finishedAt: Instant;
  readonly exportedAt: Instant | null;
  /** False if the file ended early. */
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
  /** How its files of rows were read; at most `mostTables` of them. */
  readonly tables: readonly TableReading[];
  /** What earlier exports had brought and it lacked when it came. */
  readonly missing: readonly MissingGroup[];
  /** Null for an import; a removal has read and brought nothing. */
  readonly removal: MissingRemoval | null;
  /** Of a feed its deliveries; counts are then of all of them together. Null for every other import. */
  readonly feed: FeedDeliveries | null;
}

/** One running import. Nothing is visible to readers before `finish`. */
export interface ImportRun extends RecordSink {
  /**
   * Merges all that was handed over in one transaction and makes the metrics' days anew where they changed. Where
   * `finishedAt` is a function, it is asked after the merge. Of a delivery, the answer counts what this delivery alone did;
   * the list has the counts of the whole feed.
   */
  finish(end: { readonly complete: boolean; readonly finishedAt: Instant | (() => Instant) }): ImportReport;
  /** Forgets all that was handed over. */
  abandon(): void;
}

export interface RemovalStart {
  readonly importId: string;
  readonly at: Instant;
  readonly withDoubtful: boolean;
}

export interface ImportStart {
  /** Of a delivery the id of its feed: all its deliveries are one import, which the first of them makes. */
  readonly importId: string;
  readonly fileName: string;
  readonly format: string;
  readonly startedAt: Instant;
  /**
   * If this is a delivery of a feed. `madeAt` is the newest instant of its data, or of the data of its whole session; if it is not
   * said, the newest end of what it brings counts. What was made later replaces what the feed brought before.
   */
  readonly feed?: { readonly receivedAt: Instant; readonly madeAt?: Instant | undefined } | undefined;
}

export interface ImportStore {
  /** Throws if an import with this id is there that is no feed, or if it is a feed and this is no delivery. */
  begin(start: ImportStart): ImportRun;
  /** Newest first. */
  list(): readonly ImportReport[];
  /**
   * Takes out what only this import brought, and brings back what was removed because it lacks it; of a removal, brings
   * back what it took out. Null if there is no such import.
   */
  remove(importId: string): Undone | null;
  /**
   * What earlier exports of the same format brought and this one lacks; none if it is not complete or does not say when it was
   * made. What another import brought too is not missing, nor is what has no time or one after the export. Null if there is no such import.
   */
  missing(importId: string): readonly MissingGroup[] | null;
  /**
   * Removes what this import lacks, the doubtful ones only if that is said, as a removal with an id of its own. Null if there is no
   * such import, or nothing to remove.
   */
  removeMissing(importId: string, removal: RemovalStart): ImportReport | null;
  /** Whether the store holds no record at all. */
  isEmpty(): boolean;
}

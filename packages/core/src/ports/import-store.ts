import type { ImportView, MissingGroupView } from '@vitalgate/contract';
import type { Instant } from '../records/instant.ts';
import type { RecordKind, SkipCount } from '../records/import-tally.ts';
import type { RecordSink } from '../records/record-sink.ts';

/** Records of one kind, of samples one type, that earlier exports brought and a newer one lacks. */
export type MissingGroup = MissingGroupView<Instant>;

/** A removal of what a newer export lacks: it stands among the imports and can be undone as they can. */
export type MissingRemoval = NonNullable<ImportView['removal']>;

/** What taking an import out, or undoing a removal, did. */
export interface Undone {
  /** Records that were seen and are not any more. */
  readonly removed: Readonly<Record<RecordKind, number>>;
  /** Records that a removal, or a laboratory's withdrawal in this import, had taken out of sight and that are back. */
  readonly restored: Readonly<Record<RecordKind, number>>;
}

/** The deliveries of a feed, which are one import together. */
export type FeedDeliveries = NonNullable<ImportReport['feed']>;

/** The most files of rows of one import whose reading is reported. */
export const mostTables = 50;

/** What an import brought; of a feed all its deliveries together. A removal has read and brought nothing. */
export interface ImportReport extends Omit<ImportView<Instant>, 'skipped'> {
  readonly skipped: readonly SkipCount[];
  readonly fileDate?: Instant | undefined;
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

export interface DeliveryStart {
  readonly receivedAt: Instant;
  /** The newest instant of the data of its whole session; absent: that of what it brings itself. */
  readonly newestData?: Instant | undefined;
  /** How many requests it came in; absent: one. */
  readonly parts?: number | undefined;
  /** Its sender sends in order, so that nothing is held up. */
  readonly sendsInOrder?: boolean | undefined;
}

export interface ImportStart {
  /** Of a delivery the id of its feed: all its deliveries are one import, which the first of them makes. */
  readonly importId: string;
  readonly fileName: string;
  readonly format: string;
  readonly startedAt: Instant;
  /** When its file was written, if its file system or archive says so. */
  readonly fileDate?: Instant | undefined;
  /** If this is a delivery of a feed: what was made later (`whenMade`) replaces what the feed brought before. */
  readonly feed?: DeliveryStart | undefined;
  /**
   * If this is a file of a format that feeds deliver too: it states what a delivery would, by its own time of making, and stands
   * beside what feeds and other files state. Such an import is no complete export.
   */
  readonly isStatement?: boolean | undefined;
}

export interface ImportStore {
  /** Throws if an import with this id is there that is no feed, or if it is a feed and this is no delivery. */
  begin(start: ImportStart): ImportRun;
  /** Newest first. */
  list(): readonly ImportReport[];
  /** Takes out what only this import brought and brings back what was removed for it, or undoes a removal. Null if unknown. */
  remove(importId: string): Undone | null;
  /**
   * What earlier exports of the same format brought and this one lacks; none if it is not complete or does not say when it was
   * made. What another import brought too is not missing, nor is what has no time or one after the export. Null if there is no such import.
   */
  missing(importId: string): readonly MissingGroup[] | null;
  /** Removes what this import lacks, the doubtful only if said, as a removal with an id. Null if there is nothing to remove. */
  removeMissing(importId: string, removal: RemovalStart): ImportReport | null;
  /** Whether the store holds no record at all. */
  isEmpty(): boolean;
}

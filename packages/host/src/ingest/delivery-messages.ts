import type { DeliveryOutcomeView } from '@vitalgate/contract';
import type { Instant } from '@vitalgate/core';

/** A delivery that lies on the disk. */
export interface DeliveryFile {
  readonly path: string;
  readonly feed: string;
  readonly receivedAt: Instant;
  readonly hints: Readonly<Record<string, string>>;
}

export interface MergedFile extends Omit<DeliveryFile, 'feed'> {
  /** The newest instant of its data, or of those of its session; null if nothing in them has a time. */
  readonly newestData: Instant | null;
  /** Parts of one session that follow each other are merged as one; null: it is none. */
  readonly session: string | null;
  /** Other parts of its session are in the store, or may still come. */
  readonly isPart: boolean;
}

/** Deliveries of one feed, to be merged in this order. */
export interface DeliveryMerge {
  /** Of the feed: all its deliveries are one import. */
  readonly importId: string;
  readonly feed: string;
  readonly name: string;
  readonly files: readonly MergedFile[];
}

/** How many deliveries of one go are in the store, with what became of the last of them, or of its session. */
export interface DeliveryStep {
  readonly done: number;
  readonly outcome: DeliveryOutcomeView;
}

export type DeliveryContents =
  | {
      readonly kind: 'feed';
      /** Records that are understood. */
      readonly records: number;
      /** End of the newest of them, never after it was received; null if none has a time. */
      readonly newestData: Instant | null;
      readonly skipped: readonly { readonly reason: string; readonly count: number }[];
    }
  /** It is nothing that the feed's program sends: `message` says what is wrong with it. */
  | { readonly kind: 'noSuchFeed'; readonly message: string };

export type FromReader =
  | { readonly contents: DeliveryContents; readonly failure: null }
  | { readonly contents: null; readonly failure: string };

import type { FeedWordsView } from '@vitalgate/contract';
import type { OwnExportApp } from '@vitalgate/days';
import type { Importer, TableSettings } from './importer.ts';

/** Kinds of data that formats bring, in the order in which they are listed for people. */
export const formatGroups = [
  'All of a phone',
  'All of a tracker',
  'Workouts',
  'Nutrition',
  'Foods to search',
  'Glucose',
  'Blood tests',
  'Programs of your own',
] as const;

/**
 * By what a format knows its files, in the order in which formats are asked: by the files that lie together in an account's or a
 * phone's export; by what stands in one file; by the header of a table; or any table that may fit. A file is read by the first that
 * claims it.
 */
export const claimStages = ['export', 'content', 'header', 'anyTable'] as const;

/** What a key, a name and an address set up in an app: its links hold the key. */
export interface FeedSetup {
  readonly url: string;
  readonly key: string;
  readonly name: string;
}

/** A program that delivers a format by itself: a live feed. Texts are for people; `**` makes words bold, backticks make them code. */
export interface FeedManifest extends FeedWordsView {
  /** Media types that a delivery can have, in lower case; a refusal lists them in this order. */
  readonly mediaTypes: readonly string[];
  /** Headers beside the body that the importer is given as hints, in lower case. */
  readonly hintHeaders?: readonly string[];
  /** Its senders send in the order in which they say things, so that what comes later is what they say now. */
  readonly sendsInOrder?: true;
  /** What a body must be, as a refusal says it: `the body is not BODY`. */
  readonly body: string;
  /** Links that set the program up in one tap, if it has such. */
  readonly setupLinks?: (setup: FeedSetup) => { readonly measurements: string; readonly workouts: string };
}

/**
 * All that is said of a format outside of its importer: whatever lists formats, or treats one otherwise, reads it. It stands in the
 * format's folder, beside `examples`: small whole files, or folders of the files of one export, which the fuzzer changes.
 */
export interface FormatManifest {
  /** Name of the format in reports, in stores, in addresses of feeds, and of its folder. Never changes: stores hold it. */
  readonly format: string;
  /** Its words in lists of what can be imported: `NAME (WHAT)`. */
  readonly listed: {
    readonly group: (typeof formatGroups)[number];
    readonly name: string;
    readonly what: string;
  };
  readonly claims: (typeof claimStages)[number];
  /** How the names of the files end by which it is known, in lower case: `csv`, `json`. Absent: as they like. */
  readonly endings?: readonly string[];
  /** The phone whose health store its files show; imports of one phone hold the same samples, whichever way these come. Absent: the format stands for itself. */
  readonly phone?: 'iPhone' | 'Android';
  /**
   * Its files are exports of what a service keeps of an account: a later one holds what an earlier one held, as the account says it now. They
   * may be a part of it, and are as of their newest data if they do not say when they were made.
   */
  readonly isOfAccount?: true;
  /** The app whose own export it is: its name in the Health app, to which it may have said the same. Its other names stand beside this one. */
  readonly ownExportOf?: OwnExportApp;
  /** A large file is worth a thread of its own; the importer then knows nothing of the user's clocks. */
  readonly ownThread?: true;
  readonly feed?: FeedManifest;
  /** Loads its importer. What the user said of tables is for the formats that ask. */
  readonly importer: (settings: TableSettings) => Promise<Importer>;
}

export interface NamedFeed extends FeedManifest {
  readonly format: string;
}

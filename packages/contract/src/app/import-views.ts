import type { Told } from './told.ts';

/** The kinds of record that an import counts. */
export type RecordKindName =
  'quantitySamples' | 'categorySamples' | 'workouts' | 'nutritionEntries' | 'bloodTests' | 'foods';

/** A number of records per kind. */
export type RecordCounts = Readonly<Record<RecordKindName, number>>;

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

/** Records of one kind, of samples one type, that earlier exports brought and a newer one of the same format lacks. */
export interface MissingGroupView<Time = string> {
  readonly kind: RecordKindName;
  /** Of samples; else null. */
  readonly type: string | null;
  readonly count: number;
  /** Start of the first and of the last. */
  readonly first: Time;
  readonly last: Time;
  readonly doubt: MissingDoubt | null;
}

/** How people wrote numbers and dates in a file of rows, found once for all of it. Null: nothing shows it, or nothing depends on it. */
export interface TableReading {
  readonly file: string;
  readonly encoding: string;
  readonly delimiter: ',' | ';' | '\t' | '|';
  readonly decimalSign: '.' | ',' | null;
  readonly dateOrder: 'dayFirst' | 'monthFirst' | null;
  /** The date of a night is that on which it ended; absent if the table has no nights, or if each says both of its dates. */
  readonly nights?: 'endedOnDate';
}

/** What one finished import brought, or a removal of what a newer export lacks took out. */
export interface ImportView<Time = string> {
  readonly importId: string;
  /** File name without its folder. */
  readonly fileName: string;
  /** Importer id: `apple-health`, `sample-person`. */
  readonly format: string;
  readonly startedAt: Time;
  readonly finishedAt: Time;
  readonly exportedAt: Time | null;
  /** False if the file ended early. */
  readonly complete: boolean;
  readonly read: RecordCounts;
  readonly added: RecordCounts;
  readonly replaced: RecordCounts;
  readonly duplicates: RecordCounts;
  /** Records that changed nothing, since their feed stated otherwise later. */
  readonly older: RecordCounts;
  /** Quantity and category samples that were new, per type. */
  readonly addedByType: Readonly<Record<string, number>>;
  readonly skipped: readonly {
    readonly kind: string;
    /** `unknownType`, `invalidDate` and the like. */
    readonly reason: string;
    readonly count: number;
    /** Types, units, elements or file names; never a health value. */
    readonly examples: readonly string[];
  }[];
  /** How its files of rows were read; at most 50 of them. */
  readonly tables: readonly TableReading[];
  /** What earlier exports had brought and it lacked when it came. It is kept. */
  readonly missing: readonly MissingGroupView<Time>[];
  /** Null for an import. */
  readonly removal: {
    /** The import of the newer export. */
    readonly newerImportId: string;
    readonly removed: RecordCounts;
    /** Whether it took the doubtful ones too. */
    readonly withDoubtful: boolean;
  } | null;
  /** Of a feed its deliveries, which are one import together; null for every other import. */
  readonly feed: {
    readonly deliveries: number;
    /** When the first and the last one were received. */
    readonly firstAt: Time;
    readonly lastAt: Time;
  } | null;
}

/** How far a running import is. Unknown numbers are null. */
export interface ImportProgressView {
  /** Names it for `cancelImport`. */
  readonly importId: string;
  readonly fileName: string;
  /** `uploading` from the browser, `reading` the file, `merging` into the store. */
  readonly stage: 'uploading' | 'reading' | 'merging';
  /** Bytes done in this stage. */
  readonly bytes: number;
  readonly bytesTotal: number | null;
  /** Records read so far. */
  readonly records: number;
  readonly bytesPerSecond: number | null;
  /** Of this stage. */
  readonly secondsLeft: number | null;
  readonly startedAt: string;
}

/** How the last import ended that this host ran since its start. */
export type ImportEndView = { readonly importId: string; readonly fileName: string } & (
  | {
      readonly outcome: 'imported';
      /** Of a folder or zip with several formats one for each. */
      readonly importIds: readonly string[];
      /** Zips in a folder that could not be imported. */
      readonly failures: readonly { readonly file: string; readonly message: string; readonly told?: Told }[];
    }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'failed'; readonly code: string; readonly message: string; readonly told?: Told }
);

/** What runs now, and how the last one ended. Imports run one at a time, those of the commands too. */
export interface ImportStateView {
  readonly running: ImportProgressView | null;
  readonly last: ImportEndView | null;
}

/** Media type of an upload that is one file, as it is. */
export const oneFileType = 'application/octet-stream';

/** Media type of several files: a line of JSON, `UploadedFile[]`, then the bytes of each in that order, with nothing between them. */
export const severalFilesType = 'application/vnd.vitalgate.files';

/** A file of such an upload. */
export interface UploadedFile {
  /** With `/` between its parts, within the folder that is uploaded. */
  readonly path: string;
  readonly size: number;
  /** When it was written, in milliseconds. */
  readonly modified?: number | undefined;
}

/** Most files of one upload. */
export const maxUploadedFiles = 20_000;

/** Words of a format that programs deliver by themselves; `**` makes words bold, backticks make them code. */
export interface FeedWordsView {
  /** What runs the program that delivers it: `iPhone`. */
  readonly platform: string;
  /** Name of a sender until the user types another. */
  readonly usualName: string;
  /** The program, where it runs. */
  readonly sender: string;
  readonly introduction: string;
  /** What to do if nothing comes any more. */
  readonly whenSilent: string;
  /** Steps that set the program up; `{url}` and `{authorization}` at a step's end are shown to be copied. Empty: the user writes the program. */
  readonly steps: readonly string[];
}

/** A format that can be imported, as people know it. It is recognised by content: a file's name does not matter. */
export interface FormatView {
  /** Name of the format in reports. */
  readonly format: string;
  /** Kind of data that it brings; formats of one group follow each other. */
  readonly group: string;
  /** Of the app or the kind of file: `Apple Health`. */
  readonly name: string;
  /** Which file it is. */
  readonly what: string;
  /** Null if nothing delivers it by itself. */
  readonly feed: FeedWordsView | null;
}

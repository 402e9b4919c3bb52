/** The kinds of record that an import counts. */
export type RecordKindName =
  'quantitySamples' | 'categorySamples' | 'workouts' | 'nutritionEntries' | 'bloodTests' | 'foods';

/** A number of records per kind. */
export type RecordCounts = Readonly<Record<RecordKindName, number>>;

/** Records of one kind, of samples one type, that earlier exports brought and a newer one of the same format lacks. */
export interface MissingGroupView {
  readonly kind: RecordKindName;
  /** Of samples; else null. */
  readonly type: string | null;
  readonly count: number;
  /** Start of the first and of the last. */
  readonly first: string;
  readonly last: string;
  /**
   * Why it is doubtful that they were deleted: the newer export has `noneOfType`, everything in it begins later (`beforeItsFirst`), it
   * has `nothingInCommon` with the earlier ones, or had `unreadFiles`; null if nothing speaks for a partial export.
   */
  readonly doubt: 'noneOfType' | 'beforeItsFirst' | 'nothingInCommon' | 'unreadFiles' | null;
}

/**
 * How a file of rows was read, found once for all of it: how people write numbers and dates differs by country, and the file does not say. Null: nothing
 * in the file shows it, or nothing depends on it.
 */
export interface TableReading {
  readonly file: string;
  readonly encoding: string;
  readonly delimiter: ',' | ';' | '\t' | '|';
  readonly decimalSign: '.' | ',' | null;
  readonly dateOrder: 'dayFirst' | 'monthFirst' | null;
}

/** What one finished import brought, or a removal of what a newer export lacks took out. */
export interface ImportView {
  readonly importId: string;
  /** File name without its folder. */
  readonly fileName: string;
  /** Importer id: `apple-health`, `sample-person`. */
  readonly format: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly exportedAt: string | null;
  /** False if the file ended early. */
  readonly complete: boolean;
  readonly read: RecordCounts;
  readonly added: RecordCounts;
  readonly replaced: RecordCounts;
  readonly duplicates: RecordCounts;
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
  readonly missing: readonly MissingGroupView[];
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
    readonly firstAt: string;
    readonly lastAt: string;
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
      readonly failures: readonly { readonly file: string; readonly message: string }[];
    }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'failed'; readonly code: string; readonly message: string }
);

/** What runs now, and how the last one ended. Imports run one at a time, those of the commands too. */
export interface ImportStateView {
  readonly running: ImportProgressView | null;
  readonly last: ImportEndView | null;
}

/** Media type of an upload that is one file, as it is. */
export const oneFileType = 'application/octet-stream';

/**
 * Media type of an upload of several files: a line of JSON, `UploadedFile[]`, then the bytes of each file in that order,
 * with nothing between them.
 */
export const severalFilesType = 'application/vnd.vitalgate.files';

/** A file of such an upload. */
export interface UploadedFile {
  /** With `/` between its parts, within the folder that is uploaded. */
  readonly path: string;
  readonly size: number;
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
  /** Steps that set the program up; `{url}` and `{authorization}` are to be copied. Empty: the user writes the program. */
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

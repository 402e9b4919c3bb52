/** The kinds of record that an import counts. */
export type RecordKindName = 'quantitySamples' | 'categorySamples' | 'workouts' | 'nutritionEntries' | 'bloodTests';

/** A number of records per kind. */
export type RecordCounts = Readonly<Record<RecordKindName, number>>;

/** What one finished import brought. */
export interface ImportView {
  readonly importId: string;
  /** File name without its folder. */
  readonly fileName: string;
  /** Importer id: `apple-health`, `sample-person`. */
  readonly format: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly exportedAt: string | null;
  /** False where the file ended early. */
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
}

/** How far a running import is. Unknown numbers are null. */
export interface ImportProgressView {
  /** Names it for `cancelImport`. */
  readonly importId: string;
  readonly fileName: string;
  /** `uploading` from the browser, `reading` the file, `merging` into the store, which cannot be cancelled any more. */
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
  | { readonly outcome: 'imported' }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'failed'; readonly code: string; readonly message: string }
);

/** What runs now, and how the last one ended. Imports run one at a time, those of the commands too. */
export interface ImportStateView {
  readonly running: ImportProgressView | null;
  readonly last: ImportEndView | null;
}

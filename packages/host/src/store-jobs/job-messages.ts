import type { Sentence } from '@vitalgate/contract';
import type { TableSettings } from '@vitalgate/importers';
import type { ActionInput, statisticsActions } from '@vitalgate/http';
import type { ImportReport, KindCounts, LocalDate, MissingGroup, RemovalStart } from '@vitalgate/core';
import type { HostErrorCode } from '../errors/host-error.ts';
import type { DeliveryMerge, DeliveryStep } from '../ingest/delivery-messages.ts';
import type { FaultFacts } from '../errors/fault-facts.ts';

/** Where the records of an import come from. */
export type ImportOrigin =
  /** A file or folder of the disk, recognised by content. */
  | {
      readonly kind: 'path';
      readonly path: string;
      /** What the user said of files of laboratory results; without it their headers alone say what is what. */
      readonly tables?: TableSettings;
      /** It landed by itself and may come again whole: nothing of a part that ends early is kept. */
      readonly isUnattended?: true;
    }
  /** The built-in sample person, into an empty store. */
  | { readonly kind: 'samplePerson' };

export interface ImportStep {
  readonly bytesRead: number;
  /** Size of all files of the import; null if it is not known. */
  readonly bytesTotal: number | null;
  readonly records: number;
  /** `reading` the file, then `merging` into the store. */
  readonly phase: 'reading' | 'merging';
}

/** How far an import of a folder or zip is, which can be several imports. */
export interface UndertakingStep extends ImportStep {
  /** Those that are in the store already. */
  readonly partsDone: number;
}

/** What became of one part of what the user named: what one importer reads of it, or a zip in a folder. */
export type ImportedPart =
  | { readonly report: ImportReport; readonly failure: null }
  | { readonly report: null; readonly failure: ImportFailure };

/** A part of a folder that could not be imported, beside others that could. */
export interface ImportFailure {
  /** Within the folder. */
  readonly file: string;
  readonly code: HostErrorCode;
  readonly sentence: Sentence;
}

/** What is missing, before anything was removed, and the report of the removal if there was one. */
export interface MissingAnswer {
  readonly groups: readonly MissingGroup[];
  readonly report: ImportReport | null;
}

/** Why days of metrics are computed anew. */
export type StatisticsChange =
  /** The program has other rules than the one that computed them. */
  | { readonly kind: 'rules' }
  /** The order of a type's sources; null goes back to the usual one. */
  | { readonly kind: 'priority'; readonly type: string; readonly order: readonly string[] | null }
  /** The zone from a date on; null takes the change of that date back. */
  | { readonly kind: 'zone'; readonly fromDate: LocalDate; readonly zone: string | null };

export interface StatisticsStep {
  readonly done: number;
  readonly total: number;
}

export interface Removal {
  readonly importId: string;
  /** Records that only it brought; null if there is no such import. */
  readonly removed: Readonly<KindCounts> | null;
  /** Records that are back: a removal had taken them out. */
  readonly restored: Readonly<KindCounts>;
  /** Records that stay because others brought them too. */
  readonly kept: Readonly<KindCounts>;
}

export type ExplanationQuestion = ActionInput<ReturnType<typeof statisticsActions>['explainMetric']>;

/** The jobs on a store: what each is given, what it reports while it runs, what it answers. */
export interface Jobs {
  import: {
    order: { readonly importId: string; readonly origin: ImportOrigin };
    step: UndertakingStep;
    answer: readonly ImportedPart[];
  };
  removal: { order: { readonly importIds: readonly string[] }; step: never; answer: readonly Removal[] };
  /** What an import lacks of what earlier ones brought: to report, or to remove. */
  missing: {
    order: {
      readonly newerImportId: string;
      /** Null only reports. */
      readonly removal: RemovalStart | null;
      /** If given: removes that many records or none. */
      readonly expected: number | null;
    };
    step: never;
    answer: MissingAnswer;
  };
  /** Brings deliveries of a feed into the store. */
  deliveries: { order: DeliveryMerge; step: DeliveryStep; answer: null };
  /** Explains a day of a metric as the action of that name does: the answer as UTF-8 of its JSON. */
  explanation: { order: { readonly question: ExplanationQuestion }; step: never; answer: Uint8Array<ArrayBuffer> };
  /** A change, with all the days that follow from it. */
  statistics: { order: { readonly change: StatisticsChange }; step: StatisticsStep; answer: null };
}

export type JobKind = keyof Jobs;

/** What a job is to do, in which data directory. */
export type JobOrder<Kind extends JobKind = JobKind> = {
  [Each in Kind]: { readonly kind: Each; readonly dataDirectory: string } & Jobs[Each]['order'];
}[Kind];

export interface JobStart {
  readonly order: JobOrder;
  /** Of the CommitGate that both threads share. */
  readonly gate: SharedArrayBuffer;
}

export interface ToJob {
  readonly kind: 'cancel';
}

/** What a job's thread reports: steps, then one end. */
export type FromJob<Kind extends JobKind = JobKind> =
  | { readonly kind: 'step'; readonly step: Jobs[Kind]['step'] }
  | { readonly kind: 'done'; readonly answer: Jobs[Kind]['answer'] }
  | {
      readonly kind: 'failed';
      readonly code: HostErrorCode;
      readonly sentence: Sentence;
      /** What was behind it, for the log: an error itself loses its class and code on its way between threads. */
      readonly cause: FaultFacts | null;
    };

import type { KeptLabColumns, LabColumns, LabPreview, TableExamination } from './lab-columns.ts';
import type { DataOperationName } from '../operations/datasets.ts';
import type { FormatView } from './format-view.ts';
import type { RawHealthType } from '../records/raw-health.ts';
import type { Workout } from '../records/workout.ts';
import type { DataAnswer, DataParameters } from './data-answers.ts';
import type { ImportStateView, ImportView, MissingGroupView, RecordCounts } from './import-views.ts';
import type { FeedView, IngestKeyView, IngestStatusView, NewIngestKeyView, WatchStatusView } from './ingest-views.ts';
import type {
  ActivityClientView,
  ActivityView,
  CertificateView,
  ClientView,
  PairingRequestView,
  RawTypeView,
  SettingsView,
  TextsView,
} from './settings-views.ts';
import type { MetricExplanationView, NightsView, TypeSourcesView, ZoneView } from './statistics-views.ts';
import type { StatusView } from './status-view.ts';
import type { WorkoutDetailsView } from './workout-views.ts';

type Nothing = Readonly<Record<string, never>>;
type SomeTypes = { readonly all: true } | { readonly types: readonly string[] };

/** What the pages can ask of the host: POST `/app/v1/actions/NAME` with the input as JSON answers `{result}` or `{error}`. */
export interface AppActionTypes {
  readonly readStatus: { readonly input: Nothing; readonly output: StatusView };
  readonly readSettings: { readonly input: Nothing; readonly output: SettingsView };
  readonly readTexts: { readonly input: Nothing; readonly output: TextsView };
  readonly switchDeveloperMode: {
    readonly input: { readonly on: boolean; readonly acceptTerms?: boolean };
    readonly output: SettingsView;
  };
  readonly withdrawTerms: { readonly input: Nothing; readonly output: SettingsView };
  readonly setRawConsent: { readonly input: { readonly accepted: boolean }; readonly output: SettingsView };
  readonly listPermissions: { readonly input: Nothing; readonly output: readonly RawHealthType[] };
  readonly grantPermissions: { readonly input: SomeTypes; readonly output: readonly RawHealthType[] };
  readonly withdrawPermissions: { readonly input: SomeTypes; readonly output: readonly RawHealthType[] };
  readonly listPairingRequests: { readonly input: Nothing; readonly output: readonly PairingRequestView[] };
  readonly approvePairingRequest: {
    readonly input: { readonly requestId: string };
    readonly output: PairingRequestView;
  };
  readonly denyPairingRequest: { readonly input: { readonly requestId: string }; readonly output: PairingRequestView };
  readonly clearPairingRequests: { readonly input: Nothing; readonly output: { readonly denied: number } };
  readonly windowHeartbeat: { readonly input: { readonly page: string }; readonly output: { readonly heard: boolean } };
  readonly listClients: { readonly input: Nothing; readonly output: readonly ClientView[] };
  readonly revokeClient: { readonly input: { readonly clientId: string }; readonly output: ClientView };
  /** Newest first: at most `limit`, 10,000 if it is left out, behind `before` if that is given. */
  readonly listActivity: {
    readonly input: {
      readonly clientId?: string;
      readonly since?: string;
      readonly limit?: number;
      readonly before?: { readonly lastAt: string; readonly activityId: string };
    };
    readonly output: readonly ActivityView[];
  };
  /** Every client that the log holds reads of, also those that are not paired any more. */
  readonly listActivityClients: { readonly input: Nothing; readonly output: readonly ActivityClientView[] };
  readonly readCertificate: { readonly input: Nothing; readonly output: CertificateView };
  readonly resetCertificate: {
    readonly input: Nothing;
    readonly output: CertificateView & { readonly clientsRevoked: number };
  };
  readonly readData: {
    readonly input: { readonly operation: DataOperationName; readonly parameters?: DataParameters };
    readonly output: DataAnswer;
  };
  readonly readWorkout: { readonly input: { readonly id: string }; readonly output: Workout };
  readonly readWorkoutDetails: { readonly input: { readonly id: string }; readonly output: WorkoutDetailsView };
  readonly listRawTypes: { readonly input: Nothing; readonly output: readonly RawTypeView[] };
  /** How a day came about; lists at most `limit` samples: 100 if it is left out, `maxExplainedSamples` at most. */
  readonly explainMetric: {
    readonly input: { readonly metricId: string; readonly date: string; readonly limit?: number };
    readonly output: MetricExplanationView;
  };
  /** The nights of some two months that end on `until`, the newest night if it is left out. */
  readonly listNights: { readonly input: { readonly until?: string }; readonly output: NightsView };
  /** Every type that has samples, by name. */
  readonly listSources: { readonly input: Nothing; readonly output: readonly TypeSourcesView[] };
  /** The first of `sources` counts where they overlap; none goes back to the usual order. Computes the type's days anew. */
  readonly setSourcePriority: {
    readonly input: { readonly type: string; readonly sources: readonly string[] };
    readonly output: TypeSourcesView;
  };
  /** Oldest first. */
  readonly listZones: { readonly input: Nothing; readonly output: readonly ZoneView[] };
  /** The zone from a date on, up to the next change. Computes the days anew that it reaches. */
  readonly setZone: {
    readonly input: { readonly date: string; readonly timeZone: string };
    readonly output: readonly ZoneView[];
  };
  /** Takes the change of a date back. */
  readonly removeZone: { readonly input: { readonly date: string }; readonly output: readonly ZoneView[] };
  readonly readImportState: { readonly input: Nothing; readonly output: ImportStateView };
  readonly cancelImport: { readonly input: { readonly importId: string }; readonly output: ImportStateView };
  /** What the beginning of a file of rows shows; `isCut` if the file goes on. */
  readonly examineTable: {
    readonly input: { readonly name: string; readonly head: string; readonly isCut: boolean };
    readonly output: TableExamination;
  };
  /** The first results of the beginning of a file as they would come in with these columns. */
  readonly previewLabColumns: {
    readonly input: { readonly head: string; readonly isCut: boolean; readonly columns: LabColumns };
    readonly output: LabPreview;
  };
  /** Keeps columns for files of this header; for the next import alone if it is `once`. */
  readonly keepLabColumns: {
    readonly input: KeptLabColumns & { readonly once: boolean };
    readonly output: { readonly kept: true };
  };
  readonly listImports: { readonly input: Nothing; readonly output: readonly ImportView[] };
  readonly undoImport: {
    readonly input: { readonly importId: string };
    readonly output: {
      readonly importId: string;
      readonly removed: RecordCounts;
      /** What a removal had taken out and is back. */
      readonly restored: RecordCounts;
      /** What stays because other imports brought it too. */
      readonly kept: RecordCounts;
    };
  };
  /** What earlier exports brought and this import lacks, as things are now. */
  readonly readMissing: {
    readonly input: { readonly importId: string };
    readonly output: readonly MissingGroupView[];
  };
  /**
   * Removes it, as a removal that `undoImport` undoes; the doubtful ones only `withDoubtful`. Refused as `conflict` where there is nothing
   * to remove, or not as many as were `expected`.
   */
  readonly removeMissing: {
    readonly input: { readonly importId: string; readonly withDoubtful?: boolean; readonly expected?: number };
    readonly output: ImportView;
  };
  readonly ingestStatus: { readonly input: Nothing; readonly output: IngestStatusView };
  /** Switches the listener for live feeds. `port` and `http` (plain HTTP) stay as they are where left out. */
  readonly setIngest: {
    readonly input: { readonly on: boolean; readonly port?: number; readonly http?: boolean };
    readonly output: IngestStatusView;
  };
  /** Makes this host's certificate authority if there is none, or a new one where `isNew`, and from then on presents a certificate that it signed. */
  readonly makeCertificateAuthority: {
    readonly input: { readonly isNew?: boolean };
    readonly output: IngestStatusView;
  };
  readonly createIngestKey: {
    readonly input: { readonly name: string; readonly feed: string };
    readonly output: NewIngestKeyView;
  };
  /** Every format that can be imported, those of one group together. */
  readonly listFormats: { readonly input: Nothing; readonly output: readonly FormatView[] };
  /** Oldest first. */
  readonly listIngestKeys: { readonly input: Nothing; readonly output: readonly IngestKeyView[] };
  readonly revokeIngestKey: { readonly input: { readonly keyId: string }; readonly output: IngestKeyView };
  /** Every feed that has a key or has delivered, by name. */
  readonly listFeeds: { readonly input: Nothing; readonly output: readonly FeedView[] };
  /** The whole path of a folder whose exports are to be imported; null watches none. */
  readonly setWatchedFolder: { readonly input: { readonly folder: string | null }; readonly output: WatchStatusView };
  readonly watchStatus: { readonly input: Nothing; readonly output: WatchStatusView };
  readonly loadSampleData: { readonly input: Nothing; readonly output: ImportView };
  readonly removeSampleData: {
    readonly input: Nothing;
    readonly output: readonly { readonly importId: string; readonly removed: RecordCounts | null }[];
  };
}

/** The name of an action of the pages. */
export type AppActionName = keyof AppActionTypes;

/** What the host says of a refused or failed action: `code` in snake case, `message` for people. */
export interface AppFailureBody {
  readonly error: { readonly code: string; readonly message: string };
}

import type * as z from 'zod/mini';
import type { RawHealthType } from '../records/raw-health.ts';
import type { Workout } from '../records/workout.ts';
import type { MetricChangeView } from '../metrics/metric-change.ts';
import type { DataOperationName } from '../operations/datasets.ts';
import type { operations } from '../operations/operations.ts';
import type { actionInputs, noInput } from './action-inputs.ts';
import type { BrowserView } from './browser-views.ts';
import type { LabPreview } from './lab-columns.ts';
import type { RecipeFile, TableExamination, TablePreview } from './table-columns.ts';
import type { HomeView } from './home-view.ts';
import type { FormatView, ImportStateView, ImportView, MissingGroupView, RecordCounts } from './import-views.ts';
import type {
  FeedView,
  IngestKeyView,
  IngestStatusView,
  NewIngestKeyView,
  RefusedDeliveryView,
  RevokedKeyView,
  WaitingDeliveries,
  WatchStatusView,
} from './ingest-views.ts';
import type { Preferences } from './preferences.ts';
import type {
  ActivityClientView,
  ActivityDaysView,
  ActivityView,
  CertificateView,
  ClientView,
  PairingRequestView,
  RawTypeView,
  SettingsView,
  TextsView,
  StatusView,
} from './settings-views.ts';
import type {
  MetricColumnsView,
  MetricDaysView,
  MetricExplanationView,
  NightsView,
  TypeSourcesView,
  ZoneView,
} from './statistics-views.ts';
import type { WorkoutListView, WorkoutOverviewView } from './workout-list-views.ts';
import type { WorkoutCourseView, WorkoutDetailsView, WorkoutFileView } from './workout-views.ts';

/** The answers of what the pages can ask of the host. */
interface Answers {
  /** All of the first page in one request. */
  readonly readHome: HomeView;
  readonly readStatus: StatusView;
  readonly readSettings: SettingsView;
  readonly readTexts: TextsView;
  readonly readPreferences: Preferences;
  readonly setPreferences: Preferences;
  readonly switchDeveloperMode: SettingsView;
  readonly withdrawTerms: SettingsView;
  readonly setRawConsent: SettingsView;
  readonly listPermissions: readonly RawHealthType[];
  readonly grantPermissions: readonly RawHealthType[];
  readonly withdrawPermissions: readonly RawHealthType[];
  readonly listPairingRequests: readonly PairingRequestView[];
  readonly approvePairingRequest: PairingRequestView;
  readonly denyPairingRequest: PairingRequestView;
  readonly clearPairingRequests: { readonly denied: number };
  readonly windowHeartbeat: { readonly heard: boolean };
  readonly listClients: readonly ClientView[];
  readonly revokeClient: ClientView;
  readonly renameClient: ClientView;
  readonly pauseClient: ClientView;
  readonly limitClient: ClientView;
  /** Browsers that come in without a link; whichever came in last is first. */
  readonly listBrowsers: readonly BrowserView[];
  readonly forgetBrowser: BrowserView;
  readonly forgetAllBrowsers: { readonly forgotten: number };
  /** Whether a passphrase lets browsers in without a link. */
  readonly readPassphrase: { readonly isSet: boolean };
  readonly setPassphrase: { readonly isSet: boolean };
  readonly removePassphrase: { readonly isSet: boolean };
  /** Newest first. */
  readonly listActivity: readonly ActivityView[];
  /** By client and day. */
  readonly sumActivity: ActivityDaysView;
  /** Every client that the log holds reads of, also those that are not paired any more. */
  readonly listActivityClients: readonly ActivityClientView[];
  readonly readCertificate: CertificateView;
  readonly resetCertificate: CertificateView & { readonly clientsRevoked: number };
  readonly readData: DataAnswer;
  readonly readWorkout: Workout;
  readonly readWorkoutDetails: WorkoutDetailsView;
  readonly listWorkouts: WorkoutListView;
  readonly readWorkoutOverview: WorkoutOverviewView;
  readonly readWorkoutCourse: WorkoutCourseView;
  /** Refused as `not_found` if the workout has no route. */
  readonly readWorkoutGpx: WorkoutFileView;
  readonly listRawTypes: readonly RawTypeView[];
  /** Of each metric that was asked for, in that order. */
  readonly readMetricDays: readonly MetricDaysView[];
  /** What became of metrics lately against their usual: those that changed first. */
  readonly readChanges: readonly MetricChangeView[];
  /** A day or a workout as a curve. Refused as `invalid_input` of what is not measured but added up. */
  readonly readMetricColumns: MetricColumnsView;
  /** How a day came about. */
  readonly explainMetric: MetricExplanationView;
  /** The nights of four weeks. */
  readonly listNights: NightsView;
  /** Every type that has samples, by name. */
  readonly listSources: readonly TypeSourcesView[];
  /** Computes the type's days anew. */
  readonly setSourcePriority: TypeSourcesView;
  /** Oldest first. */
  readonly listZones: readonly ZoneView[];
  /** Sets the zone from a date on, up to the next change. Computes the days anew that it reaches. */
  readonly setZone: readonly ZoneView[];
  /** Takes the change of a date back. */
  readonly removeZone: readonly ZoneView[];
  readonly readImportState: ImportStateView;
  readonly cancelImport: ImportStateView;
  /** What the beginning of a file of rows shows. */
  readonly examineTable: TableExamination;
  /** The first results of the beginning of a file as they would come in with these columns. */
  readonly previewLabColumns: LabPreview;
  /** The same of a table of measurements, workouts or foods. */
  readonly previewTable: TablePreview;
  /** What is kept of tables, the last first. */
  readonly listRecipes: RecipeFile;
  /** Asks about tables with these columns again. */
  readonly forgetRecipe: { readonly id: string };
  /** Keeps the recipes of a file: all, or none; but for those of tables that a format reads by itself, which would never be asked. */
  readonly addRecipes: {
    readonly added: number;
    readonly unneeded: readonly { readonly header: readonly string[]; readonly format: string }[];
  };
  /** Keeps columns for files of this header. */
  readonly keepTableColumns: { readonly kept: true };
  readonly listImports: readonly ImportView[];
  readonly undoImport: {
    readonly importId: string;
    readonly removed: RecordCounts;
    /** What a removal had taken out and is back. */
    readonly restored: RecordCounts;
    /** What stays because other imports brought it too. */
    readonly kept: RecordCounts;
  };
  /** What earlier exports brought and this import lacks, as things are now. */
  readonly readMissing: readonly MissingGroupView[];
  /** Removes it, as a removal that `undoImport` undoes. Refused as `conflict` if that is nothing, or not what was `expected`. */
  readonly removeMissing: ImportView;
  readonly ingestStatus: IngestStatusView;
  /** Switches the listener for live feeds. */
  readonly setIngest: IngestStatusView;
  /** Makes this host's certificate authority if there is none, or a new one, and from then on presents a certificate that it signed. */
  readonly makeCertificateAuthority: IngestStatusView;
  readonly createIngestKey: NewIngestKeyView;
  /** Every format that can be imported, those of one group together. */
  readonly listFormats: readonly FormatView[];
  /** Oldest first. */
  readonly listIngestKeys: readonly IngestKeyView[];
  /** Ends a key. `dropWaiting` forgets what it delivered and what is not in the store yet; else that is brought in all the same. */
  readonly revokeIngestKey: RevokedKeyView;
  /** Forgets what a key delivered and what is not in the store yet. */
  readonly dropDeliveries: WaitingDeliveries;
  /** Every feed that has a key or has delivered, by name. */
  readonly listFeeds: readonly FeedView[];
  /** Deliveries that were refused in the last 14 days; the one that was added to last is first. */
  readonly listRefusedDeliveries: readonly RefusedDeliveryView[];
  /** Chooses the folder whose exports are to be imported. */
  readonly setWatchedFolder: WatchStatusView;
  readonly watchStatus: WatchStatusView;
  readonly loadSampleData: ImportView;
  readonly removeSampleData: readonly { readonly importId: string; readonly removed: RecordCounts | null }[];
}

type Inputs = typeof actionInputs;

/** What the pages can ask of the host: POST `/app/v1/actions/NAME` with the input as JSON answers `{result}` or `{error}`. */
export type AppActionTypes = {
  readonly [Name in keyof Answers]: {
    readonly input: Name extends keyof Inputs ? z.infer<Inputs[Name]> : z.infer<typeof noInput>;
    readonly output: Answers[Name];
  };
};

/** The name of an action of the pages. */
export type AppActionName = keyof AppActionTypes;

/** What the host says of a refused or failed action: `code` in snake case, `message` for people. */
export interface AppFailureBody {
  readonly error: { readonly code: string; readonly message: string };
}

/** What each data operation answers as JSON. Spec 4. */
export type DataAnswers = {
  readonly [Name in DataOperationName]: z.infer<(typeof operations)[Name]['response']>;
};

/** The answer of any data operation. */
export type DataAnswer = DataAnswers[DataOperationName];

/** Query parameters of a data operation, as texts. */
export type DataParameters = Readonly<Record<string, string>>;

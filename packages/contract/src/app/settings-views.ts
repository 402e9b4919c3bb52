import type { QuantityCategory } from '../metrics/metric-definition.ts';
import type { DataOperationName } from '../operations/datasets.ts';
import type { PairingStatus } from '../operations/pairing.ts';
import type { RawHealthType } from '../records/raw-health.ts';
import type { Scope } from '../wire/scopes.ts';
import type { ImportView, RecordCounts } from './import-views.ts';
import type { FeedView, IngestStatusView } from './ingest-views.ts';

/** What the user has switched on and agreed to. Times as in the API; null until accepted and after withdrawal. */
export interface SettingsView {
  readonly developerModeOn: boolean;
  readonly termsAcceptedAt: string | null;
  readonly rawConsentAcceptedAt: string | null;
  readonly pairingOpen: boolean;
}

/** The texts that the user accepts: a first line as title, paragraphs, and items that begin with `- `. */
export interface TextsView {
  readonly terms: string;
  readonly rawConsent: string;
}

/** A pairing request as the app shows it. */
export interface PairingRequestView<Time = string> {
  readonly requestId: string;
  readonly displayName: string;
  readonly scopes: readonly Scope[];
  readonly remoteAddress: string;
  readonly confirmationCode: string;
  readonly status: PairingStatus;
  readonly createdAt: Time;
  readonly expiresAt: Time;
}

/** A paired client as the app shows it. */
export interface ClientView<Time = string> {
  readonly clientId: string;
  /** The request by which it was paired. */
  readonly requestId: string;
  /** What it calls itself. */
  readonly displayName: string;
  /** What the user calls it; null if they gave it no name. */
  readonly ownName: string | null;
  /** What it may read now. */
  readonly scopes: readonly Scope[];
  /** What it asked for: the user can take of that, and give it back. */
  readonly askedScopes: readonly Scope[];
  /** The address that it asked from; null if it was paired before that was kept. */
  readonly remoteAddress: string | null;
  readonly approvedAt: Time;
  /** Since when it may read nothing until the user lets it go on; null if it is not paused. */
  readonly pausedAt: Time | null;
  readonly lastSeenAt: Time | null;
  /** Whether it has polled its token; where it does not in time, it is removed. */
  readonly tokenFetched: boolean;
  /** Answered reads in the activity log; a walk through pages is one. */
  readonly reads: number;
}

/** One line of the activity log: a read, or a walk through pages. `refused` is an error code of the API. */
export interface ActivityView<Time = string> {
  readonly activityId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly operation: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly firstAt: Time;
  readonly lastAt: Time;
  readonly requests: number;
  readonly records: number;
  readonly refused: string | null;
  /** The type or metric that it names is none: the text is the client's own. */
  readonly isNameUnknown?: true;
  /** It could not be saved: a restart of the host loses it. */
  readonly isUnsaved?: true;
}

/**
 * What of a client's day is unlike its own 30 days before. `further`: its reads reach back so many days, null for all of the past, and
 * `longest` at most before.
 */
export type UnusualReading =
  | { readonly kind: 'newDataset'; readonly operation: DataOperationName }
  | { readonly kind: 'newTypes'; readonly count: number }
  | { readonly kind: 'moreOften'; readonly requests: number; readonly busiest: number }
  | { readonly kind: 'further'; readonly days: number | null; readonly longest: number };

/** What was read or refused of one dataset, type or metric. `refused` is an error code of the API. */
export interface ActivityPartView extends Pick<
  ActivityView,
  'operation' | 'isNameUnknown' | 'requests' | 'records' | 'refused'
> {
  /** The type or metric that was named, as the client sent it; null if none was. */
  readonly what: string | null;
}

/** What one client did in one day. */
export interface ClientDayView extends Pick<ActivityView, 'clientId' | 'clientName' | 'requests' | 'records'> {
  /** Requests that were refused. */
  readonly refused: number;
  readonly lastAt: string;
  /** Those with the most requests first: at most 20 of those answered, and 20 refused. */
  readonly parts: readonly ActivityPartView[];
  readonly otherParts: number;
  readonly unusual: readonly UnusualReading[];
}

/** Days of the activity list by client. */
export interface ActivityDaysView {
  /** The days that were asked for, the newest first; those without a read are left out. Within a day the refused are first, then the unusual. */
  readonly days: readonly { readonly from: string; readonly clients: readonly ClientDayView[] }[];
  /** The newest read before them; null if there is none. */
  readonly olderAt: string | null;
  /** The newest reads could not be saved: a restart of the host loses them. */
  readonly isUnsaved: boolean;
}

/** A client that the activity log holds reads of. */
export interface ActivityClientView {
  readonly clientId: string;
  readonly clientName: string;
  readonly isPaired: boolean;
}

/** The certificate and the ways to give it to a client. Spec 5.6. */
export interface CertificateView {
  /** SHA-256 in colon pairs. */
  readonly fingerprint: string;
  /** As curl's `--pinnedpubkey` takes it. */
  readonly publicKeyPin: string;
  /** One link with all addresses; null if the host knows of no address. */
  readonly pairingLink: string | null;
  /** One link per address. */
  readonly pairingLinks: readonly string[];
  readonly validFrom: string;
  readonly validTo: string;
  readonly certificatePem: string;
}

/** A raw type with what the store holds of it: `count` samples whose starts lie between `first` and `last`. */
export interface RawTypeView extends RawHealthType {
  /** The group that it is listed in. */
  readonly category: QuantityCategory;
  readonly count: number;
  readonly first: string | null;
  readonly last: string | null;
}

/** How the host stands. Ports and addresses are null if none runs. */
export interface StatusView extends SettingsView {
  readonly running: boolean;
  readonly version: string;
  readonly dataDirectory: string;
  readonly apiPort: number | null;
  /** Base addresses of the API, the likeliest first. */
  readonly apiUrls: readonly string[] | null;
  readonly listening: boolean;
  /** Whether this host is announced on the network (DNS-SD); never while the pairing window is closed. */
  readonly discoverable: boolean;
  readonly clients: number;
  readonly permissionsGranted: number;
  readonly counts: RecordCounts;
  readonly lastImport: ImportView | null;
  /** The listener for live feeds. */
  readonly ingest: Pick<IngestStatusView, 'on' | 'listening' | 'port' | 'plainHttp' | 'problem' | 'told'>;
  readonly feeds: readonly FeedView[];
  readonly watchedFolder: string | null;
  /** Files of the watched folder whose import never came to an end. They are not tried again by themselves. */
  readonly setAside: readonly string[];
}

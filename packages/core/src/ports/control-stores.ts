import type {
  ActivityView,
  ClientReadsView,
  ClientView,
  KeptTableColumns,
  PairingRequestView,
  Preferences,
} from '@vitalgate/contract';
import type { Instant } from '../records/instant.ts';

/** What the user has switched on and agreed to. Consents are null until accepted and after withdrawal. */
export interface Settings {
  readonly developerModeOn: boolean;
  readonly termsAcceptedAt: Instant | null;
  readonly rawConsentAcceptedAt: Instant | null;
}

export interface SettingsStore {
  read(): Settings;
  write(settings: Settings): void;
}

/** What the user chose of the app's pages. */
export interface PreferenceStore {
  /** Unchosen until they are written. */
  read(): Preferences;
  write(preferences: Preferences): void;
}

/** Columns of tables that the user named. */
export interface TableColumnsStore {
  /** The ones that were kept last first. */
  list(): readonly KeptTableColumns[];
  /** Replaces what was kept for this header; for the next import alone if it is `once`. */
  keep(kept: KeptTableColumns, isOnce: boolean): void;
  /** Forgets what was kept for this header; false if nothing was. */
  forget(header: KeptTableColumns['header']): boolean;
  /** Forgets what was kept for one import alone. */
  forgetOnce(): void;
}

/** System health permissions per raw type. */
export interface PermissionStore {
  isGranted(type: string): boolean;
  granted(): ReadonlySet<string>;
  grant(types: readonly string[]): void;
  withdraw(types: readonly string[]): void;
}

/** A pairing request at rest. Holds no plain token. */
export interface PairingRequestRow extends PairingRequestView<Instant> {
  /** base64url SHA-256 of the polling token. */
  readonly pollingTokenHash: string;
  /** When it was approved, denied or found expired. */
  readonly resolvedAt: Instant | null;
  /** The paired client that approval made. */
  readonly clientId: string | null;
  /** Cleared by the user: no longer counts against the rate limit. */
  readonly cleared: boolean;
}

/** A paired client at rest. Holds no plain token. */
export interface ClientRow extends Omit<ClientView<Instant>, 'tokenFetched' | 'reads'> {
  /** base64url SHA-256 of the client token; null until the first approved poll. */
  readonly tokenHash: string | null;
  /** First use on a scoped endpoint. */
  readonly firstUsedAt: Instant | null;
}

/** What the user may decide on a client after its pairing. */
export type ClientDecisions = Pick<ClientRow, 'ownName' | 'scopes' | 'pausedAt'>;

/** Pairing requests and the clients that come of them. Each call is one transaction: done whole or not at all. */
export interface PairingStore {
  insertRequest(row: PairingRequestRow): void;
  findRequest(requestId: string): PairingRequestRow | null;
  /** All requests, oldest first. */
  listRequests(): readonly PairingRequestRow[];
  /** Replaces a request that is still pending; false if it no longer is. */
  resolvePending(row: PairingRequestRow): boolean;
  /** Resolves a pending request as approved and adds its client, both or neither; false if it no longer is pending. */
  approvePending(row: PairingRequestRow, client: ClientRow): boolean;
  markCleared(requestIds: readonly string[]): void;
  deleteRequests(requestIds: readonly string[]): void;
  findClient(clientId: string): ClientRow | null;
  findClientByTokenHash(tokenHash: string): ClientRow | null;
  /** All clients, oldest first. */
  listClients(): readonly ClientRow[];
  setTokenHash(clientId: string, tokenHash: string): void;
  /** Notes a use; the first one also sets `firstUsedAt`. */
  touchClient(clientId: string, at: Instant): void;
  /** Nothing if there is no such client. */
  decideOnClient(clientId: string, decisions: ClientDecisions): void;
  /** Removes a client; false if there is none. */
  deleteClient(clientId: string): boolean;
  deleteAllClients(): void;
}

/** One line of the activity log: a read, or a walk through pages, by one client. */
export type ActivityEntry = Omit<ActivityView<Instant>, 'isNameUnknown'>;

/** Where a list of the activity log goes on: behind this entry, as it was then. */
export type ActivityPosition = Pick<ActivityEntry, 'lastAt' | 'activityId'>;

/** A client that the activity log holds reads of, paired or not, under the name of its newest read. */
export type ActivityClient = Pick<ActivityEntry, 'clientId' | 'clientName'>;

/** Whether a read was answered or refused. */
export type ActivityOutcome = 'answered' | 'refused';

/** Reads of one client, of one dataset, type or metric, with one outcome, added up. */
export interface ActivitySum extends Pick<
  ActivityEntry,
  'clientId' | 'clientName' | 'operation' | 'refused' | 'requests' | 'records' | 'lastAt'
> {
  /** The type or metric that was named; null if none was. */
  readonly what: string | null;
  /** The earliest start that was asked for, as it was sent; null if no start was. */
  readonly earliestStart: string | null;
  /** Reads without a start. */
  readonly openReads: number;
}

/** Which entries are added up: those whose last read was at `since` or later, and before `until`. */
export interface ActivitySpan {
  readonly clientId: string | null;
  readonly outcome: ActivityOutcome | null;
  readonly since: Instant;
  readonly until: Instant;
}

/** Which entries are listed, and how many at most. */
export interface ActivityFilter {
  readonly clientId: string | null;
  readonly since: Instant | null;
  /** Both if it is left out. */
  readonly outcome?: ActivityOutcome | null;
  readonly limit: number;
  /** Only what comes behind it. */
  readonly before?: ActivityPosition | null;
}

/**
 * The activity log: kept at least 90 days, as `oldestKept` has it. Bounded in size, overall and for each client: refusals go
 * first, then reads are joined as `joinReads` has it.
 */
export interface ActivityStore {
  /** Adds an entry or replaces the one with the same id. */
  save(entries: readonly ActivityEntry[]): void;
  /** Newest first. */
  list(filter: ActivityFilter): readonly ActivityEntry[];
  sums(span: ActivitySpan): readonly ActivitySum[];
  clients(): readonly ActivityClient[];
  /** Number of answered entries by client id; clients without any are left out. */
  countReads(): ReadonlyMap<string, number>;
  /** What clients read since then; those with the most refused requests come first. */
  readsSince(since: Instant): readonly ClientReadsView[];
}

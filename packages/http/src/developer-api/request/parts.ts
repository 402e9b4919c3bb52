import type {
  ActivityEntry,
  Clock,
  FoodSearch,
  Hasher,
  HealthReads,
  Instant,
  PairingDesk,
  PairingStore,
  PermissionStore,
  SettingsStore,
} from '@vitalgate/core';
import type { HttpResponse } from '../../message/http-message.ts';
import type { Parameters } from './parameter-values.ts';

/** One read as the activity log notes it. */
export type ReadNote = Pick<ActivityEntry, 'operation' | 'filters' | 'refused' | 'records'> & {
  readonly clientId: string;
  readonly clientName: string;
  /** True if it went on from an earlier page. */
  readonly continued: boolean;
};

/** The parts that the data operations read from. */
export interface DataParts {
  readonly clock: Clock;
  readonly hasher: Hasher;
  readonly permissions: PermissionStore;
  readonly health: HealthReads;
  readonly foods: FoodSearch;
  /** The user's zone in force at an instant, for records that name none. */
  readonly zoneAt: (at: Instant) => string;
}

/** The parts that the API works with. */
export interface DeveloperApiParts extends DataParts {
  readonly app: { readonly name: string; readonly version: string };
  readonly settings: SettingsStore;
  readonly pairing: PairingStore;
  readonly desk: PairingDesk;
  readonly isPairingOpen: () => boolean;
  /** Names under which this machine may be addressed, lower case. */
  readonly ownNames: ReadonlySet<string>;
  /** Called before a read by a paired client. Throws ApiError `unavailable` if it could not be noted. */
  readonly checkNoteRoom: () => void;
  /** Called with every read by a paired client, answered or refused. */
  readonly noteRead: (note: ReadNote) => void;
  /** Called with a fault of ours; the caller sees only `internal_error`. */
  readonly noteFault: (operation: string, fault: unknown) => void;
}

/** A data request that has passed token, scope and consent. */
export interface DataRequest {
  readonly parameters: Parameters;
  /** The Accept header, or null. */
  readonly accept: string | null;
  /** The host that was asked, as the target or else the Host header names it, already found harmless: links point back to it. */
  readonly host: string;
}

/** A data answer with the number of records in it. */
export interface DataAnswer {
  readonly response: HttpResponse;
  readonly records: number;
}

/** Answers a data request. Throws ApiError for refusals. */
export type DataOperation = (parts: DataParts, request: DataRequest) => DataAnswer;

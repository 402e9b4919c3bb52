import {
  pairingLimits,
  type PairingCreated,
  type PairingPolled,
  type PairingStatus,
  type Scope,
} from '@vitalgate/contract';
import { base64url } from '../encoding/base64url.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { ClientRow, PairingRequestRow, PairingStore } from '../ports/control-stores.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { Random } from '../ports/random.ts';
import { formatInstant, instant } from '../records/instant.ts';
import { Elapsed } from './elapsed.ts';
import { checkRateLimit, type RateLimit } from './rate-limit.ts';
import { deriveClientToken, isPollingToken, newPollingToken, tokenHash } from './tokens.ts';

export interface PairingEvent {
  readonly kind: 'requested' | 'resolved';
  readonly request: PairingRequestRow;
}

/** What a decision of the user came to. Anything but `done` has changed nothing. */
export type DecisionOutcome = 'done' | 'windowClosed' | 'notPending' | 'notFound';

export interface PairingDeskParts {
  readonly store: PairingStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly hasher: Hasher;
  /** Whether the pairing window is open. Spec 5.4. */
  readonly isWindowOpen: () => boolean;
  readonly onEvent?: (event: PairingEvent) => void;
  /** The kind of an address, which has places of its own; all addresses are of one kind if it is left out. */
  readonly kindOf?: (remoteAddress: string) => string;
  /** Milliseconds from create until a pending request expires; the contract's five minutes unless a rehearsal shortens them. */
  readonly requestLifetime?: number;
  /** When a create is one too many; the contract's rule unless a rehearsal has its own. */
  readonly rateLimit?: RateLimit;
}

/** The life of pairing requests, from create to the hand-over of the client token. Spec 3 and 5. */
export class PairingDesk {
  readonly #parts: PairingDeskParts;
  readonly #elapsed: Elapsed;
  readonly #requestLifetime: number;

  /** Requests that an earlier run left pending expire: their client cannot know that the host was away. */
  constructor(parts: PairingDeskParts) {
    this.#parts = parts;
    this.#elapsed = new Elapsed(parts.clock);
    this.#requestLifetime = parts.requestLifetime ?? pairingLimits.requestLifetime;
    for (const row of parts.store.listRequests()) {
      this.#elapsed.note(`created ${row.requestId}`, row.createdAt);
      if (row.resolvedAt !== null) this.#elapsed.note(`resolved ${row.requestId}`, row.resolvedAt);
      if (row.status === 'pending') this.#resolve(row, 'expired');
    }
  }

  /** Whether a request may be created now. Throws `pairing_closed`. Spec 5.4. */
  checkWindow(): void {
    if (this.#parts.isWindowOpen()) return;
    throw new ApiError('pairing_closed', 'the pairing window is closed; open it', [], null, {
      page: 'Developer Mode',
      command: 'pairing open',
    });
  }

  /** Creates a pending request. `displayName` is normalised, `scopes` known and not empty. Throws `rate_limited`. Spec 3, 8.1. */
  create(asked: { displayName: string; scopes: readonly Scope[]; remoteAddress: string }): PairingCreated {
    const { store, random, hasher, clock } = this.#parts;
    const known = this.sweep();
    const { rateLimit = checkRateLimit, kindOf = () => '' } = this.#parts;
    rateLimit(known, asked.remoteAddress, (row) => this.#remaining(row), kindOf);
    const pollingToken = newPollingToken(random);
    const createdAt = clock.now();
    const row: PairingRequestRow = {
      requestId: newId('req', random, 16),
      displayName: asked.displayName,
      scopes: asked.scopes,
      remoteAddress: asked.remoteAddress,
      confirmationCode: this.#newConfirmationCode(known),
      pollingTokenHash: tokenHash(hasher, pollingToken),
      status: 'pending',
      createdAt,
      expiresAt: instant(createdAt + this.#requestLifetime),
      resolvedAt: null,
      clientId: null,
      cleared: false,
    };
    store.insertRequest(row);
    this.#elapsed.note(`created ${row.requestId}`);
    this.#parts.onEvent?.({ kind: 'requested', request: row });
    return {
      requestId: row.requestId,
      pollingToken,
      status: 'pending',
      confirmationCode: row.confirmationCode,
      expiresAt: formatInstant(row.expiresAt),
      pollIntervalSeconds: pairingLimits.pollIntervalSeconds,
    };
  }

  /** Where a request stands, for the holder of its polling token. Throws `not_found`, `invalid_token`. Spec 3, 5.2. */
  poll(requestId: string, presented: string): PairingPolled {
    const { store, hasher } = this.#parts;
    const row = this.#find(requestId);
    if (row === null) throw new ApiError('not_found', 'no such pairing request, or it ended more than ten minutes ago');
    if (!isPollingToken(presented) || tokenHash(hasher, presented) !== row.pollingTokenHash) {
      throw new ApiError('invalid_token', 'send the pollingToken that was returned with this requestId');
    }
    const answer = { requestId, status: row.status, scopes: [...row.scopes], expiresAt: formatInstant(row.expiresAt) };
    const client = row.status === 'approved' && row.clientId !== null ? store.findClient(row.clientId) : null;
    if (client === null || client.firstUsedAt !== null || this.#sinceResolved(row) >= pairingLimits.handOver)
      return answer;
    const bearerToken = deriveClientToken(hasher, requestId, presented);
    if (client.tokenHash === null) store.setTokenHash(client.clientId, tokenHash(hasher, bearerToken));
    return { ...answer, bearerToken };
  }

  /**
   * The user approves what the settings page showed. Of the scopes asked for they may keep some back, which the poll then shows, and
   * may give them later. Spec 3.
   */
  approve(requestId: string, granted: readonly Scope[] | null = null): DecisionOutcome {
    return this.#decide(requestId, (row) => {
      const { store, random, clock } = this.#parts;
      const at = clock.now();
      const scopes = row.scopes.filter((scope) => granted === null || granted.includes(scope));
      if (scopes.length === 0) return null;
      const client: ClientRow = {
        clientId: newId('client', random, 12),
        requestId,
        displayName: row.displayName,
        ownName: null,
        scopes,
        askedScopes: row.scopes,
        remoteAddress: row.remoteAddress,
        approvedAt: at,
        pausedAt: null,
        tokenHash: null,
        firstUsedAt: null,
        lastSeenAt: null,
      };
      const approved = { ...row, scopes, status: 'approved', resolvedAt: at, clientId: client.clientId } as const;
      return store.approvePending(approved, client) ? approved : null;
    });
  }

  /** The user denies a request. Spec 3. */
  deny(requestId: string): DecisionOutcome {
    return this.#decide(requestId, (row) => {
      const denied = { ...row, status: 'denied', resolvedAt: this.#parts.clock.now() } as const;
      return this.#parts.store.resolvePending(denied) ? denied : null;
    });
  }

  /** Denies all pending requests and stops every request from counting against the rate limit. Returns how many were pending. */
  clear(): number {
    const known = this.sweep();
    const pending = known.filter((row) => row.status === 'pending');
    for (const row of pending) this.#resolve(row, 'denied');
    this.#parts.store.markCleared(known.map((row) => row.requestId));
    return pending.length;
  }

  /** Requests that wait for the user, oldest first. */
  pending(): readonly PairingRequestRow[] {
    return this.sweep().filter((row) => row.status === 'pending');
  }

  /** Expires, hands over no longer, and forgets what its time has come for. Returns what is left, oldest first. */
  sweep(): readonly PairingRequestRow[] {
    const known = this.#parts.store.listRequests();
    return known.flatMap((row) => this.#sweepOne(row) ?? []);
  }

  /** The request, after what its time has come for: another poll costs the same however many wait. Null if there is none. */
  #find(requestId: string): PairingRequestRow | null {
    const row = this.#parts.store.findRequest(requestId);
    return row === null ? null : this.#sweepOne(row);
  }

  /** The request as its time has left it; null if it is forgotten. */
  #sweepOne(row: PairingRequestRow): PairingRequestRow | null {
    const swept = row.status === 'pending' && this.#remaining(row) <= 0 ? this.#resolve(row, 'expired') : row;
    if (!this.#isOver(swept)) return swept;
    this.#parts.store.deleteRequests([row.requestId]);
    this.#elapsed.forget(`created ${row.requestId}`);
    this.#elapsed.forget(`resolved ${row.requestId}`);
    return null;
  }

  /** Whether nobody may poll it any more. A client whose token was never fetched ends on the way. */
  #isOver(row: PairingRequestRow): boolean {
    const { store } = this.#parts;
    if (row.status === 'pending') return false;
    const since = this.#sinceResolved(row);
    if (row.status !== 'approved') return since >= pairingLimits.resolvedLifetime;
    const client = row.clientId === null ? null : store.findClient(row.clientId);
    const isNeverFetched = client !== null && client.tokenHash === null && since >= pairingLimits.handOver;
    if (isNeverFetched) store.deleteClient(client.clientId);
    return (client === null || isNeverFetched) && since >= pairingLimits.handOver + pairingLimits.resolvedLifetime;
  }

  #decide(requestId: string, apply: (row: PairingRequestRow) => PairingRequestRow | null): DecisionOutcome {
    if (!this.#parts.isWindowOpen()) return 'windowClosed';
    const row = this.#find(requestId);
    if (row === null) return 'notFound';
    const resolved = row.status === 'pending' ? apply(row) : null;
    if (resolved === null) return 'notPending';
    this.#elapsed.note(`resolved ${requestId}`);
    this.#parts.onEvent?.({ kind: 'resolved', request: resolved });
    return 'done';
  }

  #resolve(row: PairingRequestRow, status: Extract<PairingStatus, 'denied' | 'expired'>): PairingRequestRow {
    const now = this.#parts.clock.now();
    const resolvedAt = status === 'expired' && row.expiresAt < now ? row.expiresAt : now;
    const resolved = { ...row, status, resolvedAt };
    if (this.#parts.store.resolvePending(resolved)) {
      this.#elapsed.note(`resolved ${row.requestId}`, resolvedAt);
      this.#parts.onEvent?.({ kind: 'resolved', request: resolved });
    }
    return resolved;
  }

  /** Milliseconds until the request's time is over, by the clock that has moved on further. */
  #remaining(row: PairingRequestRow): number {
    return this.#requestLifetime - this.#elapsed.since(`created ${row.requestId}`, row.createdAt);
  }

  #sinceResolved(row: PairingRequestRow): number {
    return row.resolvedAt === null ? 0 : this.#elapsed.since(`resolved ${row.requestId}`, row.resolvedAt);
  }

  #newConfirmationCode(known: readonly PairingRequestRow[]): string {
    const taken = new Set(known.filter((row) => row.status === 'pending').map((row) => row.confirmationCode));
    for (;;) {
      const number = this.#parts.random.bytes(6).reduce((sum, byte) => (sum * 256 + byte) % 1_000_000, 0);
      const code = String(number).padStart(6, '0');
      if (!taken.has(code)) return code;
    }
  }
}

/** A random id that says what it names and, because commands take ids, never begins with a dash. */
function newId(kind: string, random: Random, bytes: number): string {
  return `${kind}_${base64url(random.bytes(bytes))}`;
}

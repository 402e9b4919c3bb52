import { pairingLimits, type Scope } from '@vitalgate/contract';
import { setTimeout as wait } from 'node:timers/promises';
import { asking, fieldOf, type Answer, type Asked } from '../connection/answer.ts';
import type { WaitingRequest } from './person.ts';

export interface PairingAttempt {
  readonly displayName: string;
  readonly scopes: readonly Scope[];
  readonly created: Answer;
  readonly request: (WaitingRequest & { readonly pollingToken: string }) | null;
  readonly polls: readonly Answer[];
  /** The last status that a poll stated; null if none did. */
  readonly status: string | null;
  readonly token: string | null;
  readonly milliseconds: number;
}

export interface PairingAsked {
  readonly displayName: string;
  readonly scopes: readonly Scope[];
  readonly wanted: WaitingRequest['wanted'];
}

export interface PairingWays {
  ask(asked: Asked): Promise<Answer>;
  onWaiting(request: WaitingRequest): void;
}

const createPath = '/api/v1/pairing/requests';

export function creating(body: unknown, headers: Asked['headers'] = [['Content-Type', 'application/json']]): Asked {
  return asking(createPath, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

export function polling(requestId: string, token: string | null): Asked {
  return asking(`${createPath}/${encodeURIComponent(requestId)}`, { token });
}

export async function createRequest(
  ways: Pick<PairingWays, 'ask'>,
  { displayName, scopes, wanted }: PairingAsked,
): Promise<{ created: Answer; request: PairingAttempt['request'] }> {
  const created = await ways.ask(creating({ displayName, scopes }));
  const requestId = fieldOf(created, 'requestId');
  const pollingToken = fieldOf(created, 'pollingToken');
  const code = fieldOf(created, 'confirmationCode');
  const isMade = created.status >= 200 && created.status < 300;
  // An id that no path can hold could not be polled.
  if (!isMade || /\p{Cs}/u.test(String(requestId)) || typeof requestId !== 'string' || typeof pollingToken !== 'string')
    return { created, request: null };
  const confirmationCode = typeof code === 'string' ? code : null;
  return { created, request: { requestId, pollingToken, confirmationCode, displayName, scopes, wanted } };
}

async function attemptPairing(ways: PairingWays, asked: PairingAsked): Promise<PairingAttempt> {
  const began = Date.now();
  const { created, request } = await createRequest(ways, asked);
  const { displayName, scopes } = asked;
  const attempt = { displayName, scopes, created, request };
  if (request === null) return { ...attempt, polls: [], status: null, token: null, milliseconds: Date.now() - began };
  ways.onWaiting(request);
  const polls = await pollToTheEnd(ways, request, endOf(created));
  const last = polls.at(-1);
  const status = last === undefined ? null : fieldOf(last, 'status');
  const token = last === undefined ? null : fieldOf(last, 'bearerToken');
  return {
    ...attempt,
    polls,
    status: typeof status === 'string' ? status : null,
    token: typeof token === 'string' ? token : null,
    milliseconds: Date.now() - began,
  };
}

/** The first polls come quickly: two at once to see that nothing changes by polling, the rest for hosts that need no person. */
const firstWaits: readonly number[] = [0, 0, 25, 50, 100, 200, 400, 800];

/** Polls until the status is no longer `pending`, polls are refused, or it is later than `end`. A 5xx is polled through. */
export async function pollToTheEnd(
  ways: Pick<PairingWays, 'ask'>,
  { requestId, pollingToken }: { readonly requestId: string; readonly pollingToken: string },
  end: number,
): Promise<readonly Answer[]> {
  const polls: Answer[] = [];
  for (;;) {
    await wait(firstWaits[polls.length] ?? pairingLimits.pollIntervalSeconds * 1000);
    const polled = await ways.ask(polling(requestId, pollingToken));
    polls.push(polled);
    const isOpen = polled.status >= 500 || (polled.status === 200 && fieldOf(polled, 'status') === 'pending');
    if (!isOpen || Date.now() > end) return polls;
  }
}

/** Milliseconds that a request lives from its creation on, by the host's own clock; null if it does not say. */
export function lifetimeOf(created: Answer): number | null {
  const expiresAt = fieldOf(created, 'expiresAt');
  const lifetime = Date.parse(String(expiresAt)) - Date.parse(created.headers.get('date') ?? '');
  return lifetime > 0 ? lifetime : null;
}

/** No request is waited for longer, whatever a host says: an hour, in milliseconds. */
const longestLifetime = 60 * 60_000;

/** The end of polling, in Unix milliseconds: somewhat after a request's own end, counted from now. */
export function endOf(created: Answer): number {
  const lifetime = Math.min(lifetimeOf(created) ?? pairingLimits.requestLifetime, longestLifetime);
  return Date.now() + lifetime + 5000;
}

export interface CheckClients {
  readonly all: PairingAttempt;
  readonly only: ReadonlyMap<Scope, PairingAttempt>;
}

/** Nobody reads a request, compares its code and approves it within this time. */
const byItselfMilliseconds = 2000;

/** Pairs a client with all scopes and, if it was approved, one for each scope if nobody has to approve them or `eachScope` says so, else one alone. */
export async function pairClients(
  ways: PairingWays,
  { scopes, eachScope }: { readonly scopes: readonly Scope[]; readonly eachScope: boolean },
): Promise<CheckClients> {
  const all = await attemptPairing(ways, { displayName: 'Conformance check', scopes, wanted: 'approve' });
  const only = new Map<Scope, PairingAttempt>();
  if (all.token === null || scopes.length < 2) return { all, only };
  const narrow = eachScope || all.milliseconds < byItselfMilliseconds ? scopes : scopes.slice(0, 1);
  for (const scope of narrow) {
    const displayName = `Conformance check: ${scope} only`;
    const attempt = await attemptPairing(ways, { displayName, scopes: [scope], wanted: 'approve' });
    only.set(scope, attempt);
    if (attempt.token === null) break;
  }
  return { all, only };
}

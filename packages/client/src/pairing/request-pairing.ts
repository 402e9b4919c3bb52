import { checkOptions, cancelledError, VitalgateError } from '../calls/vitalgate-error.ts';
import type { Scope } from '../records/known-words.ts';
import { invalid, readAnswer } from '../answers/read-answer.ts';
import { createdShape, polledShape, statusShape, type CreatedAnswer } from '../shapes/answer-shapes.ts';
import type { CancelSignal, ClientResponse, Transport, Wait } from '../calls/transport.ts';

/** A request that waits for its user's decision. */
export interface PendingRequest {
  readonly requestId: string;
  /** Six digits that the app shows too, so that the user can distinguish requests; null if the host sends none that can be shown. */
  readonly confirmationCode: string | null;
  /** When the request ends without a decision, by the host's clock. */
  readonly expiresAt: string;
}

/** Options of `requestPairing`. */
export interface PairingRequestOptions {
  readonly transport: Transport;
  /** The name of this client in the app: 1 to 64 characters. */
  readonly displayName: string;
  readonly scopes: readonly Scope[];
  readonly wait: Wait;
  /** Milliseconds of a clock that never goes back, from any zero. */
  readonly elapsed: () => number;
  /** Called once the request waits for its user, to show the code that the app shows too. */
  readonly onPending?: ((request: PendingRequest) => void) | undefined;
  readonly signal?: CancelSignal | undefined;
}

/** The token and the scopes that the user granted. */
export interface Approval {
  readonly token: string;
  readonly scopes: readonly Scope[];
}

const path = '/api/v1/pairing/requests';
/** Seconds between polls if the host does not say, and their bounds. */
const pollInterval = { usual: 2, least: 0.5, most: 30 };
/** How long a request is believed to live where the host's own time is not known, and its bound, in milliseconds. */
const lifetime = { usual: 5 * 60_000, most: 60 * 60_000 };

/**
 * Asks the user of a host to pair this client, and polls until they decide. Spec 5.5. The request is sent once: it is
 * not sent again where its answer was lost, since the host may hold it already. Polls go on through lost connections,
 * server errors and answers that are not JSON, until the request expires; the host's verdict counts, and the caller's
 * monotonic clock bounds the wait, so that neither wall clock is trusted.
 *
 * Rejects with `pairing_denied`, `pairing_expired`, `pairing_token_gone`, `cancelled`, `identity_changed`, or what the
 * host refuses the request with: `pairing_closed`, `rate_limited`, `invalid_request`, `invalid_scope`.
 *
 * @example
 * ```ts
 * import { requestPairing, type Transport, type Wait } from '@vitalgate/client';
 *
 * // A token, over a transport of your own.
 * async function tokenOf(transport: Transport, wait: Wait): Promise<string> {
 *   const elapsed = () => performance.now();
 *   const scopes = ['app.metrics', 'app.workouts'];
 *   const { token } = await requestPairing({ transport, displayName: 'My program', scopes, wait, elapsed });
 *   return token;
 * }
 * ```
 */
export async function requestPairing(options: PairingRequestOptions): Promise<Approval> {
  checkOptions('requestPairing', options);
  const { elapsed, signal } = options;
  if (signal?.aborted === true) throw cancelledError(signal);
  const response = await create(options);
  const created = readAnswer(response, createdShape);
  const left = await remaining(options, created.expiresAt, response);
  const deadline = elapsed() + left;
  const { requestId, expiresAt } = created;
  const code = created.confirmationCode ?? '';
  const confirmationCode = /^[\w-]{1,32}$/.test(code) ? code : null;
  options.onPending?.({ requestId, confirmationCode, expiresAt });
  return poll(options, created, deadline);
}

async function create({ transport, displayName, scopes, signal }: PairingRequestOptions): Promise<ClientResponse> {
  try {
    return await transport.send({
      method: 'POST',
      target: path,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ displayName, scopes }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (!(error instanceof VitalgateError) || error.code !== 'timed_out') throw error;
    const message = `${error.message}; the request may have arrived: if the app shows it, deny it there before asking again`;
    throw new VitalgateError('timed_out', message, { cause: error });
  }
}

/** Milliseconds until the request expires, by the host's clock alone. */
async function remaining(
  options: PairingRequestOptions,
  expiresAt: string,
  { headers }: ClientResponse,
): Promise<number> {
  const end = Date.parse(expiresAt);
  let now = Date.parse(headers['date'] ?? '');
  if (Number.isNaN(now)) now = await hostTime(options);
  const left = end - now;
  return Number.isFinite(left) && left > 0 ? Math.min(left, lifetime.most) : lifetime.usual;
}

async function hostTime({ transport, signal }: PairingRequestOptions): Promise<number> {
  try {
    const response = await transport.send({
      method: 'GET',
      target: '/api/v1/status',
      headers: {},
      ...(signal && { signal }),
    });
    return Date.parse(readAnswer(response, statusShape).time);
  } catch {
    return Number.NaN;
  }
}

function pollMilliseconds(seconds: unknown): number {
  const { usual, least, most } = pollInterval;
  const asked = typeof seconds === 'number' && seconds > 0 ? seconds : usual;
  return Math.min(Math.max(asked, least), most) * 1000;
}

async function poll(options: PairingRequestOptions, created: CreatedAnswer, deadline: number): Promise<Approval> {
  const { elapsed, wait, signal } = options;
  const interval = pollMilliseconds(created.pollIntervalSeconds);
  let lastFault: unknown = null;
  for (;;) {
    // Asked before the poll: one that starts after the end is the last, and lets the host say how the request ended.
    const isLast = elapsed() >= deadline;
    let pause = interval;
    try {
      const approval = await pollOnce(options, created);
      if (approval !== null) return approval;
      lastFault = null;
    } catch (error) {
      if (!isPassing(error)) throw isForgotten(error) ? expired(null) : error;
      lastFault = error;
      pause = Math.max(interval, (error.retryAfterSeconds ?? 0) * 1000);
    }
    if (isLast) throw expired(lastFault);
    await wait(Math.max(Math.min(pause, deadline - elapsed()), 100), signal);
    if (signal?.aborted === true) throw cancelledError(signal);
  }
}

/** The approval, or null while the request waits. */
async function pollOnce(
  { transport, scopes, signal }: PairingRequestOptions,
  { requestId, pollingToken }: CreatedAnswer,
): Promise<Approval | null> {
  const response = await transport.send({
    method: 'GET',
    target: `${path}/${encodeURIComponent(requestId)}`,
    headers: { accept: 'application/json', authorization: `Bearer ${pollingToken}` },
    ...(signal && { signal }),
  });
  const polled = readAnswer(response, polledShape);
  switch (polled.status) {
    case 'pending':
      return null;
    case 'approved':
      if (polled.bearerToken === undefined) throw tokenGone();
      return { token: polled.bearerToken, scopes: polled.scopes ?? scopes };
    case 'denied':
      throw new VitalgateError('pairing_denied', 'the request was denied in the app; ask its user before asking again');
    case 'expired':
      throw expired(null);
    default:
      throw invalid(response, 'status should be pending, approved, denied or expired');
  }
}

/** Failures that a later poll may get past: no connection, no answer in time, a server's error, an answer of something else. */
function isPassing(error: unknown): error is VitalgateError {
  if (!(error instanceof VitalgateError)) return false;
  if (['unreachable', 'timed_out', 'invalid_response', 'rate_limited'].includes(error.code)) return true;
  return error.status !== null && error.status >= 500;
}

/** A host forgets a request some time after its end, as after a night that this machine slept through. */
function isForgotten(error: unknown): boolean {
  return error instanceof VitalgateError && error.code === 'not_found';
}

function expired(cause: unknown): VitalgateError {
  const how =
    cause instanceof VitalgateError
      ? `the time of the request is over, and the last poll failed (${cause.message}); if the app shows this client as paired, revoke it there;`
      : 'the request ended without a decision;';
  return new VitalgateError(
    'pairing_expired',
    `${how} open Developer Mode in the app and ask again`,
    cause === null ? {} : { cause },
  );
}

function tokenGone(): VitalgateError {
  return new VitalgateError(
    'pairing_token_gone',
    'the request was approved, but its token is no longer handed over: it was used already, or ten minutes have passed; revoke this client in the app and pair again',
  );
}

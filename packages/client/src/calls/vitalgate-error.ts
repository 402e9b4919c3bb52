import type { ErrorCode, ErrorDetail } from '../records/known-words.ts';
import type { CancelSignal } from './transport.ts';

/**
 * Failures beside the API's own codes.
 *
 * - `identity_changed`: the host shows another certificate than the pinned one; nothing was sent
 * - `unreachable`, `timed_out`: no connection, or no answer in time; so too if Developer Mode is off
 * - `invalid_response`: an answer that this API does not give; the message names the field
 * - `invalid_link`: a pairing link, address or fingerprint that cannot be read
 * - `invalid_pairing`: what should be a pairing, or a file with one, is none
 * - `pairing_denied`, `pairing_expired`: the user denied the request, or nobody decided in time
 * - `pairing_token_gone`: approved, but the host no longer hands over the token
 * - `cancelled`: by the caller's signal, or because the client was closed
 */
export type ClientErrorCode =
  | 'identity_changed'
  | 'unreachable'
  | 'timed_out'
  | 'invalid_response'
  | 'invalid_link'
  | 'invalid_pairing'
  | 'pairing_denied'
  | 'pairing_expired'
  | 'pairing_token_gone'
  | 'cancelled';

const clientErrorCodes: Readonly<Record<ClientErrorCode, true>> = {
  identity_changed: true,
  unreachable: true,
  timed_out: true,
  invalid_response: true,
  invalid_link: true,
  invalid_pairing: true,
  pairing_denied: true,
  pairing_expired: true,
  pairing_token_gone: true,
  cancelled: true,
};

/** True if a code is one of this package's own. A host that sends it means to pass for what it is not. */
export function isClientErrorCode(code: string): code is ClientErrorCode {
  return Object.hasOwn(clientErrorCodes, code);
}

/**
 * The one error type of this package. Branch on `code`; `message` is for people, says what to do next and may change.
 *
 * @example
 * ```ts
 * import { VitalgateError } from '@vitalgate/client';
 *
 * // The words for whoever runs the program.
 * function wordsOf(error: unknown): string {
 *   if (!(error instanceof VitalgateError)) throw error;
 *   return error.code === 'invalid_token' ? 'Access was revoked: pair again' : error.message;
 * }
 * ```
 */
export class VitalgateError extends Error {
  override readonly name = 'VitalgateError';
  /** An error code of the API, or one of this package's own. A later host may send others. */
  readonly code: ErrorCode | ClientErrorCode | (string & {});
  /** HTTP status of the answer; null if there was none. */
  readonly status: number | null;
  /** The places that the host points at: query parameters, body fields, scopes. */
  readonly details: readonly ErrorDetail[];
  /** Seconds that a 429 asks to wait, where it says so. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: VitalgateError['code'],
    message: string,
    more: {
      readonly status?: number;
      readonly details?: readonly ErrorDetail[];
      readonly retryAfterSeconds?: number | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.code = code;
    this.status = more.status ?? null;
    this.details = more.details ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
  }
}

/** The error of a call that its caller ended. What the signal was aborted with is its `cause`. */
export function cancelledError(signal?: CancelSignal): VitalgateError {
  return new VitalgateError('cancelled', 'the call was cancelled', { cause: signal?.reason });
}

/** Throws `invalid_parameter` if what should be an object with options is none. Plain JavaScript finds out here, not inside. */
export function checkOptions(call: string, options: unknown): void {
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return;
  throw new VitalgateError('invalid_parameter', `${call} takes one object with its options`);
}

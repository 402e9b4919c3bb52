import type { ErrorCode, ErrorDetail } from '@vitalgate/contract';

/** What can go wrong beside the API's own codes. */
export type ClientErrorCode =
  | 'identity_changed'
  | 'unreachable'
  | 'timed_out'
  | 'invalid_response'
  | 'invalid_link'
  | 'pairing_denied'
  | 'pairing_expired'
  | 'cancelled';

/** The one error type of this package. */
export class VitalgateError extends Error {
  override readonly name = 'VitalgateError';
  /** An error code of the API, or one of this package's own. A later host may send others. */
  readonly code: ErrorCode | ClientErrorCode | (string & {});
  /** HTTP status of the answer; null where there was none. */
  readonly status: number | null;
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

import type { DoNext, ErrorCode, ErrorDetail } from '@vitalgate/contract';

/** A refusal that the API states to its caller: `code` is the contract, `message` is for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  /** Seconds until trying again makes sense; only with `rate_limited`. */
  readonly retryAfterSeconds: number | null;
  /** What the user of the host can do about it. */
  readonly doNext: DoNext;

  constructor(
    code: ErrorCode,
    message: string,
    details: readonly ErrorDetail[] = [],
    retryAfterSeconds: number | null = null,
    doNext: DoNext = {},
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
    this.doNext = doNext;
  }
}

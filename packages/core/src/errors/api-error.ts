import type { ErrorCode, ErrorDetail } from '@vitalgate/contract';

/**
 * A refusal that the API states to its caller: `code` is the contract, `message` is for people.
 * The HTTP status and headers are made from it at the edge.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  /** Seconds until trying again makes sense; only with `rate_limited`. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    message: string,
    details: readonly ErrorDetail[] = [],
    retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

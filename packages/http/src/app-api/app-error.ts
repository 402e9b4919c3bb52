import type { DoNext } from '@vitalgate/contract';

/** Why the app's interface refused something. */
export type AppErrorCode =
  | 'invalid_input'
  | 'not_found'
  | 'not_pending'
  | 'window_closed'
  | 'terms_required'
  | 'conflict'
  | 'unsupported'
  | 'failed';

/** A refusal for the user of the app: `message` says why, `doNext` what to do. Never holds a token or a health value. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  readonly doNext: DoNext;

  constructor(code: AppErrorCode, message: string, doNext: DoNext = {}) {
    super(message);
    this.code = code;
    this.doNext = doNext;
  }
}

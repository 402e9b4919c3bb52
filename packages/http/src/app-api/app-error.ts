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

/** A refusal for the user of the app; `message` says what to do next. Never holds a token or a health value. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;

  constructor(code: AppErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A command that failed: `message` says what to do next. Exit code 1; 2 where the words were wrong (`invalid_input`). */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** 2 where the words were wrong, else 1. */
  get exitCode(): number {
    return this.code === 'invalid_input' ? 2 : 1;
  }
}

/** A map: a host may name its error `constructor`. */
const exitCodes: ReadonlyMap<string, number> = new Map([
  ['invalid_input', 2],
  ['interrupted', 130],
]);

/**
 * A command that failed: `message` says what to do next. Exit code 1; 2 where the words were wrong (`invalid_input`), 130
 * where Ctrl-C ended it (`interrupted`).
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** 2 where the words were wrong, 130 after Ctrl-C, else 1. */
  get exitCode(): number {
    return exitCodes.get(this.code) ?? 1;
  }
}

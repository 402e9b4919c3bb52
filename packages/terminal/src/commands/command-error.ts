import type { DoNext } from '@vitalgate/contract';

export interface CommandErrorOptions extends ErrorOptions {
  /** The next step. Written behind the message, with the name that the program was started by. */
  readonly doNext?: DoNext | undefined;
}

/** A command that failed: `message` gives the reason, `doNext` the next step. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: string;
  readonly doNext: DoNext;

  constructor(code: string, message: string, { doNext = {}, ...options }: CommandErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.doNext = doNext;
  }

  /** 2 for wrong usage, else 1. */
  get exitCode(): number {
    return this.code === 'invalid_input' ? 2 : 1;
  }
}

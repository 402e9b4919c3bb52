import { CommandError } from './command-error.ts';
import { interruptedExitCode } from './while-interruptible.ts';
import { ReaderGone, type Terminal } from '../screen/terminal.ts';
import { spaced } from '../text/unbroken.ts';

/** Writes the words of a command with the name that its program was started by. */
export type Typed = (words: string) => string;

interface Failure {
  readonly error: unknown;
  readonly signal: AbortSignal;
  readonly typed: Typed;
  readonly failureOf: (error: unknown) => Promise<CommandError>;
}

/** A message as a line for people: first letter large unless a file's name begins it, and a mark at the end. */
export function sentence(message: string): string {
  const ended = /[.!?)"…]$/.test(message) ? message : `${message}.`;
  return /^[^\s.]*\.\w/u.test(ended) ? ended : `${ended.slice(0, 1).toUpperCase()}${ended.slice(1)}`;
}

/** The reason of a failure and the next step, as a line for people. */
export function failureText({ message, doNext: { page, command } }: CommandError, typed: Typed): string {
  const said = sentence(message);
  if (page === undefined && command === undefined) return said;
  const ways = [
    ...(page === undefined ? [] : [`the app's page ${page}`]),
    ...(command === undefined ? [] : [`"${typed(command)}"`]),
  ];
  return `${said} Next: ${ways.join(', or ')}`;
}

async function commandErrorOf({ error, signal, failureOf }: Failure): Promise<CommandError> {
  const isKnown = error instanceof CommandError;
  if (isKnown && (!signal.aborted || error.code === 'interrupted')) return error;
  return signal.aborted ? new CommandError('interrupted', 'Interrupted.', { cause: error }) : failureOf(error);
}

/** Prints the reason of a failure, and answers the exit code. A reader that went away is no failure. */
export async function reportFailure(terminal: Terminal, json: boolean, failure: Failure): Promise<number> {
  if (failure.error instanceof ReaderGone) return 0;
  const error = await commandErrorOf(failure);
  const message = failureText(error, failure.typed);
  terminal.err(message);
  if (json) terminal.outJson({ error: { code: error.code, message: spaced(message) } });
  return error.code === 'interrupted' ? interruptedExitCode(failure.signal) : error.exitCode;
}

import { systemErrorCode } from '../errors/host-error.ts';
import { wrappedLines } from './wrapped-lines.ts';
import { askYesOrNo, type AskOptions } from './ask-yes-or-no.ts';

/** Where a command reads and writes. */
export interface Terminal {
  /** Whether somebody can be asked. */
  readonly isInteractive: boolean;
  /** Whether stderr is a screen whose last line can be written over. */
  readonly hasScreen: boolean;
  /** Columns of the screen that shows stdout; null where stdout is none. */
  readonly columns: number | null;
  /** A line on stdout: what the command answers. Wrapped at words on a screen. Nothing in it acts on the terminal. */
  out(line: string): void;
  /** A value on stdout as a line of JSON, for programs. */
  outJson(value: unknown): void;
  /** A line on stderr: prose, progress, warnings. Wrapped at words on a screen. Nothing in it acts on the terminal. */
  err(line: string): void;
  /** Text on stderr as it is. */
  errText(text: string): void;
  /**
   * Asks a question until it is answered with y or n. Keys typed before the question has been visible for a moment are
   * thrown away. Null where the input ended without an answer. Rejects with AbortError where it is taken back.
   */
  ask(question: string, options?: AskOptions): Promise<boolean | null>;
}

/** A reader of our output that goes away (`| head`) is no failure of the command; what cannot be written is. */
function outlivesReader(stream: NodeJS.WriteStream): void {
  stream.on('error', (error) => {
    const code = systemErrorCode(error);
    if (stream !== process.stdout || code === 'EPIPE') return;
    process.stderr.write(`The answer cannot be written (${code ?? error.message}): make room, and try again.\n`);
    process.exit(1);
  });
}
outlivesReader(process.stdout);
outlivesReader(process.stderr);

function columnsOf({ isTTY, columns }: NodeJS.WriteStream): number | null {
  return isTTY && columns > 0 ? columns : null;
}

function write(stream: NodeJS.WriteStream, line: string): void {
  const lines = wrappedLines(line, columnsOf(stream)).map(plainText);
  stream.write(`${lines.join('\n')}\n`);
}

/** The process's own terminal. */
export const processTerminal: Terminal = {
  isInteractive: process.stdin.isTTY && process.stderr.isTTY,
  hasScreen: process.stderr.isTTY,
  get columns() {
    return columnsOf(process.stdout);
  },
  out: (line) => write(process.stdout, line),
  outJson: (value) => void process.stdout.write(`${plainJson(value)}\n`),
  err: (line) => write(process.stderr, line),
  errText: (text) => void process.stderr.write(text),
  ask: (question, options) => askYesOrNo(question, options),
};

const acting = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** A text that came from outside, without anything that a terminal acts on. */
export function plainText(text: string): string {
  return text.replaceAll(acting, '\uFFFD');
}

/** A value as JSON on one line. What a terminal would act on is written as `\uXXXX`, which means the same. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    acting,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

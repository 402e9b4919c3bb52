import { askYesOrNo, type AskOptions } from './ask-yes-or-no.ts';
import { plainJson, plainText, screenText } from '../text/plain-text.ts';
import { spaced } from '../text/unbroken.ts';
import { wrappedLines } from '../text/wrapped-lines.ts';

/**
 * Where a command reads and writes. This is the one way out for texts that came from files, hosts and clients: nothing
 * that is written here acts on a screen, wherever it came from. Nothing is coloured, so `NO_COLOR` has nothing to change.
 */
export interface Terminal extends Writing {
  readonly isInteractive: boolean;
  /** True if stderr is a screen whose last line can be written over. */
  readonly hasScreen: boolean;
  /** Columns of the screen that shows stdout; null if none does. */
  readonly columns: number | null;
  /**
   * Asks a question until it is answered with y or n. Keys typed before the question has been visible for a moment are
   * thrown away. Null if the input ended without an answer. Rejects with AbortError if it is taken back, or at Ctrl-C.
   */
  ask(question: string, options?: AskOptions): Promise<boolean | null>;
}

export interface Writing {
  /** True if a screen shows stdout: it acts on letters, and what it shows goes to no file and no log. */
  readonly outIsScreen: boolean;
  /** A line on stdout: what the command answers. Wrapped at words on a screen. */
  out(line: string): void;
  /** A value on stdout as one line of JSON, for programs. */
  outJson(value: unknown): void;
  /** Text on stdout as it is, but on a screen without what that acts on. Rejects with `ReaderGone` if nobody reads any more. */
  outText(text: string): Promise<void>;
  /** A line on stderr: prose, warnings. Wrapped at words on a screen. */
  err(line: string): void;
  /** Lines on stderr that end where the text has line ends. */
  errLines(text: string): void;
  /** A line on a screen's stderr that is written over by the next one. An empty text takes it away. */
  errProgress(text: string): void;
}

/** The reader of stdout went away (`| head`): no failure of the command, which ends quietly. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

export interface Outlet {
  /** True if a screen shows them, however wide it says it is. */
  readonly isScreen: boolean;
  /** Columns of the screen; null if there is none, or it does not say. */
  readonly columns: () => number | null;
  /** `onWritten` is called once the text is taken, with an error if it never will be. */
  readonly write: (text: string, onWritten?: (error?: Error | null) => void) => void;
}

export function writingTo(stdout: Outlet, stderr: Outlet): Writing {
  const line = ({ columns, write }: Outlet, text: string): void =>
    write(`${wrappedLines(plainText(text), columns()).map(spaced).join('\n')}\n`);
  return {
    outIsScreen: stdout.isScreen,
    out: (text) => line(stdout, text),
    outJson: (value) => stdout.write(`${plainJson(value)}\n`),
    outText: (text) =>
      new Promise((resolve, reject) =>
        stdout.write(stdout.isScreen ? screenText(text) : text, (error) =>
          error ? reject(new ReaderGone()) : resolve(),
        ),
      ),
    err: (text) => line(stderr, text),
    errLines(text) {
      for (const one of text.replace(/\n$/, '').split('\n')) line(stderr, one);
    },
    errProgress: (text) => stderr.write(`\r\u001B[K${plainText(text)}`),
  };
}

let isOutputTheAnswer = true;

/** For a program that goes on whatever becomes of its output, as a host whose output goes to a file on a full disk. */
export function outliveOutput(): void {
  isOutputTheAnswer = false;
}

/** A reader of our output that goes away (`| head`) is no failure of the command; a full disk is one that can be reported. */
function outlivesReader(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!isOutputTheAnswer || stream !== process.stdout || error.code === 'EPIPE') return;
    // The answer is lost, whatever the command goes on to do.
    process.stderr.write(`The answer cannot be written (${error.code ?? error.message}): make room, and try again.\n`);
    process.exit(1);
  });
}
outlivesReader(process.stdout);
outlivesReader(process.stderr);

function columnsOf({ isTTY, columns }: NodeJS.WriteStream): number | null {
  return isTTY && columns > 0 ? columns : null;
}

function outletOf(stream: NodeJS.WriteStream): Outlet {
  return {
    isScreen: stream.isTTY,
    columns: () => columnsOf(stream),
    write: (text, onWritten) => void stream.write(text, onWritten),
  };
}

export const processTerminal: Terminal = {
  ...writingTo(outletOf(process.stdout), outletOf(process.stderr)),
  isInteractive: process.stdin.isTTY && process.stderr.isTTY,
  hasScreen: process.stderr.isTTY && process.env['TERM'] !== 'dumb',
  get columns() {
    return columnsOf(process.stdout);
  },
  ask: (question, options) => askYesOrNo(plainText(question), options),
};

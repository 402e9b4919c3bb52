import { createInterface } from 'node:readline/promises';
import { plainJson, plainText } from './plain-text.ts';
import { wrappedLines } from './wrapped-lines.ts';

/** Where a command reads and writes. */
export interface Terminal {
  /** Whether somebody can be asked. */
  readonly isInteractive: boolean;
  /** Whether stderr is a screen whose last line can be written over. */
  readonly hasScreen: boolean;
  /** Columns of the screen that shows stdout; null where stdout is none. */
  readonly columns: number | null;
  /** A line on stdout: what the command answers. Nothing in it acts on the terminal, wherever it came from. */
  out(line: string): void;
  /** A value on stdout as one line of JSON, for programs. */
  outJson(value: unknown): void;
  /** Text on stdout as it is. Settles once it may go on; rejects with `ReaderGone` where nobody reads any more. */
  outText(text: string): Promise<void>;
  /** A line on stderr: prose, progress, warnings. Wrapped at words on a screen. */
  err(line: string): void;
  /** Text on stderr as it is. */
  errText(text: string): void;
  /** Asks a question until it is answered with y or n. Null where the input ended without an answer. */
  ask(question: string): Promise<boolean | null>;
}

/** Whoever read stdout went away (`| head`): no failure of the command, which ends quietly. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

let isReaderGone = false;

function outlivesReader(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (stream !== process.stdout) return;
    if (error.code === 'EPIPE') isReaderGone = true;
    else {
      // A full disk, mostly. What was to be answered is lost, whatever the command goes on to do.
      process.stderr.write(
        `The answer cannot be written (${error.code ?? error.message}): make room, and try again.\n`,
      );
      process.exit(1);
    }
  });
}
outlivesReader(process.stdout);
outlivesReader(process.stderr);

function columnsOf({ isTTY, columns }: NodeJS.WriteStream): number | null {
  return isTTY && columns > 0 ? columns : null;
}

function outText(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (isReaderGone) return reject(new ReaderGone());
    // The stream itself tells errors other than a gone reader.
    process.stdout.write(text, (error) => (error ? reject(new ReaderGone()) : resolve()));
  });
}

const answers: ReadonlyMap<string, boolean> = new Map([
  ['y', true],
  ['yes', true],
  ['n', false],
  ['no', false],
]);

async function ask(question: string): Promise<boolean | null> {
  for (;;) {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    // Ctrl-C at a question is Ctrl-C to the command.
    lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    const close = (): void => lines.close();
    process.once('SIGINT', close);
    const ended = new Promise<null>((resolve) => lines.once('close', () => resolve(null)));
    const answer = await Promise.race([lines.question(`${question} [y/n] `), ended]);
    process.off('SIGINT', close);
    close();
    if (answer === null) {
      process.stderr.write('\n');
      return null;
    }
    const isYes = answers.get(answer.trim().toLowerCase());
    if (isYes !== undefined) return isYes;
    process.stderr.write('Please answer y or n.\n');
  }
}

/** The process's own terminal. */
export const processTerminal: Terminal = {
  isInteractive: process.stdin.isTTY && process.stderr.isTTY,
  hasScreen: process.stderr.isTTY,
  get columns() {
    return columnsOf(process.stdout);
  },
  out: (line) => void process.stdout.write(`${plainText(line)}\n`),
  outJson: (value) => void process.stdout.write(`${plainJson(value)}\n`),
  outText,
  err(line) {
    const lines = wrappedLines(line, columnsOf(process.stderr)).map(plainText);
    process.stderr.write(`${lines.join('\n')}\n`);
  },
  errText: (text) => void process.stderr.write(text),
  ask,
};

import { createInterface } from 'node:readline/promises';
import { systemErrorCode } from '../errors/host-error.ts';

/** Where a command reads and writes. */
export interface Terminal {
  /** Whether somebody can be asked. */
  readonly isInteractive: boolean;
  /** Whether stderr is a screen whose last line can be written over. */
  readonly hasScreen: boolean;
  /** A line on stdout: what the command answers. */
  out(line: string): void;
  /** A line on stderr: prose, progress, warnings. */
  err(line: string): void;
  /** Text on stderr as it is. */
  errText(text: string): void;
  /** Asks a question that is answered with y or n; anything but yes is no. Rejects with AbortError at `signal`. */
  ask(question: string, signal?: AbortSignal): Promise<boolean>;
}

/** A reader of our output that goes away (\`| head\`) is no failure of the command. */
function outlivesReader(stream: NodeJS.WriteStream): void {
  stream.on('error', (error) => {
    if (systemErrorCode(error) !== 'EPIPE') throw error;
  });
}
outlivesReader(process.stdout);
outlivesReader(process.stderr);

/** The process's own terminal. */
export const processTerminal: Terminal = {
  isInteractive: process.stdin.isTTY && process.stderr.isTTY,
  hasScreen: process.stderr.isTTY,
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  errText: (text) => void process.stderr.write(text),
  async ask(question, signal) {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    // Ctrl-C at a question is Ctrl-C to the command.
    lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    try {
      // Ctrl-D ends the input without an answer.
      const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
      const asked = lines.question(`${question} [y/N] `, signal === undefined ? {} : { signal });
      const answer = await Promise.race([asked, ended]);
      return /^y(?:es)?$/i.test(answer.trim());
    } finally {
      lines.close();
    }
  },
};

/** A text that came from outside, without anything that a terminal acts on. */
export function plainText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '\uFFFD');
}

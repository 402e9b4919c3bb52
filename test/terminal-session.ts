import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { python } from './python.ts';

const program = fileURLToPath(new URL('../packages/host/bin/vitalgate-host.mjs', import.meta.url));

/** Python's own pseudo-terminal: copies our keys in and its screen out, and ends as the command does. */
const inTerminal = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])) % 256)';

/** Whether this machine can run a command in a pseudo-terminal. */
export const hasTerminals =
  process.platform !== 'win32' &&
  python !== null &&
  spawnSync(python, ['-c', 'import pty'], { stdio: 'ignore' }).status === 0;

/** A command in a terminal of 80 columns. */
export interface TerminalSession {
  /** Everything on the screen so far, its control sequences taken out. */
  screen(): string;
  /** Waits until the screen shows it, behind what `after` gave. Rejects after 20 s or more. */
  until(text: string | RegExp, after?: number): Promise<void>;
  keys(text: string): void;
  /** The code with which it ends by itself; null if it has not within ten seconds. */
  end(): Promise<number | null>;
  kill(): void;
}

/** Runs `vitalgate-host` with these words in a pseudo-terminal, as somebody who sits before it. */
export function startSession(...words: readonly string[]): TerminalSession {
  return startShell('exec "$@"', process.execPath, program, ...words);
}

/** The same, but what it answers goes into a file. */
export function startSessionInto(file: string, ...words: readonly string[]): TerminalSession {
  return startShell('file=$1; shift; exec "$@" > "$file"', file, process.execPath, program, ...words);
}

function startShell(script: string, ...words: readonly string[]): TerminalSession {
  const sized = ['sh', '-c', `stty cols 80 rows 40; ${script}`, 'sh', ...words];
  const child = spawn(python ?? 'python3', ['-c', inTerminal, ...sized], { stdio: ['pipe', 'pipe', 'pipe'] });
  let raw = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (raw += text));
  child.stdin.on('error', () => undefined);
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  const screen = (): string => raw.replaceAll(/\u001B\[[0-9;?]*[A-Za-z]/g, '').replaceAll('\r', '');
  return {
    screen,
    async until(text, after = 0) {
      const isShown = (): boolean => {
        const shown = screen().slice(after);
        return typeof text === 'string' ? shown.includes(text) : text.test(shown);
      };
      for (let waited = 0; waited < 20_000; waited += 20) {
        if (isShown()) return;
        await sleep(20);
      }
      throw new Error(`the terminal never showed ${String(text)}:\n${screen()}`);
    },
    keys: (text) => void child.stdin.write(text),
    end: () => Promise.race([ended, sleep(10_000, null)]),
    kill: () => void child.kill('SIGKILL'),
  };
}

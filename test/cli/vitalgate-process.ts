import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writingTo, type Outlet, type Terminal } from '@vitalgate/terminal';
import { python } from '../python.ts';

/** The program `vitalgate`. */
export const vitalgate = fileURLToPath(new URL('../../packages/cli/bin/vitalgate.mjs', import.meta.url));

/** How a `vitalgate` ended. */
export interface Ended {
  /** Null if a signal killed it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** stdout as one JSON value; throws if it is anything else. */
  readonly json: () => unknown;
}

/** A running `vitalgate`. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** The first match on stderr, come or still to come. Rejects if the program ends without. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
}

/** A user's `vitalgate` with a place of its own for what it keeps, without a keychain. */
export interface VitalgateUser {
  readonly configDirectory: string;
  readonly environment: NodeJS.ProcessEnv;
  /** In a process of its own. */
  start(...words: readonly string[]): Running;
  /** The built program in this process, where nobody can be asked: as `start`, without the cost of a process. */
  run(...words: readonly string[]): Promise<Ended>;
  remove(): Promise<void>;
}

function running(child: ChildProcess): Running {
  let [stdout, stderr] = ['', ''];
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const look of waiting) look();
  };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => void (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    wake();
  });
  let isOver = false;
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    isOver = true;
    wake();
    return { code: code ?? null, stdout, stderr, json: () => JSON.parse(stdout) as unknown };
  });
  return {
    child,
    ended,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(stderr);
          if (match === null && !isOver) return;
          waiting.delete(look);
          if (match === null) reject(new Error(`it never said ${String(pattern)}: ${stderr}`));
          else resolve(match);
        };
        waiting.add(look);
        look();
      }),
  };
}

interface CommandModule {
  readonly runCommandLine: (words: readonly string[], terminal: Terminal) => Promise<number>;
}

const commandLine = new URL('../../packages/cli/dist/commands/main.js', import.meta.url).href;

/** Hands what is written to a keeper. */
const keptBy =
  (keep: (text: string) => void): Outlet['write'] =>
  (text, onWritten) => {
    keep(text);
    onWritten?.();
  };

async function commandHere(words: readonly string[]): Promise<Ended> {
  const { runCommandLine } = (await import(commandLine)) as CommandModule;
  let [stdout, stderr] = ['', ''];
  const writing = writingTo(
    { isScreen: false, columns: () => null, write: keptBy((text) => void (stdout += text)) },
    { isScreen: false, columns: () => null, write: keptBy((text) => void (stderr += text)) },
  );
  const code = await runCommandLine(words, {
    ...writing,
    isInteractive: false,
    hasScreen: false,
    columns: null,
    ask: () => Promise.resolve(null),
  });
  return { code, stdout, stderr, json: () => JSON.parse(stdout) as unknown };
}

/** Whose variables this process has for the moment, for how many commands, and those that it had before. */
let acting: { readonly own: NodeJS.ProcessEnv; commands: number; readonly before: NodeJS.ProcessEnv } | null = null;

function setVariables(variables: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

/** Gives this process a user's variables while their commands run in it. One user at a time. */
async function acted<Result>(own: NodeJS.ProcessEnv, act: () => Promise<Result>): Promise<Result> {
  if (acting === null) {
    acting = {
      own,
      commands: 0,
      before: Object.fromEntries(Object.keys(own).map((name) => [name, process.env[name]])),
    };
    setVariables(own);
  }
  const mine = acting;
  if (mine.own !== own) throw new Error('a command of another user runs in this process');
  mine.commands += 1;
  try {
    return await act();
  } finally {
    mine.commands -= 1;
    if (mine.commands === 0) {
      setVariables(mine.before);
      acting = null;
    }
  }
}

/** A new user of `vitalgate`. */
export async function newVitalgateUser(): Promise<VitalgateUser> {
  const configDirectory = await mkdtemp(join(tmpdir(), 'vitalgate-user-'));
  const own = { VITALGATE_CONFIG_DIR: configDirectory, VITALGATE_KEYCHAIN: 'off', TZ: 'Europe/Berlin' };
  const environment = { ...process.env, ...own };
  const start = (...words: readonly string[]): Running =>
    running(spawn(process.execPath, [vitalgate, ...words], { stdio: ['ignore', 'pipe', 'pipe'], env: environment }));
  return {
    configDirectory,
    environment,
    start,
    run: (...words) => acted(own, () => commandHere(words)),
    remove: () => rm(configDirectory, { recursive: true, force: true }),
  };
}

/** Python's own pseudo-terminal: copies our keys in and its screen out, and ends as the command does. */
const inTerminal = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])) % 256)';

/**
 * Runs `vitalgate` in a pseudo-terminal of 80 columns. What it shows counts as said; `answer` types a line, again and
 * again until the program ends: keys that come before a question has been seen for a moment are thrown away.
 */
export function startInTerminal(user: VitalgateUser, ...words: readonly string[]) {
  const sized = ['sh', '-c', 'stty cols 80 rows 40; exec "$@" 1>&2', 'sh', process.execPath, vitalgate, ...words];
  // The screen is what the pseudo-terminal copies to its stdout: here as stderr, where it is waited for.
  const child = spawn('sh', ['-c', 'exec "$0" -c "$@" 1>&2', python ?? 'python3', inTerminal, ...sized], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: user.environment,
  });
  child.stdin.on('error', () => undefined);
  return {
    ...running(child),
    answer(line: string) {
      const typing = setInterval(() => child.stdin.write(`${line}\n`), 300);
      child.once('close', () => clearInterval(typing));
    },
  };
}

import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export interface AskOptions {
  readonly signal?: AbortSignal;
  /** Time that it is to be seen before an answer counts; 500 unless stated. */
  readonly visibleMilliseconds?: number;
}

const usualVisibleMilliseconds = 500;
const interrupt = 3;

/** Ctrl-C at a question is Ctrl-C to the command: a terminal that hands over single keys no longer makes a signal of it. */
function interruptSelf(): void {
  process.kill(process.pid, 'SIGINT');
}

function endLine(): void {
  process.stderr.write('\n');
}

function forgetKeys(keys: Buffer): void {
  if (keys.includes(interrupt)) interruptSelf();
}

/** Reads and forgets keys typed before this and until the time is over. Rejects at `signal`. */
async function throwAwayKeys(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { stdin } = process;
  // Key by key, what waits in the terminal as an unfinished line comes too, and nothing is echoed.
  stdin.setRawMode(true);
  stdin.on('data', forgetKeys).resume();
  // At once, so that whatever is printed next has a line of its own.
  signal.addEventListener('abort', endLine);
  try {
    await sleep(milliseconds, undefined, { signal });
  } finally {
    signal.removeEventListener('abort', endLine);
    stdin.off('data', forgetKeys).pause();
    stdin.setRawMode(false);
  }
}

async function readAnswer(question: string, signal: AbortSignal): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  lines.once('SIGINT', interruptSelf);
  try {
    // Ctrl-D ends the input without an answer.
    const ended = new Promise<null>((resolve) => lines.once('close', () => resolve(null)));
    return await Promise.race([lines.question(question, { signal }), ended]);
  } finally {
    lines.close();
  }
}

const answers: ReadonlyMap<string, boolean> = new Map([
  ['y', true],
  ['yes', true],
  ['n', false],
  ['no', false],
]);

async function askUntil(signal: AbortSignal, question: string, visibleMilliseconds: number): Promise<boolean | null> {
  const prompt = `${question} [y/n] `;
  signal.throwIfAborted();
  process.stderr.write(prompt);
  await throwAwayKeys(visibleMilliseconds, signal);
  for (;;) {
    // It writes the prompt over the one that is there.
    const answer = await readAnswer(prompt, signal);
    const isYes = answer === null ? null : answers.get(answer.trim().toLowerCase());
    if (isYes === null) endLine();
    if (isYes !== undefined) return isYes;
    process.stderr.write('Please answer y or n.\n');
  }
}

/** As `Terminal.ask`, on the process's own terminal. Rejects with AbortError also at SIGINT and SIGTERM. */
export async function askYesOrNo(question: string, options: AskOptions = {}): Promise<boolean | null> {
  const { signal, visibleMilliseconds = usualVisibleMilliseconds } = options;
  const interrupted = new AbortController();
  const onSignal = (): void => interrupted.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    const until = signal === undefined ? interrupted.signal : AbortSignal.any([signal, interrupted.signal]);
    return await askUntil(until, question, visibleMilliseconds);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

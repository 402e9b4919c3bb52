import { constants } from 'node:os';

/** One press of Ctrl-C can arrive twice: from the terminal and from whoever started this. */
const sameSignalMilliseconds = 500;

/** Why a command was interrupted. */
class Interruption extends Error {
  override readonly name = 'AbortError';
  readonly exitCode: number;

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(`interrupted by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** The exit code of what an interruption has aborted: 130 after SIGINT, 143 after SIGTERM. */
export function interruptedExitCode({ reason }: AbortSignal): number {
  return reason instanceof Interruption ? reason.exitCode : 1;
}

/** Runs something with a signal, which the first SIGINT or SIGTERM aborts; a later one ends the process. */
export async function whileInterruptible<Result>(run: (stop: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  let stoppedAt = Infinity;
  const onSignal = (signal: 'SIGINT' | 'SIGTERM'): void => {
    const interruption = new Interruption(signal);
    if (performance.now() - stoppedAt > sameSignalMilliseconds) process.exit(interruption.exitCode);
    if (stop.signal.aborted) return;
    stoppedAt = performance.now();
    stop.abort(interruption);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    return await run(stop.signal);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

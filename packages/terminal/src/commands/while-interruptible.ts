/** One press of Ctrl-C can arrive twice: from the terminal and from whoever started this. */
const sameSignalMilliseconds = 500;

/** Runs something with a signal, which the first SIGINT or SIGTERM aborts; a later one ends the process, with exit code 130. */
export async function whileInterruptible<Result>(run: (stop: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  let stoppedAt = Infinity;
  const onSignal = (): void => {
    if (performance.now() - stoppedAt > sameSignalMilliseconds) process.exit(130);
    if (stop.signal.aborted) return;
    stoppedAt = performance.now();
    stop.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    return await run(stop.signal);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

/** One press of Ctrl-C can arrive twice: from the terminal and from whoever started this. */
const sameSignalMilliseconds = 500;

/** Aborts at the first SIGINT or SIGTERM of this process; a later one ends the process at once. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  let stoppedAt = Infinity;
  const onSignal = (): void => {
    if (performance.now() - stoppedAt > sameSignalMilliseconds) process.exit(1);
    if (stop.signal.aborted) return;
    stoppedAt = performance.now();
    stop.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return stop.signal;
}

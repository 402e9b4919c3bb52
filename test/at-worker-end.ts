/**
 * Does this when the worker of the tests ends. Vitest ends it by SIGTERM, after which Node says no `exit` unless somebody
 * listens to the signal. If the browser's library listens too, it exits by itself once the browser is closed. Call
 * what it answers if nothing is to be done any more.
 */
export function atWorkerEnd(act: () => void): () => void {
  process.once('exit', act);
  if (process.listenerCount('SIGTERM', exitAlone) === 0) process.on('SIGTERM', exitAlone);
  return () => void process.off('exit', act);
}

function exitAlone(): void {
  if (process.listenerCount('SIGTERM') === 1) process.exit();
}

const lookMilliseconds = 500;

/**
 * Aborts once npm, which started this program, is gone. npm starts it by a shell, which dies of the signal that ends npm
 * without handing it on: whoever ends `npx … serve` means the host, and `npx … pairing open` the window. Never aborts if npm did not start it.
 */
export function npmGone(): AbortSignal {
  const gone = new AbortController();
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return gone.signal;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    gone.abort();
  }, lookMilliseconds);
  looking.unref();
  return gone.signal;
}

import type { CancelSignal } from '../calls/transport.ts';

/** Resolves after so many milliseconds, or as soon as the signal is aborted. */
export function wait(milliseconds: number, signal?: CancelSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done);
    if (signal?.aborted === true) done();
  });
}

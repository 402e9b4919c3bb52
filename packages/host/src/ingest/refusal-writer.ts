import { RefusedDeliveries, type RefusedDeliveriesParts } from '@vitalgate/core';

/** However often somebody knocks, it is written, and pages read it, once in such a time. Milliseconds. */
const delayMilliseconds = 1000;
const retryMilliseconds = 30_000;

/** Writes the deliveries that were refused a moment after they were. */
export function refusalWriter(
  parts: Omit<RefusedDeliveriesParts, 'onWaiting'>,
  onWritten: () => void,
  onFault: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | null = null;
  let isFailing = false;
  const book = new RefusedDeliveries({ ...parts, onWaiting: () => schedule(delayMilliseconds) });
  function schedule(milliseconds: number): void {
    timer = setTimeout(write, milliseconds).unref();
  }
  function write(): void {
    timer = null;
    try {
      book.flush();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFault(error);
      isFailing = true;
      return schedule(retryMilliseconds);
    }
    onWritten();
  }
  return {
    note: (...refusal: Parameters<RefusedDeliveries['note']>) => book.note(...refusal),
    /** Writes what waits, if that can be done, and nothing after it. */
    stop(): void {
      if (timer === null) return;
      clearTimeout(timer);
      write();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

import type { DeliveryContents, DeliveryFile } from './delivery-messages.ts';
import { readingThread } from './reading-thread.ts';

/** A delivery of so many bytes is read within a moment: what a phone sends each hour has a fraction of it. */
const smallBytes = 4e6;

/** A delivery to read, with whose it is. */
export interface DeliveryToRead extends DeliveryFile {
  readonly keyId: string;
  readonly bytes: number;
}

/**
 * Reads deliveries for what is in them. Keys take turns, and small deliveries have a thread of their own: however large the bodies
 * of one key are, another's small one waits for one small one of each key at most.
 */
export function deliveryReader() {
  const [small, large] = [readingThread(), readingThread()];
  return {
    /** Rejects if the thread fails, and with `ReadingDropped`; the next delivery is read by a new one. */
    read: ({ keyId, bytes, ...file }: DeliveryToRead): Promise<DeliveryContents> =>
      (bytes <= smallBytes ? small : large).read(keyId, file),
    /** Reads nothing more of a key; what is being read of it ends at once. */
    drop(keyId: string): void {
      small.drop(keyId);
      large.drop(keyId);
    },
    /** Ends both threads, whatever they do. */
    async stop(): Promise<void> {
      await Promise.all([small.stop(), large.stop()]);
    },
  };
}

export type DeliveryReader = ReturnType<typeof deliveryReader>;

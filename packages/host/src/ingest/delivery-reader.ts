import type { DeliveryContents, DeliveryFile } from './delivery-messages.ts';
import { processorTime, readingThread } from './reading-thread.ts';

/** A delivery of so many bytes is read within a moment: what a phone sends each hour has a fraction of it. */
const smallBytes = 4e6;

/** How long a delivery may take to be read at most, and how long a small one that is nothing but small. Milliseconds. */
export interface ReadingLimits {
  readonly small: number;
  readonly large: number;
  readonly quick: number;
}

const usualLimits: ReadingLimits = { small: 30_000, large: 10 * 60_000, quick: 3000 };

/** A delivery to read, with whose it is. */
export interface DeliveryToRead extends DeliveryFile {
  readonly keyId: string;
  readonly bytes: number;
}

/**
 * Reads deliveries for what is in them. Keys take turns, and small deliveries have a thread of their own: however large the bodies
 * of one key are, another's small one waits for one small one of each key at most. A key of which a small one took long has them
 * read with the large ones from then on.
 */
export function deliveryReader(limits: ReadingLimits = usualLimits, usedSoFar = processorTime) {
  const [small, large] = [readingThread(limits.small, usedSoFar), readingThread(limits.large, usedSoFar)];
  const slow = new Set<string>();

  async function readSmall(keyId: string, file: DeliveryFile): Promise<DeliveryContents> {
    let begun = 0;
    try {
      return await small.read(keyId, file, () => (begun = performance.now()));
    } finally {
      if (begun > 0 && performance.now() - begun > limits.quick) slow.add(keyId);
    }
  }

  return {
    /** Rejects if the thread fails, and with `ReadingDropped`, `ReadingTooLong`; the next delivery is read by a new one. */
    read: ({ keyId, bytes, ...file }: DeliveryToRead): Promise<DeliveryContents> =>
      bytes <= smallBytes && !slow.has(keyId) ? readSmall(keyId, file) : large.read(keyId, file),
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

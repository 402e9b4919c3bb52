import { cpuUsage } from 'node:process';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../built/package-file.ts';
import { FairQueue } from '../turns/fair-queue.ts';
import type { DeliveryContents, DeliveryFile, FromReader } from './delivery-messages.ts';

/** A delivery of 200 MB takes a tenth of it. */
const heapMebibytes = 1024;

/** A thread that has nothing to read is let go after this. Milliseconds. */
const idleMilliseconds = 60_000;

interface Asked {
  readonly keyId: string;
  readonly file: DeliveryFile;
  readonly onBegin: () => void;
  readonly resolve: (contents: DeliveryContents) => void;
  readonly reject: (error: Error) => void;
}

/** A delivery was not read to its end, because nobody waits for that any more. */
export class ReadingDropped extends Error {
  override readonly name = 'ReadingDropped';
}

/** A delivery took longer to read than one may. */
export class ReadingTooLong extends Error {
  override readonly name = 'ReadingTooLong';
}

/** What this process has used of the processor so far. Milliseconds. */
export function processorTime(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}

/**
 * A thread that reads one delivery after the other, keys by turns. It starts with the first, and is ended by one that takes too long:
 * for so many milliseconds, in which the process had as much of the processor. A machine that slept, or is busy, has given it less.
 */
export function readingThread(longestMilliseconds: number, usedSoFar: () => number) {
  let thread: Worker | null = null;
  let running: Asked | null = null;
  let idle: NodeJS.Timeout | null = null;
  let limit: NodeJS.Timeout | null = null;
  let isStopped = false;
  const waiting = new FairQueue<Asked>();

  function settle(ended: Worker, settling: (asked: Asked) => void): void {
    if (thread !== ended || running === null) return;
    const asked = running;
    running = null;
    clearTimeout(limit ?? undefined);
    settling(asked);
    goOn();
  }

  function start(): Worker {
    const started = new Worker(workerFile('ingest/reading-worker'), {
      name: 'reading deliveries',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMebibytes },
    });
    const failed = (error: Error): void => {
      if (thread !== started) return;
      settle(started, ({ reject }) => {
        thread = null;
        reject(error);
      });
      if (thread === started) thread = null;
    };
    started.on('message', ({ contents, failure }: FromReader) =>
      settle(started, ({ resolve, reject }) => {
        if (failure === null) resolve(contents);
        else reject(new Error(`reading a delivery failed: ${failure}`));
      }),
    );
    started.once('error', failed);
    started.once('exit', () => failed(new Error('the thread that reads deliveries ended')));
    // Whoever waits for it keeps the process alive.
    started.unref();
    return started;
  }

  function goOn(): void {
    if (running !== null || isStopped) return;
    clearTimeout(idle ?? undefined);
    const next = waiting.next();
    if (next === undefined) {
      idle = setTimeout(() => void end(), idleMilliseconds).unref();
      return;
    }
    running = next;
    next.onBegin();
    limitFrom(usedSoFar(), longestMilliseconds);
    (thread ??= start()).postMessage(next.file, []);
  }

  /** Ends what is read once the process has used so much since then; looks again after that time. */
  function limitFrom(used: number, milliseconds: number): void {
    limit = setTimeout(() => {
      const left = longestMilliseconds - (usedSoFar() - used);
      if (left > 0) return limitFrom(used, left);
      void end(new ReadingTooLong());
      goOn();
    }, milliseconds);
  }

  /** Ends the thread, whatever it does. Who waits for what it read is told why. */
  async function end(why: Error = new ReadingDropped()): Promise<void> {
    clearTimeout(idle ?? undefined);
    clearTimeout(limit ?? undefined);
    const [ending, asked] = [thread, running];
    [thread, running] = [null, null];
    asked?.reject(why);
    await ending?.terminate();
  }

  return {
    /** Rejects if the thread fails, and with `ReadingDropped`, `ReadingTooLong`. */
    read: (keyId: string, file: DeliveryFile, onBegin: () => void = () => undefined): Promise<DeliveryContents> =>
      new Promise((resolve, reject) => {
        if (isStopped) return reject(new ReadingDropped());
        waiting.add(keyId, { keyId, file, onBegin, resolve, reject });
        goOn();
      }),
    /** Reads nothing more of a key; what is being read of it ends at once. */
    drop(keyId: string): void {
      for (const { reject } of waiting.drop(keyId)) reject(new ReadingDropped());
      if (running?.keyId !== keyId) return;
      void end();
      goOn();
    },
    async stop(): Promise<void> {
      isStopped = true;
      for (let next = waiting.next(); next !== undefined; next = waiting.next()) next.reject(new ReadingDropped());
      await end();
    },
  };
}

import { Worker } from 'node:worker_threads';
import { workerFile } from '../built/package-file.ts';
import type { DeliveryContents, DeliveryFile, FromReader } from './delivery-messages.ts';

/** A delivery of 200 MB takes a tenth of it. */
const heapMebibytes = 1024;

/** A thread that has nothing to read is let go after this. Milliseconds. */
const idleMilliseconds = 60_000;

interface Asked {
  readonly resolve: (contents: DeliveryContents) => void;
  readonly reject: (error: Error) => void;
}

/** Reads deliveries for what is in them, one after the other, in a thread of its own that starts with the first. */
export function deliveryReader() {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let asked: Asked | null = null;
  let idle: NodeJS.Timeout | null = null;

  function fail(ended: Worker, error: Error): void {
    if (thread !== ended) return;
    thread = null;
    asked?.reject(error);
    asked = null;
  }

  function start(): Worker {
    const started = new Worker(workerFile('ingest/reading-worker'), {
      name: 'reading deliveries',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMebibytes },
    });
    started.on('message', ({ contents, failure }: FromReader) => {
      if (failure === null) asked?.resolve(contents);
      else asked?.reject(new Error(`reading a delivery failed: ${failure}`));
      asked = null;
    });
    started.once('error', (error) => fail(started, error));
    started.once('exit', () => fail(started, new Error('the thread that reads deliveries ended')));
    // Whoever waits for it keeps the process alive.
    started.unref();
    return started;
  }

  function ask(file: DeliveryFile): Promise<DeliveryContents> {
    clearTimeout(idle ?? undefined);
    const reading = (thread ??= start());
    const answer = new Promise<DeliveryContents>((resolve, reject) => (asked = { resolve, reject }));
    reading.postMessage(file, []);
    return answer;
  }

  async function end(): Promise<void> {
    clearTimeout(idle ?? undefined);
    const ending = thread;
    thread = null;
    await ending?.terminate();
  }

  function restSoon(): void {
    clearTimeout(idle ?? undefined);
    idle = setTimeout(() => {
      if (asked === null) void end();
    }, idleMilliseconds).unref();
  }

  return {
    /** Rejects if the thread fails; the next delivery is read by a new one. */
    read(file: DeliveryFile): Promise<DeliveryContents> {
      const answer = last.then(() => ask(file));
      last = answer.then(restSoon, restSoon);
      return answer;
    },
    /** Ends the thread. */
    async stop(): Promise<void> {
      await last;
      await end();
    },
  };
}

export type DeliveryReader = ReturnType<typeof deliveryReader>;

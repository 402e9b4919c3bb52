import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { ImportReport } from '@vitalgate/core';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { HostError } from '../errors/host-error.ts';
import { DistantFault } from '../logging/fault-facts.ts';
import { importCancelled } from '../files/read-text.ts';
import { removeStagingFiles } from '../sqlite/better-sqlite3-database.ts';
import { importVanished } from './import-failure.ts';
import type {
  FromWorker,
  ImportOrigin,
  ImportStep,
  MissingAnswer,
  MissingOrder,
  Removal,
  StatisticsChange,
  StatisticsStep,
  ToWorker,
  WorkerOrder,
} from './import-messages.ts';

/** One running import. */
export interface ImportJob {
  readonly importId: string;
  /** Settles at the end. Rejects with HostError; the store is then as it was before. */
  readonly done: Promise<ImportReport>;
  /** Ends it with HostError `importCancelled`, unless it is merging or over already. */
  readonly cancel: () => void;
}

/** The imports of one data directory, one at a time. */
export interface ImportJobs {
  readonly isRunning: boolean;
  /** Starts an import. Throws HostError `importRunning` where one is under way: two would wait for each other unseen. */
  start(origin: ImportOrigin, onStep: (step: ImportStep) => void): ImportJob;
  /** Takes imports out, in the order given. Rejects with HostError: `importRunning` where something is under way. */
  remove(importIds: readonly string[]): Promise<readonly Removal[]>;
  /**
   * Tells what an import lacks of what earlier ones brought, also while something is under way, or removes it. Rejects with
   * HostError: `importRunning` where it is to remove and something is under way.
   */
  missing(order: Omit<MissingOrder, 'kind' | 'dataDirectory'>): Promise<MissingAnswer>;
  /**
   * Makes a change and computes the days anew that it reaches: both or neither. Rejects with HostError: `importRunning`
   * where something is under way.
   */
  recompute(change: StatisticsChange, onStep: (step: StatisticsStep) => void): Promise<void>;
  /** Cancels what runs and waits for its end; ends it by force where that takes longer than five seconds. */
  stop(): Promise<void>;
}

const patienceMilliseconds = 5000;

/** The built worker, also where this file itself is run from its source. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/import-jobs/import-worker.js' : './import-worker.js',
  import.meta.url,
);

/** What a thread may keep in memory. Beyond it the thread ends, and not the host: a long life's export takes a tenth. */
const mostHeapMebibytes = 2048;

function startThread(order: WorkerOrder, maxOldGenerationSizeMb: number): Worker {
  // Without the parent's own start options, which may name conditions that only it can resolve.
  return new Worker(workerFile, {
    workerData: order,
    name: 'import',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb },
  });
}

/** A thread that was ended by force, or for want of memory, leaves its staging file behind. */
function removeLeftovers({ path }: DataDirectory): void {
  try {
    removeStagingFiles(path);
  } catch {
    // The next start removes them.
  }
}

/** What a thread's last word may be. */
type LastWord = Extract<FromWorker, { kind: 'done' | 'removed' | 'missing' | 'computed' }>;

/** What a thread tells before its last word. */
interface Listener {
  readonly onStep: (step: ImportStep) => void;
  readonly onComputing: (step: StatisticsStep) => void;
}

const noListener: Listener = { onStep: () => undefined, onComputing: () => undefined };

function lastWord(thread: Worker, { onStep, onComputing }: Listener): Promise<LastWord> {
  return new Promise((resolve, reject) => {
    thread.on('message', (message: FromWorker) => {
      if (message.kind === 'step') onStep(message.step);
      else if (message.kind === 'computing') onComputing(message.step);
      else if (message.kind !== 'failed') resolve(message);
      else {
        const { code, cause } = message;
        reject(new HostError(code, message.message, cause === null ? {} : { cause: new DistantFault(cause) }));
      }
    });
    thread.once('error', (error) => reject(importVanished(error)));
    thread.once('exit', () => reject(importVanished(null)));
  });
}

interface Running {
  /** Asks it to end; after so many milliseconds ends it by force, unless it is merging and `alsoMerging` is not said. */
  readonly cancel: (milliseconds: number, alsoMerging: boolean) => void;
  /** Settles once the thread is gone, and with it its hold on the store. Never rejects. */
  readonly ended: Promise<void>;
}

/**
 * Runs imports, and takes them out again, in a thread of their own, with their own connection to the store, so that the
 * API answers meanwhile. The caller holds the directory's lock. What computes without a pause hears no cancel: it is ended
 * by force after `cancelPatience` milliseconds. What takes more than `heapMebibytes` of memory fails, and the host goes on.
 */
export function importJobs(
  directory: DataDirectory,
  cancelPatience = 3000,
  heapMebibytes = mostHeapMebibytes,
): ImportJobs {
  let running: Running | null = null;
  /** Threads that only look: nothing waits for them, and they for nothing. */
  const readers = new Set<Worker>();

  function look(order: WorkerOrder): Promise<LastWord> {
    const thread = startThread(order, heapMebibytes);
    readers.add(thread);
    thread.once('exit', () => readers.delete(thread));
    return lastWord(thread, noListener);
  }

  function run(order: WorkerOrder, listener: Partial<Listener>): Pick<Running, 'cancel'> & { done: Promise<LastWord> } {
    if (running !== null) {
      throw new HostError(
        'importRunning',
        'Another import is running, one is being taken out, or days are being computed anew. Wait for its end, or cancel it.',
      );
    }
    const thread = startThread(order, heapMebibytes);
    const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
    let isMerging = false;
    let isForced = false;
    let isOver = false;
    const timers: NodeJS.Timeout[] = [];
    const end = (): void => {
      for (const timer of timers) clearTimeout(timer);
      removeLeftovers(directory);
      isOver = true;
      running = null;
    };
    // Over only once the thread is gone, and with it its hold on the store.
    const ended = exited.then(end);
    function cancel(milliseconds: number, alsoMerging: boolean): void {
      if (isOver) return;
      thread.postMessage({ kind: 'cancel' } satisfies ToWorker, []);
      const force = (): void => {
        if (isMerging && !alsoMerging) return;
        isForced = true;
        void thread.terminate();
      };
      timers.push(setTimeout(force, milliseconds));
    }
    running = { ended, cancel };
    const noteStep = (step: ImportStep): void => {
      isMerging = step.phase === 'merging';
      listener.onStep?.(step);
    };
    const done = lastWord(thread, { ...noListener, ...listener, onStep: noteStep })
      .catch((error: unknown) => {
        throw isForced ? importCancelled() : error;
      })
      .finally(() => ended);
    return { done, cancel };
  }

  return {
    get isRunning() {
      return running !== null;
    },
    start(origin, onStep) {
      const importId = randomBytes(8).toString('hex');
      const { done, cancel } = run({ kind: 'import', dataDirectory: directory.path, importId, origin }, { onStep });
      return {
        importId,
        done: done.then((word) => {
          if (word.kind === 'done') return word.report;
          throw new Error('the thread answered something else');
        }),
        cancel: () => cancel(cancelPatience, false),
      };
    },
    async remove(importIds) {
      const order = { kind: 'removal', dataDirectory: directory.path, importIds } as const;
      const word = await run(order, {}).done;
      if (word.kind === 'removed') return word.removals;
      throw new Error('the thread answered something else');
    },
    async missing(order) {
      const whole = { ...order, kind: 'missing', dataDirectory: directory.path } as const;
      const word = await (order.removal === null ? look(whole) : run(whole, {}).done);
      if (word.kind === 'missing') return word;
      throw new Error('the thread answered something else');
    },
    async recompute(change, onComputing) {
      const order = { kind: 'statistics', dataDirectory: directory.path, change } as const;
      const word = await run(order, { onComputing }).done;
      if (word.kind !== 'computed') throw new Error('the thread answered something else');
    },
    async stop() {
      await Promise.all([...readers].map((thread) => thread.terminate()));
      if (running === null) return;
      const { ended, cancel } = running;
      cancel(patienceMilliseconds, true);
      await ended;
    },
  };
}

import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { ImportReport } from '@vitalgate/core';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { HostError } from '../errors/host-error.ts';
import { importVanished } from './import-failure.ts';
import type { FromWorker, ImportOrder, ImportOrigin, ImportStep, ToWorker } from './import-messages.ts';

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
  /** Cancels what runs and waits for its end; ends it by force where that takes longer than five seconds. */
  stop(): Promise<void>;
}

const patienceMilliseconds = 5000;

/** The built worker, also where this file itself is run from its source. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/import-jobs/import-worker.js' : './import-worker.js',
  import.meta.url,
);

function startThread(order: ImportOrder): Worker {
  // Without the parent's own start options, which may name conditions that only it can resolve.
  return new Worker(workerFile, { workerData: order, name: 'import', execArgv: [] });
}

function outcome(thread: Worker, onStep: (step: ImportStep) => void): Promise<ImportReport> {
  return new Promise((resolve, reject) => {
    thread.on('message', (message: FromWorker) => {
      if (message.kind === 'step') onStep(message.step);
      else if (message.kind === 'done') resolve(message.report);
      else reject(new HostError(message.code, message.message, { cause: message.cause }));
    });
    thread.once('error', (error) => reject(importVanished(error)));
    thread.once('exit', () => reject(importVanished(null)));
  });
}

/**
 * Runs imports in a thread of their own, with their own connection to the store, so that the API answers meanwhile.
 * The caller holds the directory's lock.
 */
export function importJobs(directory: DataDirectory): ImportJobs {
  let running: { readonly job: ImportJob; readonly thread: Worker; readonly exited: Promise<void> } | null = null;

  return {
    get isRunning() {
      return running !== null;
    },
    start(origin, onStep) {
      if (running !== null) {
        throw new HostError('importRunning', 'Another import is running. Wait for its end, or cancel it.');
      }
      const importId = randomBytes(8).toString('hex');
      const thread = startThread({ dataDirectory: directory.path, importId, origin });
      const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
      const job: ImportJob = {
        importId,
        // Over only once the thread is gone, and with it its hold on the store.
        done: outcome(thread, onStep).finally(async () => {
          await exited;
          running = null;
        }),
        cancel: () => thread.postMessage({ kind: 'cancel' } satisfies ToWorker, []),
      };
      running = { job, thread, exited };
      return job;
    },
    async stop() {
      if (running === null) return;
      const { job, thread, exited } = running;
      job.cancel();
      const timer = setTimeout(() => void thread.terminate(), patienceMilliseconds);
      await exited;
      clearTimeout(timer);
    },
  };
}

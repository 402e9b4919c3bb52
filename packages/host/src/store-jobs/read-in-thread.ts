import { resourceLimits, Worker } from 'node:worker_threads';
import type { Sentence } from '@vitalgate/contract';
import type { RecordSink } from '@vitalgate/core';
import { ImportRefused, unpackRecords, type RecordBatch } from '@vitalgate/importers';
import { workerFile } from '../built/package-file.ts';
import { HostError, importCancelled, type HostErrorCode } from '../errors/host-error.ts';
import type { ReadProgress } from '../files/read-files.ts';
import { DistantFault, type FaultFacts } from '../errors/fault-facts.ts';
import { ThreadVanished } from './job-failure.ts';

/** What a reading thread is started with: which files, as what, and how far the other thread is. */
export interface ReadingStart {
  readonly path: string;
  /** Of the files at the path, those that the importer claimed. */
  readonly files: readonly string[];
  readonly format: string;
  readonly dataDirectory: string;
  /** One Int32: how many batches the other thread is done with. */
  readonly done: SharedArrayBuffer;
}

/** What a reading thread reports: batches, then one end. */
export type FromReading =
  | { readonly kind: 'batch'; readonly batch: RecordBatch; readonly progress: ReadProgress }
  | { readonly kind: 'unknownEncoding'; readonly file: string; readonly encoding: string }
  | { readonly kind: 'end'; readonly complete: boolean }
  | { readonly kind: 'refused'; readonly sentence: Sentence }
  | {
      readonly kind: 'failed';
      readonly code: HostErrorCode;
      readonly sentence: Sentence;
      readonly cause: FaultFacts | null;
    };

export interface ThreadListener {
  readonly sink: RecordSink;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ReadProgress) => void;
  readonly onUnknownEncoding: (file: string, encoding: string) => void;
}

/** What is read lives shortly: more room for it makes nothing faster. */
const youngMebibytes = 8;

/** Runs an importer in a thread of its own. Rejects as it would, and with HostError `importCancelled`, the thread gone. */
export async function readInThread(
  what: Omit<ReadingStart, 'done'>,
  { sink, signal, onProgress, onUnknownEncoding }: ThreadListener,
): Promise<{ readonly complete: boolean }> {
  if (signal.aborted) throw importCancelled();
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const done = new Int32Array(shared);
  const start: ReadingStart = { ...what, done: shared };
  const thread = new Worker(workerFile('store-jobs/reading-worker'), {
    workerData: start,
    name: 'reading',
    execArgv: [],
    resourceLimits: { ...resourceLimits, maxYoungGenerationSizeMb: youngMebibytes },
  });
  const ended = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(importCancelled()), { once: true, signal: ended.signal });
      const hear = (message: FromReading): void => {
        if (message.kind === 'batch') {
          unpackRecords(message.batch, sink);
          Atomics.add(done, 0, 1);
          Atomics.notify(done, 0);
          onProgress(message.progress);
        } else if (message.kind === 'unknownEncoding') {
          onUnknownEncoding(message.file, message.encoding);
        } else if (message.kind === 'end') {
          resolve({ complete: message.complete });
        } else if (message.kind === 'refused') {
          reject(new ImportRefused(message.sentence));
        } else {
          const cause = message.cause === null ? {} : { cause: new DistantFault(message.cause) };
          reject(new HostError(message.code, message.sentence, cause));
        }
      };
      thread.on('message', (message: FromReading) => {
        try {
          if (!signal.aborted) hear(message);
        } catch (error) {
          reject(error);
        }
      });
      thread.once('error', reject);
      thread.once('exit', () => reject(new ThreadVanished()));
    });
  } finally {
    ended.abort();
    await thread.terminate();
  }
}

import { parentPort, workerData } from 'node:worker_threads';
import {
  fileContext,
  ImportRefused,
  importerNamed,
  mostSamples,
  numbersOfSample,
  packRecords,
  type RecordBatch,
} from '@vitalgate/importers';
import { HostError } from '../errors/host-error.ts';
import { openImportSource } from '../files/open-import-source.ts';
import type { ReadProgress } from '../files/read-files.ts';
import { faultFacts } from '../errors/fault-facts.ts';
import { databaseCopyPath } from '../sqlite/staging-files.ts';
import { jobFailure } from './job-failure.ts';
import type { FromReading, ReadingStart } from './read-in-thread.ts';

const port = parentPort;
if (port === null) throw new Error('this file runs in a worker thread only');

/** Batches that are packed, sent or being unpacked at one time. */
const mostWaiting = 4;

const { path, files, format, dataDirectory, done: shared } = workerData as ReadingStart;
const done = new Int32Array(shared);
let sent = 0;
let progress: ReadProgress = { bytesRead: 0, bytesTotal: null };

const post = (message: FromReading): void => port.postMessage(message);

/** Memory that both threads share, used in turn: of the batches that may wait, and the one that is being packed. */
const rooms = Array.from(
  { length: mostWaiting },
  () => new Float64Array(new SharedArrayBuffer(mostSamples * numbersOfSample * Float64Array.BYTES_PER_ELEMENT)),
);
const room = (): Float64Array => rooms[sent % mostWaiting] ?? new Float64Array();

/** Sends a batch, and waits while too many are on their way: memory stays bounded, whichever thread is the faster. */
function send(batch: RecordBatch): void {
  post({ kind: 'batch', batch, progress });
  sent++;
  for (let seen = Atomics.load(done, 0); sent - seen >= mostWaiting; seen = Atomics.load(done, 0)) {
    Atomics.wait(done, 0, seen);
  }
}

try {
  const importer = await importerNamed(format);
  const opened = await openImportSource(path, {
    copyPath: () => databaseCopyPath(dataDirectory),
    mayWait: true,
    onProgress: (next) => (progress = next),
    onUnknownEncoding: (file, encoding) => post({ kind: 'unknownEncoding', file, encoding }),
  });
  try {
    const claimed = new Set(files);
    const source = { ...opened.source, files: opened.source.files.filter((file) => claimed.has(file.path)) };
    const sink = packRecords(send, room);
    const { complete } = await importer.run(source, sink, fileContext);
    sink.flush();
    post({ kind: 'end', complete });
  } finally {
    await opened.close();
  }
} catch (error) {
  if (error instanceof ImportRefused) post({ kind: 'refused', sentence: error.sentence });
  else {
    const { code, sentence, cause = null } = error instanceof HostError ? error : jobFailure('import', error);
    post({ kind: 'failed', code, sentence, cause: cause === null ? null : faultFacts(cause) });
  }
}

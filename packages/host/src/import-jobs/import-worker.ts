import { parentPort, workerData } from 'node:worker_threads';
import { HostError } from '../errors/host-error.ts';
import { asImportFailure } from './import-failure.ts';
import type { FromWorker, ImportOrder, ToWorker } from './import-messages.ts';
import { runImport } from './run-import.ts';

const port = parentPort;
if (port === null) throw new Error('this file runs in a worker thread only');

const tell = (message: FromWorker): void => port.postMessage(message);
const cancel = new AbortController();
port.on('message', (_message: ToWorker) => cancel.abort());

try {
  const report = await runImport(workerData as ImportOrder, {
    signal: cancel.signal,
    onStep: (step) => tell({ kind: 'step', step }),
  });
  tell({ kind: 'done', report });
} catch (error) {
  const { code, message, cause } = error instanceof HostError ? error : asImportFailure(error);
  tell({ kind: 'failed', code, message, cause: cause instanceof Error ? cause : null });
} finally {
  port.close();
}

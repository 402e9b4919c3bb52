import { parentPort, workerData } from 'node:worker_threads';
import { HostError } from '../errors/host-error.ts';
import { faultFacts } from '../logging/fault-facts.ts';
import { changeStatistics } from './change-statistics.ts';
import { asImportFailure, asRemovalFailure, asStatisticsFailure } from './import-failure.ts';
import type { FromWorker, ToWorker, WorkerOrder } from './import-messages.ts';
import { handleMissing } from './handle-missing.ts';
import { removeImports } from './remove-imports.ts';
import { runImport } from './run-import.ts';

const port = parentPort;
if (port === null) throw new Error('this file runs in a worker thread only');

const tell = (message: FromWorker): void => port.postMessage(message);
const cancel = new AbortController();
port.on('message', (_message: ToWorker) => cancel.abort());

const order = workerData as WorkerOrder;
const asFailure = {
  import: asImportFailure,
  removal: asRemovalFailure,
  missing: asRemovalFailure,
  statistics: asStatisticsFailure,
}[order.kind];

try {
  if (order.kind === 'removal') {
    tell({ kind: 'removed', removals: removeImports(order) });
  } else if (order.kind === 'missing') {
    tell({ kind: 'missing', ...handleMissing(order) });
  } else if (order.kind === 'statistics') {
    changeStatistics(order, (step) => tell({ kind: 'computing', step }));
    tell({ kind: 'computed' });
  } else {
    const report = await runImport(order, { signal: cancel.signal, onStep: (step) => tell({ kind: 'step', step }) });
    tell({ kind: 'done', report });
  }
} catch (error) {
  const { code, message, cause = null } = error instanceof HostError ? error : asFailure(error);
  tell({ kind: 'failed', code, message, cause: cause === null ? null : faultFacts(cause) });
} finally {
  port.close();
}

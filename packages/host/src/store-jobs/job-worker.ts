import { parentPort, workerData } from 'node:worker_threads';
import { HostError } from '../errors/host-error.ts';
import { faultFacts } from '../errors/fault-facts.ts';
import { CommitGate } from './commit-gate.ts';
import { jobFailure } from './job-failure.ts';
import type { FromJob, JobKind, JobStart, ToJob } from './job-messages.ts';
import { runJob, type Job } from './job.ts';
import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const steps = 5;
const lowest = 19;

/**
 * Lets all other threads go first, also those that this one starts: an import keeps every core busy for minutes, and who asks the
 * API waits for milliseconds. On Linux alone, where a thread has a priority of its own; elsewhere nothing happens.
 */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, Math.min(getPriority(thread) + steps, lowest));
  } catch {
    // Where a container hides what belongs to a thread, all are equal.
  }
}

const port = parentPort;
if (port === null) throw new Error('this file runs in a worker thread only');

/** Each is loaded when it is ordered: the importers alone are half of what there is to load, and few jobs need them. */
const jobs: { readonly [Kind in JobKind]: () => Promise<Job<Kind>> } = {
  import: async () => (await import('./run-import.ts')).runImport,
  removal: async () => (await import('./remove-imports.ts')).removeImports,
  missing: async () => (await import('./missing-records.ts')).missingRecords,
  deliveries: async () => (await import('./merge-deliveries.ts')).mergeDeliveries,
  explanation: async () => (await import('./explain-day.ts')).explainDay,
  statistics: async () => (await import('./change-statistics.ts')).changeStatistics,
};

/** Bytes are handed over, not copied. */
function post(message: FromJob): void {
  const bytes = message.kind === 'done' && message.answer instanceof Uint8Array ? [message.answer.buffer] : [];
  port?.postMessage(message, bytes);
}
const cancel = new AbortController();
port.on('message', (_message: ToJob) => cancel.abort());

const { order, gate } = workerData as JobStart;
// For the explanation of a day somebody waits.
if (order.kind !== 'explanation') lowerPriority();
try {
  // The table gives each kind of order its own job; the compiler does not follow that through a union.
  const job = (await jobs[order.kind]()) as Job<JobKind>;
  const answer = await runJob(job, order, {
    signal: cancel.signal,
    onStep: (step) => post({ kind: 'step', step }),
    gate: new CommitGate(gate),
  });
  post({ kind: 'done', answer });
} catch (error) {
  const failedKind = order.kind === 'import' && order.origin.kind === 'samplePerson' ? 'samplePerson' : order.kind;
  const { code, sentence, cause = null } = error instanceof HostError ? error : jobFailure(failedKind, error);
  post({ kind: 'failed', code, sentence, cause: cause === null ? null : faultFacts(cause) });
} finally {
  port.close();
}

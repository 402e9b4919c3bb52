import type { HealthStores, SqlDatabase } from '@vitalgate/sqlite';
import { dataDirectoryAt } from '../data-directory/data-directory.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { openHealth } from '../sqlite/open-health.ts';
import { behindGate, type CommitGate } from './commit-gate.ts';
import { jobCancelled } from './job-cancelled.ts';
import type { JobKind, JobOrder, Jobs } from './job-messages.ts';

/** What a job works with: the store on a connection of its own, and whoever waits for it. */
export interface JobParts<Kind extends JobKind> {
  readonly stores: HealthStores;
  /** Beneath the stores. */
  readonly database: SqlDatabase;
  readonly signal: AbortSignal;
  /** Whether it was cancelled, for what works on without letting the signal come in. */
  readonly isCancelled: () => boolean;
  readonly onStep: (step: Jobs[Kind]['step']) => void;
  /** After a part that is committed: what is still to come can be cancelled. */
  readonly reopenGate: () => void;
}

/** A job: what it does with the store, in this thread. */
export type Job<Kind extends JobKind> = (
  order: JobOrder<Kind>,
  parts: JobParts<Kind>,
) => Jobs[Kind]['answer'] | Promise<Jobs[Kind]['answer']>;

/** Opens the store that an order names, runs the job on it, and closes it however that ends. */
export async function runJob<Kind extends JobKind>(
  job: Job<Kind>,
  order: JobOrder<Kind>,
  watch: Pick<JobParts<Kind>, 'signal' | 'onStep'> & { readonly gate: CommitGate },
): Promise<Jobs[Kind]['answer']> {
  const { gate, ...listeners } = watch;
  const directory = dataDirectoryAt(order.dataDirectory);
  const file = openDatabase(directory.databaseFile, 'health');
  try {
    // Its migrations are not what the order asks for: the gate is for the job alone.
    openHealth(file, directory);
    const database = behindGate(file, gate, () => jobCancelled(order.kind));
    return await job(order, {
      ...listeners,
      database,
      stores: openHealth(database, directory),
      reopenGate: () => gate.reopen(),
      isCancelled: () => gate.isCancelled,
    });
  } finally {
    file.close();
  }
}

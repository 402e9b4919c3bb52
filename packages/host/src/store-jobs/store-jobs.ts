import { randomBytes } from 'node:crypto';
import { told } from '@vitalgate/contract';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { HostError } from '../errors/host-error.ts';
import type { DeliveryMerge, DeliveryStep } from '../ingest/delivery-messages.ts';
import { removeStagingFiles } from '../sqlite/staging-files.ts';
import { jobCancelled } from './job-cancelled.ts';
import type {
  ExplanationQuestion,
  ImportedPart,
  ImportOrigin,
  JobKind,
  JobOrder,
  Jobs,
  StatisticsChange,
  StatisticsStep,
  UndertakingStep,
} from './job-messages.ts';
import { startJobThread, type JobLimits, type JobThread } from './job-thread.ts';
import { disksUnanswered } from '../files/unanswered-disk.ts';

export interface ImportJob {
  readonly importId: string;
  /** Settles at the end. Rejects with HostError; the store is then as it was before, or as the parts left it that were done. */
  readonly done: Promise<readonly ImportedPart[]>;
  /** Ends it with HostError `importCancelled` and nothing changed, unless it is being committed or over already. */
  readonly cancel: () => void;
}

/** The jobs on one store, in threads of their own; those that change it one at a time. */
export interface StoreJobs {
  /** Throws HostError `importRunning` if a job is changing the store: two would wait for each other unseen. */
  checkFree(): void;
  /** Throws what `start` would throw for an import from there. */
  checkImport(kind: ImportOrigin['kind']): void;
  /** Starts an import. Throws HostError `importRunning`. */
  start(origin: ImportOrigin, onStep: (step: UndertakingStep) => void): ImportJob;
  /** Takes imports out, in the order given. Rejects with HostError: `importRunning` and others. */
  remove(importIds: readonly string[]): Promise<Jobs['removal']['answer']>;
  /**
   * Reports what an import lacks of what earlier ones brought, also while a job changes the store, or removes it. Rejects
   * with HostError: `importRunning` if it is to remove, and others.
   */
  missing(order: Jobs['missing']['order']): Promise<Jobs['missing']['answer']>;
  /** Explains a day, also while a job changes the store; one at a time, as each holds its day. Rejects with HostError. */
  explain(question: ExplanationQuestion): Promise<Jobs['explanation']['answer']>;
  /**
   * Brings deliveries of one feed into the store, in order, and says after each how many are in, and what became of it. Rejects with HostError:
   * `importRunning` and others, also if the signal ends it; those before the one that failed stay.
   */
  mergeDeliveries(merge: DeliveryMerge, onDone: (step: DeliveryStep) => void, signal: AbortSignal): Promise<void>;
  /** Makes a change and computes the days that follow from it: both or neither. Rejects with HostError: `importRunning` and others. */
  recompute(change: StatisticsChange, onStep: (step: StatisticsStep) => void): Promise<void>;
  /** Cancels what runs, waits for its end, and starts nothing more. */
  stop(): Promise<void>;
}

/** For tests: how long a cancelled job may take to end by itself, and how much memory a job may need. */
export interface StoreJobLimits extends JobLimits {
  readonly cancelPatience: number;
  /** Throws if the files of the store are gone: a job would make new ones. */
  readonly checkPlace: () => void;
}

/**
 * A long life's export takes a tenth of this memory. From 2,048 on the engine lets a thread's memory grow to four times what lives in
 * it before it clears the rest; below, to twice.
 */
const usualLimits: StoreJobLimits = { cancelPatience: 2000, heapMebibytes: 1900, checkPlace: () => undefined };

/** A thread that was ended by force, or for want of memory, leaves its staging file behind. */
function removeLeftovers({ path }: DataDirectory): void {
  try {
    removeStagingFiles(path);
  } catch {
    // The next start removes them.
  }
}

export function importRunning(): HostError {
  return new HostError(
    'importRunning',
    'Another import is running, one is being taken out, or days are being computed anew. Wait for its end, or cancel it. Nothing was changed.',
  );
}

/** A cancel between the parts of a folder: what came in before it stays. */
function restCancelled(partsDone: number, cause: unknown): HostError {
  return new HostError('importCancelled', told`The import was cancelled. Of the folder, ${partsDone} came in before.`, {
    cause,
    doNext: { page: 'Import', command: 'imports list' },
  });
}

/** Runs jobs, each in a thread with a connection of its own: the API answers meanwhile. The caller holds the lock. */
export function storeJobs(directory: DataDirectory, limits: Partial<StoreJobLimits> = {}): StoreJobs {
  const { cancelPatience, checkPlace, ...jobLimits } = { ...usualLimits, ...limits };
  let changing: JobThread<JobKind> | null = null;
  /** Threads that only look: nothing waits for them, and they for nothing. */
  const looking = new Set<JobThread<JobKind>>();
  let lastExplanation: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  function checkFree(): void {
    if (changing !== null) throw importRunning();
  }

  function begin<Kind extends JobKind>(
    kind: Kind,
    order: Jobs[Kind]['order'],
    onStep: (step: Jobs[Kind]['step']) => void,
  ): JobThread<Kind> {
    if (isStopped) throw jobCancelled(kind);
    checkPlace();
    const whole = { ...order, kind, dataDirectory: directory.path } as JobOrder<Kind>;
    return startJobThread(whole, jobLimits, onStep);
  }

  function change<Kind extends JobKind>(
    kind: Kind,
    order: Jobs[Kind]['order'],
    onStep: (step: Jobs[Kind]['step']) => void = () => undefined,
  ): JobThread<Kind> {
    checkFree();
    const thread = begin(kind, order, onStep);
    const free = (): void => {
      removeLeftovers(directory);
      changing = null;
    };
    const ended = thread.ended.then(free);
    // Over once another can begin: the thread answers no sooner than it has ended, unless it is left alone.
    changing = { ...thread, ended };
    return { ...thread, ended };
  }

  function look<Kind extends JobKind>(kind: Kind, order: Jobs[Kind]['order']): Promise<Jobs[Kind]['answer']> {
    const thread = begin(kind, order, () => undefined);
    const known = thread as JobThread<JobKind>;
    looking.add(known);
    void thread.ended.then(() => looking.delete(known));
    return thread.answer;
  }

  return {
    checkFree,
    checkImport: checkFree,
    start(origin, onStep) {
      const unanswered = origin.kind === 'path' ? disksUnanswered() : null;
      if (unanswered !== null) throw unanswered;
      const importId = randomBytes(8).toString('hex');
      let partsDone = 0;
      const thread = change('import', { importId, origin }, (step) => {
        partsDone = step.partsDone;
        onStep(step);
      });
      const done = thread.answer.catch((error: unknown) => {
        const isCancel = error instanceof HostError && error.code === 'importCancelled';
        throw isCancel && partsDone > 0 ? restCancelled(partsDone, error) : error;
      });
      return { importId, done, cancel: () => thread.cancel(cancelPatience) };
    },
    remove: async (importIds) => change('removal', { importIds }).answer,
    missing: async (order) => (order.removal === null ? look('missing', order) : change('missing', order).answer),
    explain(question) {
      const answer = lastExplanation.then(() => look('explanation', { question }));
      lastExplanation = answer.catch(() => undefined);
      return answer;
    },
    async mergeDeliveries(merge, onDone, signal) {
      const thread = change('deliveries', merge, onDone);
      const cancel = (): void => thread.cancel(0);
      signal.addEventListener('abort', cancel);
      if (signal.aborted) cancel();
      await thread.answer.finally(() => signal.removeEventListener('abort', cancel));
    },
    async recompute(made, onStep) {
      await change('statistics', { change: made }, onStep).answer;
    },
    async stop() {
      isStopped = true;
      for (const thread of looking) thread.cancel(0);
      changing?.cancel(cancelPatience);
      const running = [...looking, ...(changing === null ? [] : [changing])];
      await Promise.allSettled(running.map(({ answer }) => answer));
    },
  };
}

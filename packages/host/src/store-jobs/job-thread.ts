import { Worker } from 'node:worker_threads';
import { freeYoungHeap } from '../adapters/young-heap.ts';
import { workerFile } from '../built/package-file.ts';
import { noteUnanswered } from '../files/unanswered-disk.ts';
import { HostError } from '../errors/host-error.ts';
import { DistantFault } from '../errors/fault-facts.ts';
import { CommitGate } from './commit-gate.ts';
import { EndedByForce, jobCancelled } from './job-cancelled.ts';
import { jobFailure, savedUnknown, ThreadVanished } from './job-failure.ts';
import type { FromJob, JobKind, JobOrder, Jobs, JobStart, ToJob } from './job-messages.ts';

export interface JobThread<Kind extends JobKind> {
  /**
   * The job's answer, once the thread has let go of the store. Rejects with HostError; the store is then as it was before. A cancelled
   * job answers in time, even if its thread cannot be ended.
   */
  readonly answer: Promise<Jobs[Kind]['answer']>;
  /** Settles once the thread is gone, or will not touch the store any more. Never rejects. */
  readonly ended: Promise<void>;
  /**
   * Ends the job with nothing changed, by force if it does not end by itself within so many milliseconds; one that hears
   * nothing, because it works in the database without a pause, at once. A job that has begun to commit goes on, and is
   * answered as done.
   */
  cancel(patienceMilliseconds: number): void;
}

/** Memory for what was made last. Left to itself it grows, and keeps what dies in it the longer; smaller ones cost time. */
const youngMebibytes = 16;

/** A thread that waits in the system, as for a disk that does not answer, cannot be ended. It is left alone after so long. */
const endMilliseconds = 1000;

export interface JobLimits {
  readonly heapMebibytes: number;
  /** What runs in the thread. */
  readonly worker?: string | URL;
}

function aborted({ signal }: AbortController): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** Starts a job. A thread that needs more than `heapMebibytes` of memory ends with a failure, and this one goes on. */
export function startJobThread<Kind extends JobKind>(
  order: JobOrder<Kind>,
  { heapMebibytes, worker = workerFile('store-jobs/job-worker') }: JobLimits,
  onStep: (step: Jobs[Kind]['step']) => void,
): JobThread<Kind> {
  const { kind } = order;
  const gate = new CommitGate();
  // The compiler does not follow one kind of order through the union of all.
  const start: JobStart = { order: order as JobOrder, gate: gate.shared };
  // Without the parent's own start options, which may name conditions that only it can resolve.
  const thread = new Worker(worker, {
    workerData: start,
    name: kind,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMebibytes, maxYoungGenerationSizeMb: youngMebibytes },
  });
  const gone = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  // A delivery is small: what that heap would gain by it is kept by all of this process.
  if (kind === 'import') void gone.then(freeYoungHeap());
  const letGo = new AbortController();
  /** A cancel is answered, whatever becomes of the thread. */
  const left = new AbortController();
  const ended = Promise.race([gone, aborted(letGo)]);
  let isForced = false;
  /** A cancel that came while a part was being committed: it ends the parts that follow. */
  let wanted: number | null = null;
  // Only an import that reads its file listens now and then.
  let listens = kind === 'import';
  let timer: NodeJS.Timeout | null = null;
  void gone.then(() => clearTimeout(timer ?? undefined));

  /** In the database a job hears nothing, as it should; a file that is read has to leave it the time to. */
  const cancelled = (): HostError => jobCancelled(kind, listens ? new EndedByForce() : undefined);
  const vanished = (error: unknown): HostError => {
    if (isForced) return cancelled();
    return gate.isCommitting ? savedUnknown(error) : jobFailure(kind, error);
  };
  const answer = new Promise<Jobs[Kind]['answer']>((resolve, reject) => {
    thread.on('message', (message: FromJob<Kind>) => {
      if (message.kind === 'step') {
        if ('phase' in message.step) listens = message.step.phase === 'reading';
        onStep(message.step);
        if (wanted !== null) cancel(wanted);
      } else if (message.kind === 'done') resolve(message.answer);
      else {
        const { code, cause } = message;
        reject(new HostError(code, message.sentence, cause === null ? {} : { cause: new DistantFault(cause) }));
      }
    });
    thread.once('error', (error) => reject(vanished(error)));
    thread.once('exit', () => reject(vanished(new ThreadVanished())));
  });

  function leaveAlone(): void {
    thread.unref();
    noteUnanswered(gone);
    // What reads has not begun to write to the store, and now it never will.
    if (listens) letGo.abort();
    void (listens ? ended : Promise.resolve()).then(() => left.abort());
  }

  function cancel(patienceMilliseconds: number): void {
    wanted = patienceMilliseconds;
    if (timer !== null || !gate.cancel()) return;
    thread.postMessage({ kind: 'cancel' } satisfies ToJob, []);
    const force = (): void => {
      isForced = true;
      void thread.terminate();
      timer = setTimeout(leaveAlone, endMilliseconds);
    };
    timer = setTimeout(force, listens ? patienceMilliseconds : 0);
  }

  const leftAlone = aborted(left).then(() => Promise.reject(cancelled()));
  return { answer: Promise.race([answer.finally(() => ended), leftAlone]), ended, cancel };
}

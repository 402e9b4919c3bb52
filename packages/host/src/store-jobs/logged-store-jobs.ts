import { HostError } from '../errors/host-error.ts';
import type { HostLog } from '../logging/host-log.ts';
import type { StoreJobs } from './store-jobs.ts';

/** Jobs whose faults of ours stand in the log; what the user can mend is told to the user alone. */
export function loggedStoreJobs(jobs: StoreJobs, log: HostLog): StoreJobs {
  function noted<Result>(done: Promise<Result>): Promise<Result> {
    done.catch((error: unknown) => {
      if (!(error instanceof HostError) || ['importFailed', 'storeDamaged'].includes(error.code))
        log.fault('import', error);
    });
    return done;
  }
  return {
    ...jobs,
    start(origin, onStep) {
      const job = jobs.start(origin, onStep);
      void noted(job.done);
      return job;
    },
    remove: (importIds) => noted(jobs.remove(importIds)),
    missing: (order) => noted(jobs.missing(order)),
    explain: (question) => noted(jobs.explain(question)),
    // The queue of deliveries logs what fails of them.
    mergeDeliveries: (merge, onDone, signal) => jobs.mergeDeliveries(merge, onDone, signal),
    recompute: (change, onStep) => noted(jobs.recompute(change, onStep)),
  };
}

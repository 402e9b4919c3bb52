import { HostError } from '../errors/host-error.ts';
import type { ImportJobs } from '../import-jobs/import-jobs.ts';
import type { HostLog } from '../logging/host-log.ts';

/** Imports whose faults of ours stand in the log; what the user can mend is told to the user alone. */
export function loggedImportJobs(jobs: ImportJobs, log: HostLog): ImportJobs {
  const note = (error: unknown): void => {
    if (!(error instanceof HostError) || error.code === 'importFailed') log.fault('import', error);
  };
  return {
    get isRunning() {
      return jobs.isRunning;
    },
    start(origin, onStep) {
      const job = jobs.start(origin, onStep);
      job.done.catch(note);
      return job;
    },
    remove(importIds) {
      const done = jobs.remove(importIds);
      done.catch(note);
      return done;
    },
    missing(order) {
      const done = jobs.missing(order);
      done.catch(note);
      return done;
    },
    recompute(change, onStep) {
      const done = jobs.recompute(change, onStep);
      done.catch(note);
      return done;
    },
    stop: () => jobs.stop(),
  };
}

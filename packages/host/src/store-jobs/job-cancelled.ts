import { HostError, importCancelled } from '../errors/host-error.ts';
import type { JobKind } from './job-messages.ts';

const what: Readonly<Record<Exclude<JobKind, 'import'>, string>> = {
  removal: 'Taking the data out was stopped',
  missing: 'Taking the data out was stopped',
  deliveries: 'Bringing deliveries into the store was stopped',
  explanation: 'Explaining the day was stopped',
  statistics: 'Computing the days anew was stopped',
};

/** The failure of a job that was cancelled, by the user or because its program ends. */
export function jobCancelled(kind: JobKind): HostError {
  if (kind === 'import') return importCancelled();
  return new HostError('importCancelled', `${what[kind]}; the store is as it was before.`);
}

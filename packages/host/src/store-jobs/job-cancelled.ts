import { told } from '@vitalgate/contract';
import { HostError, importCancelled } from '../errors/host-error.ts';
import type { JobKind } from './job-messages.ts';

const what: Readonly<Record<Exclude<JobKind, 'import'>, string>> = {
  removal: 'Taking the data out was stopped',
  missing: 'Taking the data out was stopped',
  deliveries: 'Bringing deliveries into the store was stopped',
  explanation: 'Explaining the day was stopped',
  statistics: 'Computing the days anew was stopped',
};

/** The cause of a cancel if what read its file did not hear of it, and had to be ended by force. */
export class EndedByForce extends Error {
  override readonly name = 'EndedByForce';
}

/** The failure of a job that was cancelled, by the user or because its program ends. */
export function jobCancelled(kind: JobKind, cause?: EndedByForce): HostError {
  const { sentence } = importCancelled();
  const text = kind === 'import' ? sentence : told`${what[kind]}; the store is as it was before.`;
  return new HostError('importCancelled', text, { cause });
}

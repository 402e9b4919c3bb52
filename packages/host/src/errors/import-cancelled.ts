import { HostError } from './host-error.ts';

/** The error that a cancelled import rejects with. */
export function importCancelled(): HostError {
  return new HostError('importCancelled', 'The import was cancelled; the store is as it was before.');
}

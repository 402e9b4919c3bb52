import { HostError } from './host-error.ts';

export function importCancelled(): HostError {
  return new HostError('importCancelled', 'The import was cancelled; the store is as it was before.');
}

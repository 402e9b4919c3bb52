import type { DataDirectory } from '../data-directory/data-directory.ts';
import { HostError } from '../errors/host-error.ts';
import type { HostStores } from './host-stores.ts';
import type { ImportRunner } from './import-runner.ts';

/** Runs imports into the stores of a data directory. */
export function importRunner(_directory: DataDirectory, _stores: HostStores): ImportRunner & { stop(): Promise<void> } {
  const refuse = () => Promise.reject(new HostError('importFailed', 'imports are not built'));
  return { importPath: refuse, importSamplePerson: refuse, isRunning: false, stop: () => Promise.resolve() };
}

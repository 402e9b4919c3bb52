import { AppError } from '@vitalgate/http';
import { HostError } from '../errors/host-error.ts';
import type { HostStores } from './host-stores.ts';
import type { ImportOrigin } from '../store-jobs/job-messages.ts';
import type { StoreJobs } from '../store-jobs/store-jobs.ts';

export const sampleFormat = 'sample-person';

/** How much of a store is the sample person: `some` if somebody's own data is there too; null is nothing. */
export function madeUpPart({ health }: HostStores): 'all' | 'some' | null {
  const formats = health.imports.list().map(({ format }) => format);
  if (!formats.includes(sampleFormat)) return null;
  return formats.every((format) => format === sampleFormat) ? 'all' : 'some';
}

export function holdsSamplePerson({ health }: HostStores): boolean {
  return health.imports.list().some(({ format }) => format === sampleFormat);
}

/** Throws HostError `storeNotEmpty` where the store holds anything but the sample person. */
export function checkSamplePersonOnly(stores: HostStores, directory: string): void {
  const imports = stores.health.imports.list();
  const isEmpty = imports.length === 0 && Object.values(stores.recordCounts()).every((count) => count === 0);
  if (isEmpty || (imports.length > 0 && imports.every(({ format }) => format === sampleFormat))) return;
  throw new HostError(
    'storeNotEmpty',
    `${directory} holds other data than the sample person. --auto-approve lets in whoever asks, so it serves made-up data only: name a new directory with --data-dir.`,
  );
}

function checkOrigin(kind: ImportOrigin['kind']): void {
  if (kind === 'samplePerson') return;
  throw new AppError(
    'unsupported',
    'this host runs with --auto-approve and lets in whoever asks, so it takes no data but the sample person; import into a host that runs without it',
  );
}

/** Jobs that import the sample person alone; every other import is refused with AppError `unsupported`. */
export function samplePersonOnly(jobs: StoreJobs): StoreJobs {
  return {
    ...jobs,
    checkImport(kind) {
      checkOrigin(kind);
      jobs.checkImport(kind);
    },
    start(origin, onStep) {
      checkOrigin(origin.kind);
      return jobs.start(origin, onStep);
    },
  };
}

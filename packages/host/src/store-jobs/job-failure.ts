import { told, type Sentence } from '@vitalgate/contract';
import { isDiskFull, theDiskIsFull } from '../errors/disk-full.ts';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import { isStoreDamaged, storeDamagedText } from '../errors/store-damaged.ts';
import type { JobKind } from './job-messages.ts';

const unchanged = 'The store is as it was before.';

interface Words {
  /** What failed, as the beginning of a sentence. */
  readonly what: string;
  /** What to do about a full disk, which is named before. */
  readonly full: string;
  readonly again: string;
}

const takingOut: Words = {
  what: 'Taking the data out',
  full: 'Taking data out needs some room first. Free some space, then try again.',
  again: 'Try it again.',
};

const words: Readonly<Record<JobKind | 'samplePerson', Words>> = {
  import: {
    what: 'The import',
    full: 'Free about as much space as the export takes unpacked, then import again.',
    again: 'Import it again.',
  },
  samplePerson: {
    what: 'Loading the sample person',
    full: 'The sample person needs some 100 MB. Free that, then start it again.',
    again: 'Try it again.',
  },
  removal: takingOut,
  missing: takingOut,
  explanation: {
    what: 'Explaining the day',
    full: 'Free some space, then try again.',
    again: 'Try it again.',
  },
  deliveries: {
    what: 'Bringing a delivery into the store',
    full: 'Free some space; what was delivered is kept, and brought in then.',
    again: 'What was delivered is kept, and tried again at the next start.',
  },
  statistics: {
    what: 'Computing the days anew',
    full: 'Computing the days anew needs some room. Free some space, then try again.',
    again: 'Try it again.',
  },
};

/** A job's thread ended without an answer, and not at our word. */
export class ThreadVanished extends Error {
  override readonly name = 'ThreadVanished';
}

/** Why a job failed, in words for the user; the failure itself is the `cause`. Whatever failed, the store is as before. */
export function jobFailure(kind: JobKind | 'samplePerson', error: unknown): HostError {
  const { what, full, again } = words[kind];
  const failed = (sentence: Sentence): HostError => new HostError('importFailed', sentence, { cause: error });
  if (isDiskFull(error)) return failed(told`${theDiskIsFull()} ${full} ${unchanged}`);
  if (isStoreDamaged(error)) return new HostError('storeDamaged', storeDamagedText, { cause: error });
  const code = systemErrorCode(error);
  if (code === 'SQLITE_BUSY') {
    return failed(told`The store is busy with something else. Wait a moment. ${unchanged} ${again}`);
  }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return failed(told`${what} stopped because there was not enough memory. ${unchanged} ${again}`);
  }
  if (error instanceof ThreadVanished)
    return failed(told`${what} stopped because its thread ended. ${unchanged} ${again}`);
  return failed(told`${what} failed by a fault of this program; its log says where. ${unchanged} ${again}`);
}

/** A job's thread ended while it saved: only a look at the store can say what became of it. */
export function savedUnknown(error: unknown): HostError {
  return new HostError(
    'importFailed',
    'This was being saved when its thread ended. See whether it is in the store before you do it again.',
    { cause: error, doNext: { page: 'Import', command: 'imports list' } },
  );
}

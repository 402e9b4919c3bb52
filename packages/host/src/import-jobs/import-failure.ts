import { HostError, systemErrorCode } from '../errors/host-error.ts';

const unchanged = 'The store is as it was before.';

const whyByCode: Readonly<Record<string, string>> = {
  SQLITE_FULL: `The disk is full. Free about as much space as the export takes unpacked, then import again. ${unchanged}`,
  ENOSPC: `The disk is full. Free about as much space as the export takes unpacked, then import again. ${unchanged}`,
  SQLITE_BUSY: `The store is busy with something else. Wait a moment, then import again. ${unchanged}`,
};

/** An import's failure that nobody foresaw, in words for the user; the failure itself is the `cause`. */
export function asImportFailure(error: unknown): HostError {
  const known = whyByCode[systemErrorCode(error) ?? ''];
  const text = known ?? `The import failed by a fault of this program; its log says where. ${unchanged}`;
  return new HostError('importFailed', text, { cause: error });
}

/** A removal's failure that nobody foresaw, in words for the user; the failure itself is the `cause`. */
export function asRemovalFailure(error: unknown): HostError {
  const isFull = ['SQLITE_FULL', 'ENOSPC'].includes(systemErrorCode(error) ?? '');
  const text = isFull
    ? `The disk is full, and taking data out needs some room first. Free some space, then try again. ${unchanged}`
    : `Taking the data out failed by a fault of this program; its log says where. ${unchanged} Try it again.`;
  return new HostError('importFailed', text, { cause: error });
}

/** The worker ended without a word: out of memory, or ended from outside. */
export function importVanished(error: unknown): HostError {
  const outOfMemory = systemErrorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
  const why = outOfMemory ? 'there was not enough memory' : 'its thread ended';
  return new HostError('importFailed', `The import stopped because ${why}. ${unchanged} Import it again.`, {
    cause: error,
  });
}

/** Why days could not be computed anew, in words for the user; the failure itself is the `cause`. */
export function asStatisticsFailure(error: unknown): HostError {
  const isFull = ['SQLITE_FULL', 'ENOSPC'].includes(systemErrorCode(error) ?? '');
  const text = isFull
    ? `The disk is full, and computing the days anew needs some room. Free some space, then try again. ${unchanged}`
    : `Computing the days anew failed by a fault of this program; its log says where. ${unchanged} Try it again.`;
  return new HostError('importFailed', text, { cause: error });
}

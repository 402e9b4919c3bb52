import { told } from '@vitalgate/contract';
import { HostError } from '../errors/host-error.ts';
import type { ImportBoard } from '../store-jobs/import-board.ts';
import type { ImportWatch } from './take-file.ts';

/**
 * Imports a file that landed by itself. Rejects with HostError if nothing of it came in, and with `fileEndsEarly` if a part of it ends
 * early: nothing of that part is in the store, but what else the file holds is.
 */
export async function importWatchedFile(
  imports: Pick<ImportBoard, 'deliveriesMerged' | 'start'>,
  path: string,
  { signal, onBegin }: ImportWatch,
): Promise<void> {
  await imports.deliveriesMerged();
  signal.throwIfAborted();
  const { done, cancel } = imports.start({ kind: 'path', path, isUnattended: true }, () => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    onBegin();
  } catch (error) {
    cancel();
    await done.catch(() => undefined);
    throw error;
  }
  const parts = await done.finally(() => signal.removeEventListener('abort', cancel));
  const failures = parts.flatMap(({ failure }) => (failure === null ? [] : [failure]));
  const isAllLost = failures.length === parts.length;
  const failure = failures.find(({ code }) => code === 'fileEndsEarly') ?? (isAllLost ? failures[0] : undefined);
  if (failure === undefined) return;
  throw new HostError(
    failure.code,
    isAllLost ? failure.sentence : told`${failure.sentence} What else is in it was imported.`,
  );
}

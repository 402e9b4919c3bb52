import { HostError } from '../errors/host-error.ts';
import type { ImportBoard } from '../store-jobs/import-board.ts';

/**
 * Imports a file that landed by itself. Rejects with HostError if nothing of it came in, and with `fileEndsEarly` if a part of
 * it ends early: nothing of that part is in the store, but what else the file holds is.
 */
export async function importWatchedFile(
  imports: Pick<ImportBoard, 'deliveriesMerged' | 'start'>,
  path: string,
): Promise<void> {
  await imports.deliveriesMerged();
  const parts = await imports.start({ kind: 'path', path, isUnattended: true }, () => undefined).done;
  const failures = parts.flatMap(({ failure }) => (failure === null ? [] : [failure]));
  const isAllLost = failures.length === parts.length;
  const failure = failures.find(({ code }) => code === 'fileEndsEarly') ?? (isAllLost ? failures[0] : undefined);
  if (failure === undefined) return;
  throw new HostError(failure.code, `${failure.message}${isAllLost ? '' : ' What else is in it was imported.'}`);
}

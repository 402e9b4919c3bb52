import { AppError } from '@vitalgate/http';
import type { Removal } from '../import-jobs/import-messages.ts';
import type { HostParts } from './host-parts.ts';

/** Takes imports out, while everything else goes on. Rejects with AppError `conflict` where an import runs. */
export async function removeImports(
  { imports, stores }: Pick<HostParts, 'imports' | 'stores'>,
  importIds: readonly string[],
  verb: 'undo' | 'remove',
): Promise<readonly Removal[]> {
  if (imports.isRunning) throw new AppError('conflict', `an import is running; ${verb} when it has ended`);
  try {
    return await imports.remove(importIds);
  } finally {
    stores.healthChanged();
  }
}

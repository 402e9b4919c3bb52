import type { Removal } from '../store-jobs/job-messages.ts';
import type { ImportParts } from './import-parts.ts';

/** Takes imports out, while everything else goes on. Rejects with HostError `importRunning` and others. */
export async function removeImports(
  { imports, stores }: ImportParts,
  importIds: readonly string[],
): Promise<readonly Removal[]> {
  try {
    return await imports.remove(importIds);
  } finally {
    stores.healthChanged();
  }
}

import { toldText } from '@vitalgate/contract';
import type { HealthStores } from '@vitalgate/sqlite';
import { runImport } from '../../packages/host/src/store-jobs/run-import.ts';
import { zipOf } from '../app/export-files.ts';
import { temporaryDirectory } from '../stores/temporary-stores.ts';

/** Imports an archive as the zip that its maker gives. Answers the imports that it became. */
export async function importArchiveZip(
  stores: HealthStores,
  importId: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<readonly string[]> {
  const dataDirectory = temporaryDirectory();
  const path = await zipOf(dataDirectory, 'a.zip', files);
  const parts = await runImport(
    { kind: 'import', dataDirectory, importId, origin: { kind: 'path', path } },
    {
      stores,
      // No job here reads the database beneath the stores.
      database: undefined as never,
      signal: new AbortController().signal,
      onStep: () => undefined,
      reopenGate: () => undefined,
      isCancelled: () => false,
    },
  );
  return parts.map(({ report, failure }) => {
    if (report === null) throw new Error(toldText(failure.sentence));
    return report.importId;
  });
}

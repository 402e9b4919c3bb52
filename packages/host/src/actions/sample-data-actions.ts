import { noInput } from '@vitalgate/contract';
import { action, AppError } from '@vitalgate/http';
import { sampleFormat } from '../stores/sample-person.ts';
import type { ImportParts } from './host-parts.ts';
import { importView } from './import-view.ts';
import { removeImports } from './import-actions.ts';

export function sampleDataActions(parts: ImportParts) {
  const { imports, stores } = parts;
  return {
    /** Loads the sample person into an empty store only: made-up values must never mix with somebody's own. */
    loadSampleData: action(noInput, async (_input, progress) => {
      await imports.deliveriesMerged();
      imports.checkImport('samplePerson');
      if (!stores.health.imports.isEmpty()) {
        throw new AppError(
          'conflict',
          'the store already holds data, and sample data is loaded into an empty one only; name another directory with --data-dir',
        );
      }
      const job = imports.start({ kind: 'samplePerson' }, (step) => progress.emit({ event: 'progress', ...step }));
      progress.onCancel(job.cancel);
      try {
        const report = (await job.done)[0]?.report ?? null;
        if (report === null) throw new Error('the sample person was not imported');
        return importView(report);
      } finally {
        stores.healthChanged();
      }
    }),
    removeSampleData: action(
      noInput,
      async () => {
        const found = stores.health.imports.list().filter(({ format }) => format === sampleFormat);
        if (found.length === 0) throw new AppError('not_found', 'the store holds no sample data');
        const importIds = found.map(({ importId }) => importId);
        const removals = await removeImports(parts, importIds);
        return removals.map(({ importId, removed }) => ({ importId, removed }));
      },
      { changes: ['imports', 'data'] },
    ),
  };
}

import { actionInputs, noInput } from '@vitalgate/contract';
import { action, AppError } from '@vitalgate/http';
import type { ImportParts } from './import-parts.ts';

/** The actions that watch and end what is being imported. */
export function importStateActions({ imports }: Pick<ImportParts, 'imports'>) {
  return {
    readImportState: action(noInput, () => imports.state()),
    /** Ends it with nothing changed, also while it merges; once it is being committed it goes on. */
    cancelImport: action(actionInputs.cancelImport, ({ importId }) => {
      if (imports.cancel(importId)) return imports.state();
      throw new AppError('not_found', 'this import is over already');
    }),
  };
}

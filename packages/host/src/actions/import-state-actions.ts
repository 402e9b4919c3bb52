import { action, AppError } from '@vitalgate/http';
import * as z from 'zod/mini';
import type { ImportParts } from './import-parts.ts';

/** The actions that watch and end what is being imported. */
export function importStateActions({ imports }: Pick<ImportParts, 'imports'>) {
  return {
    readImportState: action(z.object({}), () => imports.state()),
    /** Ends it with nothing changed, also while it merges; once it is being committed it goes on. */
    cancelImport: action(z.object({ importId: z.string() }), ({ importId }) => {
      if (imports.cancel(importId)) return imports.state();
      throw new AppError('not_found', 'this import is over already');
    }),
  };
}

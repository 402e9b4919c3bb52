import { action, AppError } from '@vitalgate/http';
import * as z from 'zod/mini';
import type { HostParts } from './host-parts.ts';

/** The actions that watch and end what is being imported. */
export function importStateActions({ imports }: Pick<HostParts, 'imports'>) {
  return {
    readImportState: action(z.object({}), () => imports.state()),
    /** Asks it to end; while it merges into the store it goes on. */
    cancelImport: action(z.object({ importId: z.string() }), ({ importId }) => {
      if (imports.cancel(importId)) return imports.state();
      throw new AppError('not_found', 'this import is over already');
    }),
  };
}

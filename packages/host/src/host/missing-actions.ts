import { randomBytes } from 'node:crypto';
import type { ImportView, MissingGroupView } from '@vitalgate/contract';
import { action, AppError } from '@vitalgate/http';
import * as z from 'zod/mini';
import type { MissingAnswer, MissingOrder } from '../import-jobs/import-messages.ts';
import type { HostParts } from './host-parts.ts';
import { importView, missingView } from './import-view.ts';

/** The actions on what earlier exports brought and a newer one lacks. */
export function missingActions({ imports, stores, clock }: Pick<HostParts, 'imports' | 'stores' | 'clock'>) {
  function checkKnown(importId: string): void {
    if (stores.health.imports.list().some((report) => report.importId === importId)) return;
    throw new AppError('not_found', 'no import has this id; "npx vitalgate-host imports list" shows them');
  }

  async function ask(importId: string, rest: Pick<MissingOrder, 'removal' | 'expected'>): Promise<MissingAnswer> {
    checkKnown(importId);
    if (rest.removal !== null && imports.isRunning) {
      throw new AppError(
        'conflict',
        'an import is running, or one is being taken out; try it again when that has ended',
      );
    }
    return imports.missing({ newerImportId: importId, ...rest });
  }

  return {
    readMissing: action(
      z.object({ importId: z.string() }),
      async ({ importId }): Promise<readonly MissingGroupView[]> => {
        const { groups } = await ask(importId, { removal: null, expected: null });
        return groups.map(missingView);
      },
    ),
    /** `expected` is what the user was shown: another number of records is not what they confirmed. */
    removeMissing: action(
      z.object({
        importId: z.string(),
        withDoubtful: z.optional(z.boolean()),
        expected: z.optional(z.number()),
      }),
      async ({ importId, withDoubtful = false, expected = null }): Promise<ImportView> => {
        const removal = { importId: randomBytes(8).toString('hex'), at: clock.now(), withDoubtful };
        try {
          const { groups, report } = await ask(importId, { removal, expected });
          if (report !== null) return importView(report);
          throw new AppError('conflict', whyNothing(groups, withDoubtful));
        } finally {
          stores.healthChanged();
        }
      },
    ),
  };
}

function whyNothing(groups: MissingAnswer['groups'], withDoubtful: boolean): string {
  if (groups.length === 0) return 'nothing is missing in this import; nothing was removed';
  if (withDoubtful || groups.some(({ doubt }) => doubt === null)) {
    return 'what is missing has changed since it was shown; nothing was removed; look at it and try it again';
  }
  return 'this export may be partial where records are missing, so nothing was removed; with --also-doubtful they are removed all the same';
}

import { randomBytes } from 'node:crypto';
import { actionInputs, type ImportView, type MissingGroupView } from '@vitalgate/contract';
import { action, AppError } from '@vitalgate/http';
import type { Jobs, MissingAnswer } from '../store-jobs/job-messages.ts';
import type { ImportParts } from './host-parts.ts';
import { importView, missingView } from './import-view.ts';

/** The actions on what earlier exports brought and a newer one lacks. */
export function missingActions({ imports, stores, clock }: ImportParts) {
  function checkKnown(importId: string): void {
    if (stores.health.imports.list().some((report) => report.importId === importId)) return;
    throw new AppError('not_found', 'no import has this id', { page: 'Import', command: 'imports list' });
  }

  async function ask(order: Jobs['missing']['order']): Promise<MissingAnswer> {
    checkKnown(order.newerImportId);
    return imports.missing(order);
  }

  return {
    readMissing: action(actionInputs.readMissing, async ({ importId }): Promise<readonly MissingGroupView[]> => {
      const { groups } = await ask({ newerImportId: importId, removal: null, expected: null });
      return groups.map(missingView);
    }),
    removeMissing: action(
      actionInputs.removeMissing,
      async ({ importId, withDoubtful = false, expected = null }): Promise<ImportView> => {
        const removal = { importId: randomBytes(8).toString('hex'), at: clock.now(), withDoubtful };
        try {
          const { groups, report } = await ask({ newerImportId: importId, removal, expected });
          if (report !== null) return importView(report);
          throw new AppError('conflict', whyNothing(groups, withDoubtful));
        } finally {
          stores.healthChanged();
        }
      },
      { changes: ['imports', 'data'] },
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

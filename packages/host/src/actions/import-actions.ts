import { basename, join } from 'node:path';
import { actionInputs, areValueColumns, noInput, type ImportView, type KeptTableColumns } from '@vitalgate/contract';
import { action, AppError, type ActionProgress } from '@vitalgate/http';
import type { TableSettings } from '@vitalgate/importers';
import * as z from 'zod/mini';
import { appErrorBody, hostErrorBody, type AppErrorBody } from '../errors/app-error-body.ts';
import { HostError } from '../errors/host-error.ts';
import type { ImportedPart, ImportStep, Removal } from '../store-jobs/job-messages.ts';
import type { ImportParts } from './host-parts.ts';
import { importView } from './import-view.ts';
import { loadImporters } from './load-importers.ts';
import { holdsSamplePerson } from '../stores/sample-person.ts';

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

export type ImportOutcome = { readonly file: string } & (
  | (ImportView & {
      readonly error: null;
      /** Where it ended early: the file of the folder or zip that did; else null. */
      readonly mainFile: string | null;
      /** Whether the made-up sample person is in the store beside it. */
      readonly sampleDataPresent: boolean;
    })
  | { readonly error: AppErrorBody }
);

/** What an import reports between its start and its end. */
export type ImportEvent =
  | ({ readonly event: 'progress'; readonly file: string } & ImportStep)
  | ({ readonly event: 'finished' } & ImportOutcome);

function isCancelled(error: unknown): boolean {
  return error instanceof HostError && error.code === 'importCancelled';
}

/** A cancel that comes after the first files: what they brought stays. */
function cancelledAfter(outcomes: readonly ImportOutcome[], cause: unknown): HostError {
  const imported = outcomes.filter(({ error }) => error === null).length;
  const before = imported === 0 ? 'none of those before it came in' : `of those before it, ${imported} came in`;
  return new HostError('importCancelled', `The import of this file was cancelled, and it changed nothing; ${before}.`, {
    cause,
  });
}

/** The columns of a file that words name. Rejects with HostError if they do not fit. */
async function columnsOf(file: string, words: string): Promise<KeptTableColumns> {
  const { csvHead, csvHeader, openTable, readColumnsWords, statedSheet } = await loadImporters();
  const { openImportSource } = await import('../files/open-import-source.ts');
  const opened = await openImportSource(file);
  try {
    const { files } = opened.source;
    const sheet = statedSheet(words);
    const first =
      sheet === null ? files[0] : files.find(({ path }) => basename(path).replace(/\.csv$/iu, '') === sheet);
    if (first === undefined && sheet !== null)
      throw new HostError('columnsUnusable', `${opened.fileName}: there is no sheet "${sheet}".`);
    const table = first === undefined ? null : await openTable(opened.source, first.path);
    const head = first === undefined ? '' : await csvHead(opened.source, first.path);
    const header = table?.header ?? csvHeader(head);
    const { columns, problem } = readColumnsWords(words, header);
    if (columns === null) throw new HostError('columnsUnusable', `${opened.fileName}: ${problem}.`);
    return { columns, header };
  } finally {
    await opened.close();
  }
}

/** Columns of laboratory results may be of several files; all others are of the table of which they were said. */
function settingsOf({ columns, header }: KeptTableColumns): TableSettings {
  return { columns, header: areValueColumns(columns) ? header : null, kept: [] };
}

export function importActions(parts: ImportParts) {
  const { imports, stores } = parts;

  function outcomeOf(file: string, { report, failure }: ImportedPart): ImportOutcome {
    if (report === null) return { file: join(file, failure.file), error: hostErrorBody(failure) };
    const view = importView(report);
    const endedEarly = view.skipped.find(({ kind, reason }) => kind === 'file' && reason === 'endsEarly');
    const mainFile = endedEarly?.examples[0] ?? null;
    return { file, ...view, error: null, mainFile, sampleDataPresent: holdsSamplePerson(stores) };
  }

  async function importOne(
    file: string,
    words: string | undefined,
    progress: ActionProgress,
  ): Promise<readonly ImportOutcome[]> {
    try {
      const onStep = (step: ImportStep): void =>
        progress.emit({ event: 'progress', file, ...step } satisfies ImportEvent);
      const stated = words === undefined ? null : await columnsOf(file, words);
      const tables = stated === null ? {} : { tables: settingsOf(stated) };
      await imports.deliveriesMerged();
      const job = imports.start({ kind: 'path', path: file, ...tables }, onStep);
      progress.onCancel(job.cancel);
      const parts = await job.done;
      // What was said of a table holds for the next of its kind.
      if (stated !== null && parts.some(({ report }) => report !== null))
        stores.control.tableColumns.keep(stated, false);
      return parts.map((part) => outcomeOf(file, part));
    } catch (error) {
      const body = isCancelled(error) ? null : appErrorBody(error);
      if (body === null) throw error;
      return [{ file, error: body }];
    } finally {
      stores.healthChanged();
    }
  }

  return {
    /**
     * Imports the files in turn; one that fails does not keep the next from being tried. Paths are absolute. `columns` says in
     * words which column of a table is what.
     */
    startImport: action(
      z.object({ paths: z.array(z.string()).check(z.minLength(1)), columns: z.optional(z.string()) }),
      async ({ paths, columns }, progress): Promise<readonly ImportOutcome[]> => {
        const outcomes: ImportOutcome[] = [];
        for (const file of paths) {
          const ended = await importOne(file, columns, progress).catch((error: unknown) => {
            throw isCancelled(error) && outcomes.length > 0 ? cancelledAfter(outcomes, error) : error;
          });
          for (const outcome of ended) progress.emit({ event: 'finished', ...outcome } satisfies ImportEvent);
          outcomes.push(...ended);
        }
        return outcomes;
      },
      { forCommandsOnly: true },
    ),
    listImports: action(noInput, (): readonly ImportView[] => stores.health.imports.list().map(importView)),
    undoImport: action(
      actionInputs.undoImport,
      async ({ importId }) => {
        const found = stores.health.imports.list().some((report) => report.importId === importId);
        const [removal] = found ? await removeImports(parts, [importId]) : [];
        const removed = removal?.removed ?? null;
        if (removal === undefined || removed === null) {
          throw new AppError('not_found', 'no import has this id', { page: 'Import', command: 'imports list' });
        }
        return { importId, removed, restored: removal.restored, kept: removal.kept };
      },
      { changes: ['imports', 'data'] },
    ),
  };
}

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

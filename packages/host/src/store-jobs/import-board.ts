import { basename, dirname, sep } from 'node:path';
import {
  withValues,
  type ComputingView,
  type ImportEndView,
  type ImportStateView,
  type KeptTableColumns,
} from '@vitalgate/contract';
import { formatInstant, type Clock } from '@vitalgate/core';
import { HostError } from '../errors/host-error.ts';
import { failedView, importedView, progressView, type ImportSlot } from './import-slot.ts';
import type { ImportOrigin } from './job-messages.ts';
import { importRunning, type ImportJob, type StoreJobs } from './store-jobs.ts';

/** An upload that is on its way, and the import that it becomes. */
export interface UploadNote {
  /** More of it has come: bytes in all. */
  received(bytes: number): void;
  /** It ended without becoming an import. */
  failed(error: unknown): void;
  /** It is whole: starts its import. Throws as `start` does; `failed` is then still to be called. */
  import(path: string): ImportJob;
}

/** The jobs on a store with what can be seen of them from outside. An upload counts as a job from its first byte. */
export interface ImportBoard extends StoreJobs {
  /** Settles when no deliveries are being merged: what the user asks for has its turn then, before the next of them. */
  deliveriesMerged(): Promise<void>;
  state(): ImportStateView;
  /** How far days are being computed anew; null if they are not. */
  computing(): ComputingView | null;
  /** Cancels what runs under this id; false if nothing does. */
  cancel(importId: string): boolean;
  /** Takes the place of the running import for a file that is still to come. Throws what `checkImport` throws. */
  beginUpload(upload: {
    readonly importId: string;
    readonly fileName: string;
    readonly bytesTotal: number | null;
    readonly cancel: () => void;
  }): UploadNote;
}

export interface ImportBoardParts {
  readonly jobs: StoreJobs;
  readonly clock: Clock;
  /** The columns of files of laboratory results that the user kept; those for one import are then forgotten. */
  readonly takeKeptColumns: () => readonly KeptTableColumns[];
  readonly onChange: (state: ImportStateView) => void;
  readonly onComputing: (state: ComputingView | null) => void;
  /** An import ended, in whichever way; called before its own promise settles for others. */
  readonly onEnd: () => void;
}

/** Where an uploaded file lies is nobody's business but the host's. */
function withoutFolder(error: unknown, path: string): unknown {
  if (!(error instanceof HostError)) return error;
  const sentence = withValues(error.sentence, (value) => value.replaceAll(`${dirname(path)}${sep}`, ''));
  return new HostError(error.code, sentence, { cause: error });
}

/** Watches imports: one at a time, from the upload to the end, with rate and time left. */
export function importBoard({
  jobs,
  clock,
  takeKeptColumns,
  onChange,
  onComputing,
  onEnd,
}: ImportBoardParts): ImportBoard {
  let slot: ImportSlot | null = null;
  let last: ImportEndView | null = null;
  let computing: ComputingView | null = null;
  let merging: Promise<void> = Promise.resolve();
  const compute = (next: ComputingView | null): void => onComputing((computing = next));

  const state = (): ImportStateView => ({
    running: slot === null ? null : progressView(slot, clock.monotonic()),
    last,
  });
  const newSlot = (
    known: Pick<ImportSlot, 'importId' | 'fileName' | 'cancel' | 'stage' | 'bytesTotal'>,
  ): ImportSlot => ({
    ...known,
    startedAt: formatInstant(clock.now()),
    stageSince: clock.monotonic(),
    bytes: 0,
    records: 0,
  });
  function end(ended: ImportSlot, how: ImportEndView): void {
    if (slot !== ended) return;
    slot = null;
    last = how;
    onEnd();
    onChange(state());
  }
  const checkFree = (): void => {
    if (slot !== null) throw importRunning();
    jobs.checkFree();
  };
  const checkImport: StoreJobs['checkImport'] = (kind) => {
    jobs.checkImport(kind);
    checkFree();
  };

  /** The slot is taken only once the job has started: whatever refuses it leaves the board as it was. */
  function start(origin: ImportOrigin, onStep: Parameters<StoreJobs['start']>[1], hide: string | null): ImportJob {
    const fileName = origin.kind === 'path' ? basename(origin.path) : 'sample-person';
    const tables = {
      columns: null,
      header: null,
      ...(origin.kind === 'path' ? origin.tables : {}),
      kept: takeKeptColumns(),
    };
    const job = jobs.start(origin.kind === 'path' ? { ...origin, tables } : origin, (step) => {
      const stage = step.phase;
      if (stage !== mine.stage) [mine.stage, mine.stageSince] = [stage, clock.monotonic()];
      mine.bytes = step.bytesRead;
      mine.bytesTotal = step.bytesTotal;
      mine.records = step.records;
      onStep(step);
      onChange(state());
    });
    const mine = newSlot({ importId: job.importId, fileName, cancel: job.cancel, stage: 'reading', bytesTotal: null });
    slot = mine;
    const done = job.done.then(
      (parts) => {
        end(mine, importedView(job.importId, fileName, parts));
        return parts;
      },
      (error: unknown) => {
        const shown = hide === null ? error : withoutFolder(error, hide);
        end(mine, failedView(job.importId, fileName, shown));
        throw shown;
      },
    );
    onChange(state());
    return { importId: job.importId, cancel: job.cancel, done };
  }

  return {
    checkFree,
    checkImport,
    state,
    computing: () => computing,
    start(origin, onStep) {
      checkFree();
      return start(origin, onStep, null);
    },
    cancel(importId) {
      if (slot?.importId !== importId) return false;
      slot.cancel();
      return true;
    },
    beginUpload({ importId, fileName, bytesTotal, cancel }) {
      checkImport('path');
      const mine = newSlot({ importId, fileName, cancel, stage: 'uploading', bytesTotal });
      slot = mine;
      onChange(state());
      let reportedAt = mine.stageSince;
      return {
        received(bytes) {
          mine.bytes = bytes;
          if (clock.monotonic() - reportedAt < 200) return;
          reportedAt = clock.monotonic();
          onChange(state());
        },
        failed: (error) => end(mine, failedView(importId, fileName, error)),
        import: (path) => start({ kind: 'path', path }, () => undefined, path),
      };
    },
    deliveriesMerged: () => merging,
    async mergeDeliveries(merge, onDone, signal) {
      checkFree();
      const merged = jobs.mergeDeliveries(merge, onDone, signal).finally(onEnd);
      merging = merged.catch(() => undefined);
      await merged;
    },
    async remove(importIds) {
      await merging;
      checkFree();
      return jobs.remove(importIds);
    },
    async missing(order) {
      if (order.removal !== null) {
        await merging;
        checkFree();
      }
      return jobs.missing(order);
    },
    explain: (question) => jobs.explain(question),
    async recompute(change, onStep) {
      await merging;
      checkFree();
      const why = change.kind;
      compute({ why, done: 0, total: null });
      try {
        await jobs.recompute(change, (step) => {
          compute({ why, ...step });
          onStep(step);
        });
      } finally {
        compute(null);
      }
    },
    stop() {
      if (slot?.stage === 'uploading') slot.cancel();
      return jobs.stop();
    },
  };
}

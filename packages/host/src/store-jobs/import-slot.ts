import type { ImportEndView, ImportProgressView } from '@vitalgate/contract';
import { appErrorBody, faultBody, hostErrorBody, shownSentence } from '../errors/app-error-body.ts';
import { HostError } from '../errors/host-error.ts';
import type { ImportedPart } from './job-messages.ts';

/** What is being imported, from the first byte of its upload on. */
export interface ImportSlot {
  readonly importId: string;
  readonly fileName: string;
  readonly startedAt: string;
  readonly cancel: () => void;
  stage: ImportProgressView['stage'];
  stageSince: number;
  bytes: number;
  bytesTotal: number | null;
  records: number;
}

const rateAfterMilliseconds = 1000;

/** How far it is, with rate and time left. */
export function progressView(slot: ImportSlot, now: number): ImportProgressView {
  const { importId, fileName, startedAt, stage, bytes, bytesTotal, records } = slot;
  const elapsed = now - slot.stageSince;
  const bytesPerSecond =
    stage === 'merging' || elapsed < rateAfterMilliseconds || bytes === 0 ? null : (bytes / elapsed) * 1000;
  const secondsLeft =
    bytesPerSecond === null || bytesTotal === null ? null : Math.max(0, bytesTotal - bytes) / bytesPerSecond;
  return { importId, fileName, stage, bytes, bytesTotal, records, bytesPerSecond, secondsLeft, startedAt };
}

export function failedView(importId: string, fileName: string, error: unknown): ImportEndView {
  if (error instanceof HostError && error.code === 'importCancelled') {
    return { importId, fileName, outcome: 'cancelled' };
  }
  return { importId, fileName, outcome: 'failed', ...(appErrorBody(error) ?? faultBody) };
}

/** The end of an import that went through: it failed if none of its parts came in. */
export function importedView(importId: string, fileName: string, parts: readonly ImportedPart[]): ImportEndView {
  const failures = parts.flatMap(({ failure }) => (failure === null ? [] : [failure]));
  const importIds = parts.flatMap(({ report }) => (report === null ? [] : [report.importId]));
  const [first] = failures;
  if (importIds.length === 0 && first !== undefined) {
    return { importId, fileName, outcome: 'failed', ...hostErrorBody(first) };
  }
  return {
    importId,
    fileName,
    outcome: 'imported',
    importIds,
    failures: failures.map(({ file, sentence }) => ({ file, ...shownSentence(sentence) })),
  };
}

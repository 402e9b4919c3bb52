import type { ImportProgressView } from '@vitalgate/contract';
import { asFailure, HostFailure } from '../host/host-failure.ts';
import { importState } from '../host/live-changes.ts';
import { observable } from '../host/observable.ts';
import { send } from '../host/send.ts';
import type { Upload } from './chosen-files.ts';
import { uploadFile } from '../host/upload-file.ts';
import { texts } from './texts/texts.ts';

/** The file that this tab is sending; null while it sends none. It goes on while other pages are looked at. */
export const upload = observable<{ readonly fileName: string; readonly abort: () => void } | null>(null);

/** Why a file could not be sent, where the state of the imports does not say it. */
export const uploadFailure = observable<HostFailure | null>(null);

/** Failures of which the state of the imports knows nothing: no import began. */
const unreported = new Set(['import_running', 'session_ended', 'host_stopped', 'internal_error', 'page_failed']);

const settleMilliseconds = 500;

const broken = (): HostFailure => new HostFailure('upload_broken', texts.sendingBroke);

/** The meaning of a connection that broke while a file was sent: that the host is gone, that it was cancelled, or neither. */
async function failureOfBrokenSending(failure: HostFailure, fileName: string): Promise<HostFailure | null> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const state = await send('readImportState', {}).catch(() => null);
    if (state === null) return failure;
    if (state.running === null && state.last?.fileName === fileName && state.last.outcome !== 'imported') return null;
    await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
  }
  return broken();
}

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Sends what is to be imported, one thing at a time. Leaving the app meanwhile is asked about, because it would end it. */
export async function startUpload(given: Upload): Promise<void> {
  if (upload.get() !== null) return;
  const controller = new AbortController();
  upload.set({ fileName: given.name, abort: () => controller.abort() });
  uploadFailure.set(null);
  window.addEventListener('beforeunload', warn);
  try {
    await uploadFile(given, controller.signal);
  } catch (error) {
    if (controller.signal.aborted) return;
    const failure = asFailure(error);
    if (failure.code === 'host_stopped') uploadFailure.set(await failureOfBrokenSending(failure, given.name));
    else if (unreported.has(failure.code)) uploadFailure.set(failure);
  } finally {
    window.removeEventListener('beforeunload', warn);
    upload.set(null);
  }
}

/** Ends what runs, as this tab's user asked. */
export async function cancelRunning({ importId, stage }: ImportProgressView): Promise<void> {
  cancelledHere.set(true);
  const sending = upload.get();
  if (stage === 'uploading' && sending !== null) sending.abort();
  else await send('cancelImport', { importId });
}

/** True if the user of this tab asked to end the import that ran last. */
export const cancelledHere = observable(false);

const seen = new Set<string>();

/** True if this tab saw the import running, so that its end is news to its user. */
export function wasSeenRunning(importId: string): boolean {
  return seen.has(importId);
}

let isArriving = false;

importState.watch((state) => {
  const running = state?.running ?? null;
  const sending = upload.get();
  // The host gave up, and would only throw away what still comes.
  if (running === null && isArriving) sending?.abort();
  isArriving = sending !== null && running?.stage === 'uploading';
  if (running === null) return;
  // An upload becomes an import of another id.
  if (!seen.has(running.importId) && !(sending !== null && running.stage === 'reading')) cancelledHere.set(false);
  seen.add(running.importId);
});

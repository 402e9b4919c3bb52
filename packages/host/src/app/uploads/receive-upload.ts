import { statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { told } from '@vitalgate/contract';
import { AppError } from '@vitalgate/http';
import type { DataDirectory } from '../../data-directory/data-directory.ts';
import { HostError, systemErrorCode } from '../../errors/host-error.ts';
import type { ImportBoard, UploadNote } from '../../store-jobs/import-board.ts';
import { jobFailure } from '../../store-jobs/job-failure.ts';
import type { AppReply } from '../../listeners/app-listener.ts';
import type { HostLog } from '../../logging/host-log.ts';
import { appAnswer, appFailure } from '../answers/app-answers.ts';
import { storeFile, storeFiles } from './store-upload.ts';
import { safeFileName, uploadPlace } from './upload-files.ts';

export interface UploadParts {
  readonly directory: DataDirectory;
  readonly imports: ImportBoard;
  readonly log: HostLog;
}

/** An upload that brings nothing for so long has lost its sender. */
const patienceMilliseconds = 60_000;

const cancelled = (): HostError =>
  new HostError('importCancelled', 'The upload was cancelled. The store is as it was before.');

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** Says at once that a file has no room, and not after hours of sending. Throws HostError `noRoom`. */
async function checkRoom(directory: DataDirectory, length: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory.path);
  if (!(length > bavail * bsize)) return;
  throw new HostError(
    'noRoom',
    told`The file has ${gigabytes(length)}, and the disk that it would go to has ${gigabytes(bavail * bsize)} free. Free about twice what the file has, then import it again.`,
  );
}

function failureOf(error: unknown): HostError | AppError {
  if (error instanceof HostError || error instanceof AppError) return error;
  const code = systemErrorCode(error);
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? cancelled() : jobFailure('import', error);
}

/**
 * Takes a file, or several as a folder, from the browser to the disk, never holding more than a piece of it, answers with the id of its import,
 * and takes the file away when that has ended. Whatever goes wrong leaves nothing behind.
 */
export async function receiveUpload(
  parts: UploadParts,
  { name, kind, modified }: { readonly name: string; readonly kind: 'file' | 'files'; readonly modified: number },
  body: IncomingMessage,
  reply: AppReply,
): Promise<void> {
  const { directory, imports, log } = parts;
  const fileName = safeFileName(name);
  const length = Number(body.headers['content-length']);
  const place = uploadPlace(directory, fileName);
  let note: UploadNote | null = null;
  try {
    await imports.deliveriesMerged();
    note = imports.beginUpload({
      importId: place.id,
      fileName,
      bytesTotal: Number.isFinite(length) ? length : null,
      cancel: () => body.destroy(cancelled()),
    });
    body.setTimeout(patienceMilliseconds, () => body.destroy(cancelled()));
    await checkRoom(directory, length);
    const received = (bytes: number): void => note?.received(bytes);
    if (kind === 'files') await storeFiles(body, place.path, received);
    else await storeFile(body, { path: place.path, modified }, received);
    if (!body.complete) throw cancelled();
    const job = note.import(place.path);
    reply.send(appAnswer(202, { result: { importId: job.importId } }));
    // Its failure is in the log already, and the pages are told of it.
    await job.done.catch(() => undefined);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === 'importFailed') log.fault('upload', failure.cause);
    note?.failed(failure);
    reply.send(appFailure(failure));
  } finally {
    place.remove();
  }
}

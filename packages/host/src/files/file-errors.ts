import { told, type Sentence } from '@vitalgate/contract';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import type { FileBudget } from './file-set.ts';

/** The file is not where it was said to be. */
export function fileMissing(path: string, cause?: unknown): HostError {
  return new HostError('fileMissing', told`${path} does not exist. Check the path.`, { cause });
}

/** The file was replaced, cut or written to between two looks. */
export function fileChanged(path: string): HostError {
  return new HostError(
    'fileChanged',
    told`${path} changed while it was read. Wait until it is written, then import again.`,
  );
}

/** A packed file whose inside is broken, or of which the end is missing. */
export function zipDamaged(path: string, cause?: unknown): HostError {
  return new HostError(
    'fileDamaged',
    told`${path} is cut off or damaged. Copy it whole, or export it again, then import that.`,
    { cause },
  );
}

export function tooManyBytes({ maximumBytes }: FileBudget): Sentence {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, maximumBytes)) / 10));
  return told`more than ${Number((maximumBytes / 1024 ** step).toFixed(1))} ${units[step] ?? ''} when unpacked`;
}

/** More files or bytes than an export can have. */
export function fileTooLarge(path: string, what: Sentence): HostError {
  return new HostError('fileTooLarge', told`${path} holds ${what}; no health export does. Name the export alone.`);
}

/** A failed system call on a file, as a HostError if the user can do something about it. */
export function fileError(path: string, error: unknown): HostError {
  if (error instanceof HostError) return error;
  const code = systemErrorCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return fileMissing(path, error);
  const why = code === 'EACCES' || code === 'EPERM' ? 'you may not read it' : (code ?? 'unknown error');
  return new HostError(
    'fileUnreadable',
    told`${path} cannot be read (${why}). Check its permissions or copy it elsewhere.`,
    {
      cause: error,
    },
  );
}

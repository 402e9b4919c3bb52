import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { open as openFile, stat, type FileHandle } from 'node:fs/promises';
import type { ReadEnd } from '@vitalgate/importers';
import { fileChanged, fileError } from './file-errors.ts';
import type { OpenedFile } from './file-set.ts';

const pieceBytes = 64 * 1024;

export interface FileLook {
  readonly size: number;
  readonly mtimeMs: number;
}

/** Whether a file has changed between two looks. */
export const differ = (one: FileLook, other: FileLook): boolean =>
  one.size !== other.size || one.mtimeMs !== other.mtimeMs;

// Windows has neither of the last two, and no such pipes.
const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
const flags = (followsLink: boolean): number => O_RDONLY | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW);

/**
 * The first bytes of a plain file, as many as it has and no more than these, read while this thread waits. `isAsSeen` judges the open
 * file before and after. Throws HostError `fileChanged` if it is none, or not as seen, and what the system says.
 */
export function bytesNow(
  path: string,
  most: number,
  { followsLink, isAsSeen }: { readonly followsLink: boolean; readonly isAsSeen: (now: Stats) => boolean },
): Buffer {
  const file = openSync(path, flags(followsLink));
  try {
    const before = fstatSync(file);
    if (!before.isFile() || !isAsSeen(before)) throw fileChanged(path);
    const bytes = Buffer.allocUnsafe(Math.min(most, before.size));
    let length = 0;
    for (let count = -1; length < bytes.length && count !== 0; length += count) {
      count = readSync(file, bytes, length, bytes.length - length, length);
    }
    if (!isAsSeen(fstatSync(file))) throw fileChanged(path);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

/**
 * Opens a path to be read if it is a plain file. What is no plain file, or is none any more, is not waited for: to open a pipe would
 * last until somebody writes to it. Rejects with HostError `fileChanged` and with what the system says.
 */
export async function openIfPlain(path: string, followsLink = true): Promise<FileHandle> {
  const handle = await openFile(path, flags(followsLink));
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw fileChanged(path);
}

async function openUnchanged(path: string, look: FileLook, followsLink: boolean): Promise<FileHandle> {
  const handle = await openIfPlain(path, followsLink);
  if (!differ(await handle.stat(), look)) return handle;
  await handle.close();
  throw fileChanged(path);
}

/**
 * Opens a file of the disk that was seen before as `look`. With `followsLink` false a link in its last part is refused.
 * Rejects with HostError `fileMissing`, `fileChanged`, `fileUnreadable`.
 */
export async function openPlainFile(path: string, look: FileLook, followsLink: boolean): Promise<OpenedFile> {
  try {
    const handle = await openUnchanged(path, look, followsLink);
    return {
      content: handle.createReadStream({ highWaterMark: pieceBytes }),
      admit: () => true,
      async end(failure): Promise<ReadEnd> {
        const now = await stat(path).catch((gone: unknown) => {
          throw fileError(path, gone);
        });
        if (differ(now, look)) throw fileChanged(path);
        if (failure !== null) throw fileError(path, failure);
        return 'whole';
      },
    };
  } catch (error) {
    throw fileError(path, error);
  }
}

import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The file of a dataset while it is written: `NAME.part`, given its name once all of it is there. */
export interface DatasetFile {
  /** Adds text at the end. */
  append(text: string): Promise<number>;
  /** Settles once all that was added would outlast a loss of power. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

const partOf = (path: string): string => `${path}.part`;

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function writeAll(file: FileHandle, text: string, position: number): Promise<number> {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;) {
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
  }
  return bytes.length;
}

/**
 * Opens the part of a dataset's file behind its first `bytes`; what lies behind them is cut off. Null where the part
 * does not hold so many: it was removed or changed, and has to be written anew, with 0.
 */
export async function openDatasetFile(path: string, bytes: number): Promise<DatasetFile | null> {
  const part = partOf(path);
  if (bytes > 0 && ((await sizeOf(part)) ?? 0) < bytes) return null;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(part, bytes > 0 ? 'r+' : 'w+', 0o600);
  await file.truncate(bytes);
  let end = bytes;
  return {
    async append(text) {
      end += await writeAll(file, text, end);
      return end;
    },
    sync: () => file.datasync(),
    close: () => file.close(),
  };
}

/** Gives the finished part its name. Answers false where there is neither part nor file of so many bytes. */
export async function finishDatasetFile(path: string, bytes: number): Promise<boolean> {
  if ((await sizeOf(partOf(path))) === bytes) {
    await rename(partOf(path), path);
    return true;
  }
  return (await sizeOf(path)) === bytes;
}

/** Takes a part away that nobody will go on with. */
export async function dropDatasetPart(path: string): Promise<void> {
  await rm(partOf(path), { force: true });
}

import type { ExportFormat } from './export-state.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { constants, lstat, mkdir, open, rename, rm, readdir, type FileHandle } from 'node:fs/promises';
import { dirname, basename, join } from 'node:path';
import { ifThere } from '@vitalgate/terminal';

const partOf = (path: string): string => `${path}.part`;

/** Null if there is no file, but a link to one perhaps: whoever made it may not have meant it well. */
async function sizeOf(path: string): Promise<number | null> {
  const found = await ifThere(lstat(path));
  return found?.isFile() === true ? found.size : null;
}

/** A write of each page would take as long as making it. */
const bytesAtOnce = 1 << 20;

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
  }
}

/** The file of a dataset while it is written: `NAME.part`, given its name once all of it is there. */
export type DatasetFile = NonNullable<Awaited<ReturnType<typeof openDatasetFile>>>;

/** Opens the part of a dataset's file behind its first `bytes`, and cuts off the rest. Null if it holds fewer: then it is to be written anew, with 0. */
export async function openDatasetFile(path: string, bytes: number) {
  const part = partOf(path);
  if (bytes > 0 && ((await sizeOf(part)) ?? 0) < bytes) return null;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // A part that is not gone on with may be a link, or open to others: a new one is neither.
  if (bytes === 0) await rm(part, { force: true });
  const begin = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL;
  const file = await open(part, bytes > 0 ? 'r+' : begin, 0o600);
  await file.truncate(bytes);
  let end = bytes;
  let pending: Buffer[] = [];
  let written = bytes;
  const flush = async (): Promise<void> => {
    const all = Buffer.concat(pending);
    const position = written;
    pending = [];
    written += all.length;
    await writeAll(file, all, position);
  };
  return {
    /** Adds text at the end, and answers how many bytes there are then. The last of it may wait for more to be written with. */
    async append(text: string): Promise<number> {
      const added = Buffer.from(text);
      pending.push(added);
      end += added.length;
      if (end - written >= bytesAtOnce) await flush();
      return end;
    },
    /** Settles once all that was added before would outlast a loss of power. More may be added meanwhile. */
    async sync(): Promise<void> {
      await flush();
      await file.datasync();
    },
    close: () => file.close(),
  };
}

export async function hasDatasetPart(path: string, bytes: number): Promise<boolean> {
  return (await sizeOf(partOf(path))) === bytes;
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [size, otherSize] = await Promise.all([sizeOf(one), sizeOf(other)]);
  if (size === null || size !== otherSize) return false;
  const digests = await Promise.all(
    [one, other].map(async (path) => {
      const digest = createHash('sha256');
      for await (const chunk of createReadStream(path)) digest.update(chunk as Buffer);
      return digest.digest('hex');
    }),
  );
  return digests[0] === digests[1];
}

/** Gives the finished part its name; a file that holds the same stays. Answers false if there is neither part nor file of so many bytes. */
export async function finishDatasetFile(path: string, bytes: number): Promise<boolean> {
  if ((await sizeOf(partOf(path))) === bytes) {
    if (await isSame(partOf(path), path)) await rm(partOf(path));
    else await rename(partOf(path), path);
    return true;
  }
  return (await sizeOf(path)) === bytes;
}

export async function dropDatasetPart(path: string): Promise<void> {
  await rm(partOf(path), { force: true });
}

/** The file of a dataset, relative to the export's folder; for Parquet, the one from whose lines that is made. */
export function datasetPath(name: string, format: ExportFormat): string {
  return `${name}.${format === 'parquet' ? 'ndjson' : format}`;
}

/** `20260309T073000123Z`, as it stands in the names of increments. */
export function stamp(instant: string): string {
  return new Date(instant).toISOString().replaceAll(/[-:.]/g, '');
}

/** The file of samples that were new to an export's folder, beside the first one, with the time of the export in its name. */
export function incrementPath(name: string, format: ExportFormat, begunAt: string): string {
  return datasetPath(`${name}.since-${stamp(begunAt)}`, format);
}

export function isIncrementPath(path: string): boolean {
  return /\.since-\d{8}T\d{9}Z\.[a-z]+$/.test(path);
}

export async function dropIncrements(folder: string, name: string, format: ExportFormat): Promise<void> {
  const place = dirname(join(folder, name));
  const own = (file: string): boolean =>
    file.startsWith(`${basename(name)}.since-`) && file.endsWith(`.${format}`) && isIncrementPath(file);
  for (const file of (await readdir(place)).filter(own)) await rm(join(place, file));
}

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';
import { told, type Sentence } from '@vitalgate/contract';
import { diskFullText, isDiskFull } from '../errors/disk-full.ts';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import { fileTooLarge, tooManyBytes } from './file-errors.ts';
import { streamOf, type FileBudget, type FileSet, type LeftOutFile } from './file-set.ts';
import type { ImportFile } from '@vitalgate/importers';
import { zipFiles } from './zip-files.ts';

/** Zips in a zip in a zip: no export goes deeper. */
const deepest = 3;

/** Zips in a zip, at any depth. Each costs some milliseconds, however few bytes it has. */
const mostZips = 2000;

/** An Excel workbook is a zip too. */
const suffix = /\.(?:zip|xls[xm])$/iu;

export interface NestedZips {
  /** What may be unpacked of all of them together. */
  readonly budget: FileBudget;
  /** Names a new file for the copy of an inner zip, which is gone when the set is closed. */
  readonly copyPath: () => string;
  readonly signal?: AbortSignal | undefined;
}

/** Files, bytes and zips that may still be found. */
interface Rest {
  files: number;
  bytes: number;
  zips: number;
}

/** Whether a failure is one of the copy, as against what is copied. */
function isOfWriting(failure: NodeJS.ErrnoException | null, to: string): boolean {
  return failure !== null && (failure.path === to || failure.syscall === 'write');
}

/** Copies a file of a set to a path; whether it was whole. */
async function copyOut(set: FileSet, name: string, to: string, signal: AbortSignal | undefined): Promise<boolean> {
  const opened = await set.open(name);
  const admitted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      if (opened.admit(piece)) done(null, piece);
      else done(new Error('longer than announced'));
    },
  });
  let failure: NodeJS.ErrnoException | null = null;
  await pipeline(streamOf(opened), admitted, createWriteStream(to, { flags: 'wx', mode: 0o600 }), { signal }).catch(
    (error: unknown) => (failure = error as NodeJS.ErrnoException),
  );
  if (isDiskFull(failure)) throw new HostError('diskFull', diskFullText(), { cause: failure });
  if (isOfWriting(failure, to)) {
    throw new HostError(
      'fileUnreadable',
      told`${name} is a zip in the zip and cannot be copied out (${systemErrorCode(failure) ?? ''}). Unpack it and import the folder.`,
      { cause: failure },
    );
  }
  return (await opened.end(failure)) === 'whole' && failure === null;
}

/** Bytes of an inner zip that is held in memory, and of all of them together. */
const smallest = 256 * 1024;
const mostHeld = 32 * 1024 * 1024;

/** A small file of a set; null if it is not whole, or longer than announced. */
async function held(set: FileSet, name: string, signal: AbortSignal | undefined): Promise<Buffer | null> {
  const opened = await set.open(name);
  const pieces: Buffer[] = [];
  let failure: Error | null = null;
  try {
    for await (const piece of streamOf(opened) as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      if (!opened.admit(piece)) throw new Error('longer than announced');
      pieces.push(piece);
    }
  } catch (error) {
    if (signal?.aborted === true) throw error;
    failure = error as Error;
  }
  return (await opened.end(failure)) === 'whole' && failure === null ? Buffer.concat(pieces) : null;
}

/** What keeps one zip from being read, and no other. */
const faultsOfOne: ReadonlySet<string> = new Set(['fileDamaged', 'fileEncrypted', 'fileUnreadable']);

/** The files of an inner zip, copied or in memory; null if it cannot be read as one. */
async function innerFiles(
  from: string | Buffer,
  called: string,
  { rest, budget }: Undertaking,
): Promise<FileSet | null> {
  try {
    return await zipFiles(from, { maximumFiles: rest.files, maximumBytes: rest.bytes }, { called });
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    if (faultsOfOne.has(error.code)) return null;
    throw error.code === 'fileTooLarge' ? fileTooLarge(called, beyond(budget)) : error;
  }
}

/** What is left for one zip says nothing of how much all may hold. */
const beyond = (budget: FileBudget): Sentence =>
  told`more than ${budget.maximumFiles} files, or ${tooManyBytes(budget)}, together with the rest`;

/** The zip that is open of those that were copied out: each would keep one of the few files that a process may have open. */
class OpenZip {
  #copy: string | null = null;
  #set: FileSet | null = null;

  /** A copied zip, open; the one before is closed. Rejects as `zipFiles`. */
  async of(copy: string, called: string, budget: FileBudget): Promise<FileSet> {
    if (this.#copy === copy && this.#set !== null) return this.#set;
    await this.close();
    const set = await zipFiles(copy, budget, { called });
    [this.#copy, this.#set] = [copy, set];
    return set;
  }

  async close(): Promise<void> {
    const set = this.#set;
    [this.#copy, this.#set] = [null, null];
    await set?.close();
  }
}

/** What all zips in a zip have in common. */
interface Undertaking extends NestedZips {
  readonly rest: Rest;
  /** Bytes that may still be held in memory. */
  room: number;
  readonly open: OpenZip;
  readonly copies: string[];
}

/** An inner zip that can be read at any time; null if it is none. */
async function innerZip(set: FileSet, file: ImportFile, called: string, all: Undertaking): Promise<FileSet | null> {
  const { path: name, size } = file;
  if (size !== null && size <= Math.min(smallest, all.room)) {
    all.room -= size;
    const bytes = await held(set, name, all.signal);
    return bytes === null ? null : innerFiles(bytes, called, all);
  }
  const copy = all.copyPath();
  all.copies.push(copy);
  if (!(await copyOut(set, name, copy, all.signal))) return null;
  const inner = await innerFiles(copy, called, all);
  await inner?.close();
  return inner === null
    ? null
    : { ...inner, open: async (within) => (await all.open.of(copy, called, all.budget)).open(within) };
}

async function opened(path: string, set: FileSet, all: Undertaking, depth: number): Promise<FileSet> {
  const inner = set.files.filter((file) => suffix.test(file.path));
  if (inner.length === 0 || depth >= deepest) return set;
  all.rest.zips -= inner.length;
  if (all.rest.zips < 0) throw fileTooLarge(path, told`more than ${mostZips} zips`);
  const files = set.files.filter((file) => !suffix.test(file.path));
  const leftOut: LeftOutFile[] = [...set.leftOut];
  const holders = new Map<string, { readonly set: FileSet; readonly name: string }>();
  for (const file of inner) {
    const { path: name } = file;
    const within = `${path}/${name}`;
    const zip = await innerZip(set, file, within, all);
    if (zip === null) {
      leftOut.push({ path: name, reason: 'invalidFile' });
      continue;
    }
    all.rest.files -= zip.files.length + zip.leftOut.length;
    for (const { size } of zip.files) all.rest.bytes -= size ?? 0;
    const whole = await opened(within, zip, all, depth + 1);
    for (const each of whole.files) {
      const full = `${name}/${each.path}`;
      files.push({ path: full, size: each.size });
      holders.set(full, { set: whole, name: each.path });
    }
    for (const left of whole.leftOut) leftOut.push({ path: `${name}/${left.path}`, reason: left.reason });
  }
  return {
    files,
    leftOut,
    open(name) {
      const holder = holders.get(name);
      return holder === undefined ? set.open(name) : holder.set.open(holder.name);
    },
    close: () => set.close(),
  };
}

/**
 * The files of a zip, and in place of each zip in it the files of that: `inner.zip/entry`. A zip is read from its end: so small
 * ones are held in memory, the others are copied out, and of those one is open at a time. One that is damaged, or protected by a password, is left out and named. The budget is for all
 * together. Rejects with HostError `fileTooLarge`, `diskFull` and others if a copy cannot be written; the set itself stays the caller's to close then.
 */
export async function withNestedZips(path: string, set: FileSet, how: NestedZips): Promise<FileSet> {
  const bytes = set.files.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const rest = {
    files: how.budget.maximumFiles - set.files.length,
    bytes: how.budget.maximumBytes - bytes,
    zips: mostZips,
  };
  const all: Undertaking = { ...how, rest, room: mostHeld, open: new OpenZip(), copies: [] };
  const clear = async (): Promise<void> => {
    await all.open.close();
    for (const copy of all.copies) await rm(copy, { force: true });
  };
  try {
    const whole = await opened(path, set, all, 1);
    if (rest.bytes < 0) throw fileTooLarge(path, tooManyBytes(how.budget));
    return {
      ...whole,
      async close() {
        await clear();
        await set.close();
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
}

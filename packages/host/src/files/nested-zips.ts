import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';
import { diskFullText, isDiskFull } from '../errors/disk-full.ts';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import { fileTooLarge, tooManyBytes } from './file-errors.ts';
import type { FileBudget, FileSet, LeftOutFile } from './file-set.ts';
import { zipFiles } from './zip-files.ts';

/** Zips in a zip in a zip: no export goes deeper. */
const deepest = 3;

const suffix = /\.zip$/iu;

export interface NestedZips {
  /** What may be unpacked of all of them together. */
  readonly budget: FileBudget;
  /** Names a new file for the copy of an inner zip, which is gone when the set is closed. */
  readonly copyPath: () => string;
  readonly signal?: AbortSignal | undefined;
}

/** Files and bytes that may still be found. */
interface Rest {
  files: number;
  bytes: number;
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
  await pipeline(opened.stream, admitted, createWriteStream(to, { flags: 'wx', mode: 0o600 }), { signal }).catch(
    (error: unknown) => (failure = error as NodeJS.ErrnoException),
  );
  if (isDiskFull(failure)) throw new HostError('diskFull', diskFullText(), { cause: failure });
  if (isOfWriting(failure, to)) {
    throw new HostError(
      'fileUnreadable',
      `${name} is a zip in the zip and cannot be copied out (${systemErrorCode(failure) ?? ''}). Unpack it and import the folder.`,
      { cause: failure },
    );
  }
  return (await opened.end(failure)) === 'whole' && failure === null;
}

/** What keeps one zip from being read, and no other. */
const faultsOfOne: ReadonlySet<string> = new Set(['fileDamaged', 'fileEncrypted', 'fileUnreadable']);

/** The files of a copied zip; null if it cannot be read as one. */
async function innerFiles(copy: string, called: string, rest: Rest): Promise<FileSet | null> {
  try {
    return await zipFiles(copy, { maximumFiles: rest.files, maximumBytes: rest.bytes }, { called });
  } catch (error) {
    if (error instanceof HostError && faultsOfOne.has(error.code)) return null;
    throw error;
  }
}

async function opened(path: string, set: FileSet, how: NestedZips, rest: Rest, depth: number): Promise<FileSet> {
  const inner = set.files.map((file) => file.path).filter((name) => suffix.test(name));
  if (inner.length === 0 || depth >= deepest) return set;
  const files = set.files.filter((file) => !suffix.test(file.path));
  const leftOut: LeftOutFile[] = [...set.leftOut];
  const holders = new Map<string, { readonly set: FileSet; readonly name: string }>();
  const closings: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closings.reverse()) await each();
    await set.close();
  };

  async function openInner(name: string): Promise<void> {
    const copy = how.copyPath();
    closings.push(() => rm(copy, { force: true }));
    const within = `${path}/${name}`;
    const isWhole = await copyOut(set, name, copy, how.signal);
    const zip = isWhole ? await innerFiles(copy, within, rest) : null;
    if (zip === null) {
      leftOut.push({ path: name, reason: 'invalidFile' });
      return;
    }
    rest.files -= zip.files.length + zip.leftOut.length;
    for (const { size } of zip.files) rest.bytes -= size ?? 0;
    const all = await opened(within, zip, how, rest, depth + 1).catch(async (error: unknown) => {
      await zip.close();
      throw error;
    });
    closings.push(() => all.close());
    for (const file of all.files) {
      const full = `${name}/${file.path}`;
      files.push({ ...file, path: full });
      holders.set(full, { set: all, name: file.path });
    }
    for (const left of all.leftOut) leftOut.push({ path: `${name}/${left.path}`, reason: left.reason });
  }

  try {
    for (const name of inner) await openInner(name);
    if (rest.bytes < 0) throw fileTooLarge(path, tooManyBytes(how.budget));
  } catch (error) {
    for (const each of closings.reverse()) await each();
    throw error;
  }
  return {
    files,
    leftOut,
    open(name) {
      const holder = holders.get(name);
      return holder === undefined ? set.open(name) : holder.set.open(holder.name);
    },
    close,
  };
}

/**
 * The files of a zip, and in place of each zip in it the files of that: `inner.zip/entry`. Inner zips are copied out, since a zip is
 * read from its end. One that is damaged, or protected by a password, is left out and named. The budget is for all
 * together. Rejects with HostError `fileTooLarge`, `diskFull` and others if a copy cannot be written; the set itself stays the caller's to close then.
 */
export function withNestedZips(path: string, set: FileSet, how: NestedZips): Promise<FileSet> {
  const bytes = set.files.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const rest = { files: how.budget.maximumFiles - set.files.length, bytes: how.budget.maximumBytes - bytes };
  return opened(path, set, how, rest, 1);
}

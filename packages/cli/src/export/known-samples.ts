import { hash } from 'node:crypto';
import { closeSync, fsync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { VitalgateError, type RawSample } from '@vitalgate/client';

/** The progress of the list of a type's known samples, in entries. */
export interface KnownState {
  /** Entries read of the list of before. */
  readonly read: number;
  /** The first entry there that starts when the last sample did. */
  readonly groupFrom: number;
  readonly written: number;
  /** Known samples in the range that is looked through, and how many of them the host still lists. */
  readonly inRange: number;
  readonly matched: number;
}

export interface KnownRange {
  readonly from: number;
  readonly to: number;
}

/** Distinguishes samples that a folder has from those that it lacks, and makes the list of those that it has then. */
export type KnownSamples = NonNullable<ReturnType<typeof openKnownSamples>>;

const begin: KnownState = { read: 0, groupFrom: 0, written: 0, inRange: 0, matched: 0 };

/** An entry is the start in milliseconds, eight bytes, and the id, or a digest of one that is longer. */
const entryBytes = 32;
const keyBytes = entryBytes - 8;
const shortId = /^[!-~]{1,24}$/;

/** The key of an id: a digest of each would take a third of the time of a whole export. */
function keyOf(id: string): string {
  return shortId.test(id) ? id : `#${hash('sha256', id, 'base64url').slice(0, keyBytes - 1)}`;
}

const entriesAtOnce = 4096;
const synced = promisify(fsync);

interface Entry {
  readonly start: number;
  readonly key: string;
}

function* entriesOf(file: number, from: number): Generator<Entry, void, undefined> {
  const bytes = Buffer.alloc(entryBytes * entriesAtOnce);
  for (let at = from; ;) {
    const count = Math.floor(readSync(file, bytes, 0, bytes.length, at * entryBytes) / entryBytes);
    for (let index = 0; index < count; index++) {
      const offset = index * entryBytes;
      yield {
        start: bytes.readDoubleBE(offset),
        key: bytes.toString('latin1', offset + 8, offset + entryBytes).replace(/ +$/, ''),
      };
    }
    if (count === 0) return;
    at += count;
  }
}

function listOf(folder: string, type: string): string {
  return join(folder, knownFolder, type);
}

const draftOf = (path: string): string => `${path}.new`;

export const knownFolder = '.vitalgate-known';

function openFile(path: string, flags: 'r' | 'r+'): number | null {
  try {
    return openSync(path, flags);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Opens the draft of a list behind its first entries; null if it does not hold so many. */
function openDraft(path: string, entries: number): number | null {
  // A draft that is not gone on with may be a link, or open to others: a new one is neither.
  if (entries === 0) rmSync(path, { force: true });
  const file = entries === 0 ? openSync(path, 'wx', 0o600) : openFile(path, 'r+');
  if (file === null) return null;
  if (fstatSync(file).size < entries * entryBytes) {
    closeSync(file);
    return null;
  }
  ftruncateSync(file, entries * entryBytes);
  return file;
}

/**
 * Opens what is known of a type. Without `isIncrement` all samples are new, and the list is made anew. Both lists are in
 * the order of the starts, so they are read side by side and the memory that it takes stays the same. Null if the draft of
 * an earlier run was taken away: then it has to begin anew.
 */
export function openKnownSamples(
  folder: string,
  type: string,
  isIncrement: boolean,
  range: KnownRange,
  from: KnownState = begin,
) {
  const path = listOf(folder, type);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = openDraft(draftOf(path), from.written);
  if (draft === null) return null;
  const before = isIncrement ? openFile(path, 'r') : null;
  let { read, groupFrom, written, inRange, matched } = from;
  let groupStart = Number.NEGATIVE_INFINITY;
  const group = new Set<string>();
  const pending = Buffer.alloc(entryBytes * entriesAtOnce, ' ');
  let pendingBytes = 0;

  const flush = (): void => {
    const position = written * entryBytes - pendingBytes;
    for (let at = 0; at < pendingBytes;) at += writeSync(draft, pending, at, pendingBytes - at, position + at);
    pending.fill(' ');
    pendingBytes = 0;
  };
  const add = ({ start, key }: Entry): void => {
    pending.writeDoubleBE(start, pendingBytes);
    pending.write(key, pendingBytes + 8, 'latin1');
    pendingBytes += entryBytes;
    written += 1;
    if (pendingBytes === pending.length) flush();
  };
  const entries = before === null ? null : entriesOf(before, groupFrom);
  let seen = groupFrom;
  let next = entries?.next();
  const takeUntil = (start: number): void => {
    while (next?.done === false && next.value.start <= start) {
      const known = next.value;
      if (known.start === start) {
        if (group.size === 0) groupFrom = seen;
        group.add(known.key);
      }
      // What was read before a stop is in the new list already.
      if (seen >= read) {
        add(known);
        read = seen + 1;
        if (known.start >= range.from && known.start < range.to) inRange += 1;
      }
      seen += 1;
      next = entries?.next();
    }
  };
  const keep = async (): Promise<KnownState> => {
    flush();
    const reached: KnownState = { read, groupFrom, written, inRange, matched };
    await synced(draft);
    return reached;
  };
  return {
    /** True if no earlier run wrote the sample. They come oldest first. Throws VitalgateError `invalid_response` if not. */
    isNew({ start: instant, id }: Pick<RawSample, 'start' | 'id'>): boolean {
      const start = Date.parse(instant);
      if (start < groupStart) {
        throw new VitalgateError('invalid_response', 'the samples of the host are not in the order of their starts');
      }
      if (start > groupStart) {
        groupStart = start;
        if (group.size > 0) group.clear();
        groupFrom = read;
        takeUntil(start);
      }
      const key = keyOf(id);
      if (group.has(key)) {
        matched += 1;
        return false;
      }
      if (before !== null) group.add(key);
      add({ start, key });
      return true;
    },
    /** Makes the new list last as it is, and answers its progress. More may be added meanwhile. */
    keep,
    /** After the last sample: the new list is whole. */
    end(): Promise<KnownState> {
      takeUntil(Number.POSITIVE_INFINITY);
      return keep();
    },
    close(): void {
      closeSync(draft);
      if (before !== null) closeSync(before);
    },
  };
}

/** Puts the finished new list in the place of the one before; does nothing if that was done. */
export async function finishKnownSamples(folder: string, type: string, written: number): Promise<void> {
  const path = listOf(folder, type);
  const draft = await stat(draftOf(path)).catch(() => null);
  if (draft?.size === written * entryBytes) await rename(draftOf(path), path);
}

/** Takes away the draft of a list that nobody will go on with. */
export function dropKnownDraft(folder: string, type: string): void {
  rmSync(draftOf(listOf(folder, type)), { force: true });
}

export async function isKnownType(folder: string, type: string): Promise<boolean> {
  return (await stat(listOf(folder, type)).catch(() => null)) !== null;
}

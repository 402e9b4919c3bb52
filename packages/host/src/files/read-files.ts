import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { headBytes, type ImportSource, type ReadEnd } from '@vitalgate/importers';
import { HostError, importCancelled } from '../errors/host-error.ts';
import { seekableCopy } from './seekable-copy.ts';
import type { FileSet, OpenedFile } from './file-set.ts';
import { textPieces } from './text-pieces.ts';

export interface ReadProgress {
  /** Of all files that were read or are being read. */
  readonly bytesRead: number;
  /** Size of the same files, null if one of them does not say, or says too little. */
  readonly bytesTotal: number | null;
}

export interface FileReading {
  /** Ends the read that is under way, and every later one, with HostError `importCancelled`. */
  readonly signal?: AbortSignal | undefined;
  /** Whether it was cancelled: asked where the signal cannot come in. */
  readonly isCancelled?: (() => boolean) | undefined;
  /** Told where a look at a file's start found it broken. */
  readonly onBrokenHead?: (() => void) | undefined;
  /** Told of a file that says it is written in an encoding which this platform does not know. */
  readonly onUnknownEncoding?: ((path: string, encoding: string) => void) | undefined;
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
  /** Names a new file of the user's own for the copy of a file that is read at any place; without it none is. */
  readonly copyPath?: (() => string) | undefined;
}

type Verdict = 'more' | 'enough';

/** So many pieces wait at most while one is handled: a stream that unpacks makes the next ones in another thread meanwhile. */
const mostAhead = 2;

interface Pumped {
  readonly error: Error | null;
  /** Whether `onPiece` had enough. */
  readonly stopped: boolean;
}

const longer = (): Pumped => ({ error: new Error('longer than announced'), stopped: false });

/** Hands over all of a file, or until `onPiece` has enough or fails. Each piece is handled in a turn of its own. */
async function pump(
  opened: OpenedFile,
  onPiece: (piece: Buffer) => Verdict,
  signal: AbortSignal | undefined,
): Promise<Pumped> {
  const { content } = opened;
  if (!Buffer.isBuffer(content)) return pumpStream(content, opened, onPiece, signal);
  await turn();
  if (signal?.aborted === true) throw importCancelled();
  if (content.length === 0) return { error: null, stopped: false };
  return opened.admit(content) ? { error: null, stopped: onPiece(content) === 'enough' } : longer();
}

function pumpStream(
  stream: Readable,
  opened: OpenedFile,
  onPiece: (piece: Buffer) => Verdict,
  signal: AbortSignal | undefined,
): Promise<Pumped> {
  return new Promise((resolve, reject) => {
    const waiting: Buffer[] = [];
    /** How the stream ended: known before the last pieces are handled. */
    let end: { readonly error: Error | null } | null = null;
    let turn: NodeJS.Immediate | undefined;
    const onAbort = (): void => settle(() => reject(importCancelled()));
    const settle = (how: () => void): void => {
      signal?.removeEventListener('abort', onAbort);
      clearImmediate(turn);
      waiting.length = 0;
      stream.off('data', onData);
      // A failure that is still under way concerns nobody any more.
      stream.off('error', onEnd).on('error', () => undefined);
      stream.destroy();
      how();
    };
    const handleNext = (): void => {
      turn = undefined;
      const piece = waiting.shift();
      try {
        if (piece === undefined) {
          if (end !== null) settle(() => resolve({ error: end?.error ?? null, stopped: false }));
        } else if (!opened.admit(piece)) {
          settle(() => resolve(longer()));
        } else if (onPiece(piece) === 'enough') {
          settle(() => resolve({ error: null, stopped: true }));
        } else {
          stream.resume();
          if (waiting.length > 0 || end !== null) takeTurn();
        }
      } catch (error) {
        settle(() => reject(error));
      }
    };
    const takeTurn = (): void => {
      turn ??= setImmediate(handleNext);
    };
    const onData = (piece: Buffer): void => {
      waiting.push(piece);
      if (waiting.length >= mostAhead) stream.pause();
      takeTurn();
    };
    const onEnd = (error: Error | null): void => {
      // A stream that failed emits nothing more, but still gives what it held while it was paused.
      if (error !== null) {
        for (let held: Buffer | null; (held = stream.read()) !== null;) waiting.push(held);
      }
      end ??= { error };
      takeTurn();
    };
    stream.on('error', onEnd);
    stream.once('end', () => onEnd(null));
    if (signal?.aborted === true) return onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    stream.on('data', onData);
  });
}

interface FileStart {
  readonly bytes: Buffer;
  readonly isWhole: boolean;
  /** Made when it is asked for. */
  text: string | null;
}

function textOf({ bytes, isWhole }: FileStart): string {
  let text = '';
  const pieces = textPieces((piece) => (text += piece));
  pieces.push(bytes);
  // A character that the cut went through is none.
  if (isWhole) pieces.end();
  return text;
}

/** Bytes that are remembered of the beginnings of files. */
const mostStarts = 8 * 1024 * 1024;

/** Makes what importers read of a set of files, piece by piece. Only listed files can be read. */
export function readFiles(
  set: FileSet,
  { signal, onProgress, onBrokenHead, onUnknownEncoding, copyPath, isCancelled }: FileReading,
): ImportSource {
  const sizes = new Map(set.files.map(({ path, size }) => [path, size]));
  let bytesRead = 0;
  let bytesTotal: number | null = 0;

  async function open(path: string): Promise<OpenedFile> {
    if (signal?.aborted === true) throw importCancelled();
    if (!sizes.has(path)) throw new HostError('fileMissing', `${path} is not among the files of the import.`);
    return set.open(path);
  }

  /** What was seen of small files: each importer asks for it anew, and to open thousands of files again and again takes minutes. */
  const starts = new Map<string, FileStart>();
  let room = mostStarts;

  async function start(path: string): Promise<FileStart> {
    const known = starts.get(path);
    if (known !== undefined) {
      if (signal?.aborted === true) throw importCancelled();
      return known;
    }
    const bytes: Buffer[] = [];
    let length = 0;
    const opened = await open(path);
    const onPiece = (piece: Buffer): Verdict => {
      bytes.push(piece);
      length += piece.length;
      return length < headBytes ? 'more' : 'enough';
    };
    const { error, stopped } = await pump(opened, onPiece, signal);
    const isBroken = !stopped && (await opened.end(error)) === 'broken';
    if (isBroken) onBrokenHead?.();
    const [only] = bytes.length === 1 ? bytes : [Buffer.concat(bytes)];
    const seen = { bytes: only?.subarray(0, headBytes) ?? Buffer.alloc(0), isWhole: length < headBytes, text: null };
    if (!isBroken && length <= room) {
      room -= length;
      starts.set(path, seen);
    }
    return seen;
  }

  async function readBytes(path: string, onBytes: (bytes: Buffer) => void): Promise<ReadEnd> {
    const opened = await open(path);
    const size = sizes.get(path) ?? null;
    bytesTotal = size === null || bytesTotal === null ? null : bytesTotal + size;
    const onPiece = (piece: Buffer): Verdict => {
      onBytes(piece);
      bytesRead += piece.length;
      if (bytesTotal !== null && bytesRead > bytesTotal) bytesTotal = null;
      onProgress?.({ bytesRead, bytesTotal });
      return 'more';
    };
    const { error } = await pump(opened, onPiece, signal);
    return opened.end(error);
  }

  return {
    files: set.files,
    async head(path) {
      const seen = await start(path);
      return (seen.text ??= textOf(seen));
    },
    async read(path, onText) {
      const text = textPieces(onText, (encoding) => onUnknownEncoding?.(path, encoding));
      const end = await readBytes(path, (piece) => text.push(piece));
      text.end();
      return end;
    },
    startBytes: async (path) => (await start(path)).bytes,
    readBytes,
    seekable: async (path) =>
      copyPath === undefined ? null : seekableCopy(copyPath(), (onBytes) => readBytes(path, onBytes), isCancelled),
  };
}

import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import { smallBytes } from './file-set.ts';
import { differ, type FileLook } from './plain-file.ts';

/** Small, so that a piece is unpacked and gone before the engine takes it for one that stays: what stays is cleared seldom. */
const pieceBytes = 16 * 1024;

type Asked = Parameters<RandomAccessReader['read']>;

/**
 * Reads a zip for yauzl and never beyond its end: a position that a damaged zip names can be too large for the system call, which
 * throws instead of failing, out of reach of any caller.
 */
abstract class BoundedReader extends RandomAccessReader {
  readonly #size: number;

  constructor(size: number) {
    super();
    this.#size = size;
  }

  override read(...asked: Asked): void {
    const [, , length, position, callback] = asked;
    if (position + length > this.#size) setImmediate(callback, new Error('a position beyond the end'));
    else this.readWithin(...asked);
  }

  protected abstract readWithin(...asked: Asked): void;
}

/**
 * Reads an open file, and ahead of what is asked: what follows it, such as the next entry, is likely asked next. Closing it is the
 * opener's business.
 */
export class OpenFileReader extends BoundedReader {
  readonly #handle: FileHandle;
  readonly #look: FileLook;
  readonly #size: number;
  #ahead: { readonly from: number; readonly bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) };
  /** Whether somebody has changed the file, as it was seen after the last read of it; null before. */
  #hasChanged: boolean | null = null;

  constructor(handle: FileHandle, look: FileLook) {
    super(look.size);
    this.#size = look.size;
    this.#handle = handle;
    this.#look = look;
  }

  async hasChanged(): Promise<boolean> {
    return (this.#hasChanged ??= differ(this.#look, await this.#handle.stat()));
  }

  protected override readWithin(...asked: Asked): void {
    const [into, offset, length, position, callback] = asked;
    const begin = position - this.#ahead.from;
    if (begin >= 0 && begin + length <= this.#ahead.bytes.length) {
      this.#ahead.bytes.copy(into, offset, begin, begin + length);
      return callback(null);
    }
    this.#hasChanged = null;
    if (length > smallBytes) return read(this.#handle.fd, ...asked);
    const bytes = Buffer.allocUnsafe(Math.min(smallBytes, this.#size - position));
    read(this.#handle.fd, bytes, 0, bytes.length, position, (error, count) => {
      if (error !== null || count < length) return callback(error ?? new Error('shorter than it was'));
      this.#ahead = { from: position, bytes: bytes.subarray(0, count) };
      bytes.copy(into, offset, 0, length);
      callback(null);
    });
  }

  override _readStreamForRange(start: number, end: number): Readable {
    this.#hasChanged = null;
    const file = this.#handle.fd;
    let position = start;
    return new Readable({
      highWaterMark: pieceBytes,
      read() {
        const length = Math.min(pieceBytes, end - position);
        if (length <= 0) this.push(null);
        else {
          read(file, Buffer.allocUnsafe(length), 0, length, position, (error, count, bytes) => {
            position += count;
            if (error !== null) this.destroy(error);
            else this.push(count === 0 ? null : bytes.subarray(0, count));
          });
        }
      },
    });
  }
}

/** Reads a zip in memory. */
export class MemoryReader extends BoundedReader {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    super(bytes.length);
    this.#bytes = bytes;
  }

  protected override readWithin(...[buffer, offset, length, position, callback]: Asked): void {
    this.#bytes.copy(buffer, offset, position, position + length);
    callback(null);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from([this.#bytes.subarray(start, end)], { objectMode: false });
  }
}

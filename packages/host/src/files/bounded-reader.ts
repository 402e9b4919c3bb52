import { read, type Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

/** Small, so that a piece is unpacked and gone before the engine takes it for one that stays: what stays is cleared seldom. */
const pieceBytes = 16 * 1024;

/**
 * Reads an open file for yauzl and never beyond its end: a position that a damaged zip names can be too large for the
 * system call, which throws instead of failing, out of reach of any caller. Closing the file is the opener's business.
 */
export class BoundedReader extends RandomAccessReader {
  readonly #file: number;
  readonly #size: number;

  constructor(handle: FileHandle, { size }: Stats) {
    super();
    this.#file = handle.fd;
    this.#size = size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    if (position + length > this.#size) setImmediate(callback, new Error('a position beyond the end'));
    else read(this.#file, buffer, offset, length, position, callback);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const file = this.#file;
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

/** Reads a zip in memory for yauzl. */
export class MemoryReader extends RandomAccessReader {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    super();
    this.#bytes = bytes;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const isWithin = position + length <= this.#bytes.length;
    if (isWithin) this.#bytes.copy(buffer, offset, position, position + length);
    setImmediate(callback, isWithin ? null : new Error('a position beyond the end'));
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from([this.#bytes.subarray(start, end)], { objectMode: false });
  }
}

import { read, type Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

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

/** Reads an open file. Closing it is the opener's business. */
export class OpenFileReader extends BoundedReader {
  readonly #file: number;

  constructor(handle: FileHandle, { size }: Stats) {
    super(size);
    this.#file = handle.fd;
  }

  protected override readWithin(...asked: Asked): void {
    read(this.#file, ...asked);
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

/** Reads a zip in memory. */
export class MemoryReader extends BoundedReader {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    super(bytes.length);
    this.#bytes = bytes;
  }

  protected override readWithin(...[buffer, offset, length, position, callback]: Asked): void {
    this.#bytes.copy(buffer, offset, position, position + length);
    setImmediate(callback, null);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from([this.#bytes.subarray(start, end)], { objectMode: false });
  }
}

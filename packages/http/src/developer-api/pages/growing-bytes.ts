const usualLength = 128 * 1024;

/** Longer ones are not kept: few pages are, and they would be held for ever. */
const longestKept = 2 ** 20;
const mostKept = 8;

const kept: Uint8Array[] = [];

/**
 * Bytes that are written one behind the other. Whoever writes by `bytes` and `length` asks for `room` first. The memory is used
 * again after `release`: a new piece for each page would keep the engine's collector busier than the page itself does.
 */
export class GrowingBytes {
  bytes = kept.pop() ?? new Uint8Array(usualLength);
  length = 0;

  /** Makes room for so many more bytes. */
  room(more: number): void {
    const least = this.length + more;
    if (least <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(least, this.bytes.length * 2));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  put(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Gives the memory back, at most once; whoever still holds what was written must not read it any more. */
  release(): void {
    const { bytes } = this;
    this.bytes = new Uint8Array(0);
    this.length = 0;
    if (bytes.length > 0 && bytes.length <= longestKept && kept.length < mostKept) kept.push(bytes);
  }
}

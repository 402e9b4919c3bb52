import { DamagedPageError } from './database-pages.ts';

/** A number of one to nine bytes that was read, and where the next begins. One beyond 2^53 comes rounded. */
export class Varint {
  value = 0;
  at = 0;

  /** Reads the number that begins at a place. Throws DamagedPageError if it goes on behind the bytes. */
  read(bytes: Uint8Array, from: number): number {
    let value = 0;
    for (let at = from; at < from + 8; at++) {
      const byte = bytes[at];
      if (byte === undefined) break;
      value = value * 128 + (byte & 0x7f);
      if (byte >= 0x80) continue;
      this.at = at + 1;
      return (this.value = value);
    }
    return this.#whole(bytes, from);
  }

  /** Nine bytes hold all 64 bits, the first of them the sign. */
  #whole(bytes: Uint8Array, from: number): number {
    const [first, last] = [bytes.subarray(from, from + 8), bytes[from + 8]];
    if (last === undefined) throw new DamagedPageError('a number beyond the page');
    const high = first.reduce((sum, byte) => (sum << 7n) | BigInt(byte & 0x7f), 0n);
    this.at = from + 9;
    return (this.value = Number(BigInt.asIntN(64, (high << 8n) | BigInt(last))));
  }
}

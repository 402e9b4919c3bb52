import { DamagedPageError, type DatabasePages, type Page } from './database-pages.ts';
import type { MetPages } from './met-pages.ts';

/** Bytes of a row that stand in its own page; the rest is in a chain of others. */
function localBytes(total: number, usable: number, isByKey: boolean): number {
  const most = isByKey ? Math.floor(((usable - 12) * 64) / 255) - 23 : usable - 35;
  if (total <= most) return total;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const wanted = least + ((total - least) % (usable - 4));
  return wanted <= most ? wanted : least;
}

/** Pages behind its own that a row which is looked up can have: the parts of it look it up again and again. */
const mostFollowed = 64;

/** The bytes of one row, of which most stand in its page alone. */
export class RowBytes {
  /** The first bytes, and the place in them where the row begins. */
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly start: number;
  readonly local: number;
  readonly total: number;
  readonly #pages: DatabasePages;
  readonly #met: MetPages | null;
  /** The pages of the chain as far as it was followed. */
  readonly #chain: number[] = [];

  /** `met`: the pages of a walk over all rows; null for a row that is looked up. Throws DamagedPageError if the row reaches beyond its page. */
  constructor(
    pages: DatabasePages,
    { bytes, view, isByKey }: Page,
    at: { start: number; total: number },
    met: MetPages | null,
  ) {
    const { usable } = pages.header;
    [this.bytes, this.view, this.start, this.total] = [bytes, view, at.start, at.total];
    this.local = localBytes(at.total, usable, isByKey);
    this.#pages = pages;
    const isInChain = this.local < at.total;
    this.#met = met;
    if (!(at.total >= 0) || at.start + this.local + (isInChain ? 4 : 0) > usable) {
      throw new DamagedPageError('a row beyond its page');
    }
    if (isInChain) this.#follow(view.getUint32(at.start + this.local));
  }

  #follow(page: number): void {
    if (this.#met !== null) this.#met.meet(page);
    else if (this.#chain.includes(page) || this.#chain.length >= mostFollowed) {
      throw new DamagedPageError('a row that is too long to be looked up');
    }
    this.#chain.push(page);
  }

  /** Some bytes of the row, as a copy. Throws DamagedPageError if there are fewer. */
  slice(from: number, length: number): Uint8Array {
    if (from + length > this.total) throw new DamagedPageError('a value beyond its row');
    const into = new Uint8Array(length);
    const own = this.bytes.subarray(this.start + from, this.start + Math.min(from + length, this.local));
    if (from < this.local) into.set(own);
    const room = this.#pages.header.usable - 4;
    for (let done = from < this.local ? own.length : 0; done < length;) {
      const place = from + done - this.local;
      const page = this.#page(Math.floor(place / room));
      const piece = page.subarray(4 + (place % room), 4 + Math.min((place % room) + length - done, room));
      into.set(piece, done);
      done += piece.length;
    }
    return into;
  }

  #page(index: number): Uint8Array {
    for (;;) {
      const bytes = this.#pages.bytes(this.#chain[Math.min(index, this.#chain.length - 1)] ?? 0);
      if (index < this.#chain.length) return bytes;
      this.#follow(new DataView(bytes.buffer).getUint32(0));
    }
  }
}

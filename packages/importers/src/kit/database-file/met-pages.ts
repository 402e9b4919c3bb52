import { DamagedPageError } from './database-pages.ts';

/** Pages that were met, so that none is met twice: a damaged file can lead back to them without an end. */
export class MetPages {
  readonly #bits: Uint8Array;

  constructor(pages: number) {
    this.#bits = new Uint8Array((pages >> 3) + 1);
  }

  /** Throws DamagedPageError if the page was met before. */
  meet(page: number): void {
    const bit = 1 << (page & 7);
    const bits = this.#bits[page >> 3] ?? 0;
    if ((bits & bit) !== 0) throw new DamagedPageError('a page that was met before');
    this.#bits[page >> 3] = bits | bit;
  }
}

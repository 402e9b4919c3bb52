import type { SeekableFile } from '../importer.ts';
import type { TextEncoding } from './stored-values.ts';

/** What the first 100 bytes of a database say of the rest. */
export interface DatabaseHeader {
  readonly pageSize: number;
  /** Bytes of a page without what extensions keep for themselves. */
  readonly usable: number;
  readonly encoding: TextEncoding;
  /** Pages that are there; a part of a page is none. */
  readonly pages: number;
  /** Whether the file has as many pages as it says. */
  readonly isWhole: boolean;
}

const magic = 'SQLite format 3\u0000';
export const headerBytes = 100;

/** The header of a database; null if the file is none. */
export function databaseHeader(file: SeekableFile): DatabaseHeader | null {
  const bytes = new Uint8Array(headerBytes);
  file.read(0, bytes);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < magic.length; at++) if (bytes[at] !== magic.charCodeAt(at)) return null;
  const stated = view.getUint16(16);
  const pageSize = stated === 1 ? 65_536 : stated;
  if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0) return null;
  const usable = pageSize - view.getUint8(20);
  const encoding = view.getUint32(56) || 1;
  if (usable < 480 || (encoding !== 1 && encoding !== 2 && encoding !== 3)) return null;
  // Versions before 3.7 left the number of pages as it was; then both counters differ.
  const saysPages = view.getUint32(24) === view.getUint32(92);
  const pages = Math.floor(file.size / pageSize);
  if (pages === 0) return null;
  const isWhole = file.size % pageSize === 0 && (!saysPages || view.getUint32(28) <= pages);
  return { pageSize, usable, encoding, pages, isWhole };
}

/** Something in a database is not as it must be. */
export class DamagedPageError extends Error {
  override readonly name = 'DamagedPageError';
}

/** Whether a failure is one of the file: a place beyond its page is a RangeError. */
export const isDamage = (error: unknown): boolean => error instanceof DamagedPageError || error instanceof RangeError;

/** A page of a table, as bytes. */
export interface Page {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** Where its own header begins: behind that of the file on the first page. */
  readonly start: number;
  readonly cells: number;
  readonly isLeaf: boolean;
  /** Of a table whose rows are kept by their key, on inner pages too. */
  readonly isByKey: boolean;
}

/** Most pages that are remembered: the upper ones of two tables that are read side by side. */
const mostKept = 64;

/** Reads pages of a database. */
export class DatabasePages {
  readonly header: DatabaseHeader;
  readonly #file: SeekableFile;
  readonly #kept = new Map<number, Page>();

  constructor(file: SeekableFile, header: DatabaseHeader) {
    this.#file = file;
    this.header = header;
  }

  /** The bytes of a page by its number. Throws DamagedPageError if there is none. */
  bytes(number: number): Uint8Array {
    const { pageSize, pages } = this.header;
    if (number < 1 || number > pages) throw new DamagedPageError('a page that is not there');
    const bytes = new Uint8Array(pageSize);
    this.#file.read((number - 1) * pageSize, bytes);
    return bytes;
  }

  /** A page of a table. Throws DamagedPageError if it is none. */
  table(number: number): Page {
    const known = this.#kept.get(number);
    if (known !== undefined) return known;
    const bytes = this.bytes(number);
    const view = new DataView(bytes.buffer);
    const start = number === 1 ? headerBytes : 0;
    const kind = view.getUint8(start);
    const isByKey = kind === 2 || kind === 10;
    if (!isByKey && kind !== 5 && kind !== 13) throw new DamagedPageError('no page of a table');
    const page = { bytes, view, start, cells: view.getUint16(start + 3), isLeaf: kind >= 10, isByKey };
    if (cellsAt(page) + 2 * page.cells > this.header.usable) throw new DamagedPageError('too many cells');
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= mostKept && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(number, page);
    return page;
  }
}

const cellsAt = ({ start, isLeaf }: Page): number => start + (isLeaf ? 8 : 12);

/** Where a cell of a page begins. */
export function cellAt(page: Page, cell: number): number {
  return page.view.getUint16(cellsAt(page) + 2 * cell);
}

/** The page below a cell of an inner page; the last one is behind all cells. */
export function childOf(page: Page, cell: number): number {
  return page.view.getUint32(cell === page.cells ? page.start + 8 : cellAt(page, cell));
}

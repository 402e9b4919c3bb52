import { firstPlace } from '@vitalgate/days';
import { cellAt, childOf, DamagedPageError, type DatabasePages, type Page } from './database-pages.ts';
import { MetPages } from './met-pages.ts';
import { RowBytes } from './row-bytes.ts';
import { bytesRead, lengthOf, longestText, storedValue, type SourceValue } from './stored-values.ts';
import type { TableColumn } from './table-columns.ts';
import { Varint } from './varint.ts';

/** SQLite makes no deeper trees. */
const deepest = 20;

/** The kinds of a row's values take no more: a table has 32,767 columns at most. */
const mostKindBytes = 9 * 32_767;

/** Columns that are wanted of a row, and which of them stands at each place of a stored one. */
export interface WantedColumns {
  readonly columns: readonly (TableColumn | null)[];
  readonly byPlace: readonly (number | null)[];
  /** Characters of the longest text that is wanted. */
  readonly longest: number;
}

/** Columns by their places in a row; null for one that the table lacks. Each column once. */
export function wantedColumns(columns: readonly (TableColumn | null)[], longest = longestText): WantedColumns {
  const byPlace: (number | null)[] = Array(Math.max(0, ...columns.map((column) => (column?.place ?? -1) + 1))).fill(
    null,
  );
  for (const [index, column] of columns.entries()) if (column !== null) byPlace[column.place] = index;
  return { columns, byPlace, longest };
}

/** Reads the rows of one table by walking its pages. Nothing that the database's own words compute is run. */
export class TableReader {
  readonly #pages: DatabasePages;
  readonly #root: number;
  readonly #hasRowIds: boolean;
  readonly #number = new Varint();

  constructor(pages: DatabasePages, root: number, hasRowIds = true) {
    this.#pages = pages;
    this.#root = root;
    this.#hasRowIds = hasRowIds;
  }

  #page(number: number): Page {
    const page = this.#pages.table(number);
    if (page.isByKey === this.#hasRowIds) throw new DamagedPageError('a page of another kind of table');
    return page;
  }

  /** All rows in the order of their numbers or keys: the number (0 without numbers), then the wanted columns. Throws DamagedPageError. */
  *rows(wanted: WantedColumns): Generator<readonly SourceValue[]> {
    const met = new MetPages(this.#pages.header.pages);
    const way: { readonly page: Page; next: number }[] = [];
    const enter = (number: number): void => {
      met.meet(number);
      if (way.length >= deepest) throw new DamagedPageError('too deep');
      way.push({ page: this.#page(number), next: 0 });
    };
    enter(this.#root);
    let last = -Infinity;
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const { page } = top;
      if (!page.isLeaf && top.next <= page.cells) {
        if (page.isByKey && top.next > 0) yield this.#row(page, top.next - 1, wanted, met);
        enter(childOf(page, top.next++));
        continue;
      }
      for (let cell = 0; page.isLeaf && cell < page.cells; cell++) {
        const row = this.#row(page, cell, wanted, met);
        const number = row[0] as number;
        if (!page.isByKey && number <= last) throw new DamagedPageError('rows in no order');
        last = number;
        yield row;
      }
      way.pop();
    }
  }

  /** The row with a number, of a table whose rows have one; null if there is none. Throws DamagedPageError. */
  find(rowId: number, wanted: WantedColumns): readonly SourceValue[] | null {
    let page = this.#page(this.#root);
    if (page.isByKey) return null;
    for (let depth = 1; !page.isLeaf; depth++) {
      if (depth >= deepest) throw new DamagedPageError('too deep');
      const inner = page;
      const keyAt = (cell: number): number => this.#number.read(inner.bytes, cellAt(inner, cell) + 4);
      page = this.#page(
        childOf(
          inner,
          firstPlace(inner.cells, (place) => keyAt(place) >= rowId),
        ),
      );
    }
    const leaf = page;
    const cell = firstPlace(leaf.cells, (place) => this.#rowId(leaf, place) >= rowId);
    return cell < leaf.cells && this.#rowId(leaf, cell) === rowId ? this.#row(leaf, cell, wanted, null) : null;
  }

  /** The number of a row; how many bytes it has stands before. */
  #rowId(page: Page, cell: number): number {
    this.#number.read(page.bytes, cellAt(page, cell));
    return this.#number.read(page.bytes, this.#number.at);
  }

  #row(page: Page, cell: number, wanted: WantedColumns, met: MetPages | null): SourceValue[] {
    const number = this.#number;
    const total = number.read(page.bytes, cellAt(page, cell) + (page.isByKey && !page.isLeaf ? 4 : 0));
    const rowId = page.isByKey ? 0 : number.read(page.bytes, number.at);
    const row: SourceValue[] = [rowId];
    for (const column of wanted.columns) row.push(column?.missing ?? null);
    const bytes = new RowBytes(this.#pages, page, { start: number.at, total }, met);
    this.#fill(row, bytes, wanted);
    for (const [index, column] of wanted.columns.entries()) {
      if (column?.isRowId === true && row[index + 1] === null) row[index + 1] = rowId;
    }
    return row;
  }

  /** Puts the values of a stored row in their places: first stand the kinds of all, then their bytes. */
  #fill(row: SourceValue[], stored: RowBytes, { byPlace, longest }: WantedColumns): void {
    const number = this.#number;
    const length = number.read(stored.bytes, stored.start);
    if (!(length >= 0 && length <= mostKindBytes)) throw new DamagedPageError('a row without values');
    const isLocal = length <= stored.local;
    const kinds = isLocal ? stored.bytes : stored.slice(0, length);
    let at = isLocal ? number.at : number.at - stored.start;
    const end = isLocal ? stored.start + length : length;
    let from = length;
    for (let place = 0; place < byPlace.length && at < end; place++) {
      const type = number.read(kinds, at);
      at = number.at;
      const bytes = lengthOf(type);
      if (!(bytes >= 0)) throw new DamagedPageError('a value of no kind');
      const index = byPlace[place] ?? null;
      if (index !== null) row[index + 1] = this.#value(stored, from, type, longest);
      from += bytes;
    }
  }

  #value(stored: RowBytes, from: number, type: number, longest: number): SourceValue {
    const { encoding } = this.#pages.header;
    const length = bytesRead(lengthOf(type), longest);
    if (from + length <= stored.local)
      return storedValue(stored.view, stored.start + from, type, { encoding, longest });
    const copy = stored.slice(from, length);
    return storedValue(new DataView(copy.buffer), 0, type, { encoding, longest });
  }
}

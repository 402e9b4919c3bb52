import type { Instant } from '@vitalgate/core';
import type { NutrientAmount } from './food-amounts.ts';

/** A nutrient's amount with the time span it was logged for, and what belongs to it: an object that many amounts share. */
export interface KeptAmount<Kind> extends NutrientAmount {
  readonly start: Instant;
  readonly end: Instant;
  readonly kind: Kind;
}

/** Who logged a kind of amount. */
interface OfSource {
  readonly sourceName: string;
}

const columns = 6;
const [startColumn, endColumn, kindColumn, placeColumn, valueColumn, nameColumn] = [0, 1, 2, 3, 4, 5] as const;
const rowsOfChunk = 2048;

/**
 * Amounts that are kept until a file's end, in flat memory: 48 bytes each, whatever they belong to. An object per meal would take ten
 * times as much, and nothing else of an import grows with the years.
 */
export class KeptAmounts<Kind extends OfSource> {
  readonly #chunks: Float64Array[] = [];
  #length = 0;
  readonly #kinds: Kind[] = [];
  readonly #placeOfKind = new Map<Kind, number>();
  /** Of each kind, the place of its source. */
  readonly #sources: number[] = [];
  readonly #placeOfSource = new Map<string, number>();

  add({ start, end, kind, place, value, name }: KeptAmount<Kind>): void {
    const at = (this.#length % rowsOfChunk) * columns;
    if (at === 0) this.#chunks.push(new Float64Array(rowsOfChunk * columns));
    this.#chunks.at(-1)?.set([start, end, this.#kindPlace(kind), place, value, name], at);
    this.#length++;
  }

  /** The amounts that one source logged for one time span, in the order in which they came; what came first is first. */
  *moments(): Iterable<readonly KeptAmount<Kind>[]> {
    const order = this.#bySourceAndSpan();
    const firsts: { readonly from: number; readonly to: number }[] = [];
    for (let from = 0, to = 1; from < order.length; to++) {
      if (to < order.length && this.#compare(order[from] ?? 0, order[to] ?? 0) === 0) continue;
      firsts.push({ from, to });
      from = to;
    }
    firsts.sort((one, other) => (order[one.from] ?? 0) - (order[other.from] ?? 0));
    for (const { from, to } of firsts) yield Array.from(order.subarray(from, to), (row) => this.#read(row));
  }

  #kindPlace(kind: Kind): number {
    const known = this.#placeOfKind.get(kind);
    if (known !== undefined) return known;
    const source = this.#placeOfSource.get(kind.sourceName) ?? this.#placeOfSource.size;
    this.#placeOfSource.set(kind.sourceName, source);
    this.#sources.push(source);
    const place = this.#kinds.push(kind) - 1;
    this.#placeOfKind.set(kind, place);
    return place;
  }

  #number(row: number, column: number): number {
    return this.#chunks[Math.floor(row / rowsOfChunk)]?.[(row % rowsOfChunk) * columns + column] ?? 0;
  }

  #compare(one: number, other: number): number {
    const sourceOf = (row: number): number => this.#sources[this.#number(row, kindColumn)] ?? 0;
    return (
      this.#number(one, startColumn) - this.#number(other, startColumn) ||
      this.#number(one, endColumn) - this.#number(other, endColumn) ||
      sourceOf(one) - sourceOf(other)
    );
  }

  #bySourceAndSpan(): Uint32Array {
    const order = Uint32Array.from({ length: this.#length }, (_, row) => row);
    return order.sort((one, other) => this.#compare(one, other) || one - other);
  }

  #read(row: number): KeptAmount<Kind> {
    const kind = this.#kinds[this.#number(row, kindColumn)];
    if (kind === undefined) throw new Error('an amount of no kind');
    return {
      start: this.#number(row, startColumn) as Instant,
      end: this.#number(row, endColumn) as Instant,
      kind,
      place: this.#number(row, placeColumn),
      value: this.#number(row, valueColumn),
      name: this.#number(row, nameColumn),
    };
  }
}

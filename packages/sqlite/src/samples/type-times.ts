import { firstPlace } from '@vitalgate/days';

/** A stretch of time of one type, both ends included. */
export type TypeTime = readonly [type: string, first: number, last: number];

/** Times of types: what is added may overlap, what is asked for does not. Types are named by any text. */
export class TypeTimes {
  readonly #added = new Map<string, (readonly [first: number, last: number])[]>();
  #apart: Map<string, readonly (readonly [first: number, last: number])[]> | null = null;

  add([type, first, last]: TypeTime): void {
    const known = this.#added.get(type);
    if (known === undefined) this.#added.set(type, [[first, last]]);
    else known.push([first, last]);
    this.#apart = null;
  }

  list(): readonly TypeTime[] {
    return [...this.#settled()].flatMap(([type, times]) => times.map(([first, last]): TypeTime => [type, first, last]));
  }

  /** Whether any instant of a stretch of time is among them. */
  overlaps([type, first, last]: TypeTime): boolean {
    const times = this.#settled().get(type) ?? [];
    const place = firstPlace(times.length, (at) => (times[at]?.[1] ?? Infinity) >= first);
    return (times[place]?.[0] ?? Infinity) <= last;
  }

  #settled(): ReadonlyMap<string, readonly (readonly [number, number])[]> {
    this.#apart ??= new Map([...this.#added].map(([type, times]) => [type, apart(times)]));
    return this.#apart;
  }
}

function apart(times: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const joined: [number, number][] = [];
  for (const [first, last] of [...times].sort(([one], [other]) => one - other)) {
    const open = joined.at(-1);
    if (open === undefined || first > open[1]) joined.push([first, last]);
    else if (last > open[1]) open[1] = last;
  }
  return joined;
}

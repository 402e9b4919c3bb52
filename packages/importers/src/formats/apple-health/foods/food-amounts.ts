import { nutrientKeys, nutrientOfType, nutrientsFrom, type NutrientKey, type Nutrients } from '@vitalgate/contract';
import { digest53, givenName, type QuantitySample } from '@vitalgate/core';
import { sixDigits } from '@vitalgate/days';
import type { Metadata } from '../elements/metadata.ts';

const places: ReadonlyMap<NutrientKey, number> = new Map(nutrientKeys.map((key, place) => [key, place]));

/** From so many amounts on they are looked up, not looked through. A food has a dozen. */
const fewAmounts = 50;

/** A digest of the name that a program gave to a record of its own; 0 is none. */
export function nameDigest(metadata: Metadata | null): number {
  const name = givenName(metadata);
  return name === null ? 0 : digest53(name);
}

function keyOf(place: number, value: number): string {
  return `${place} ${sixDigits(value)}`;
}

function noteName(names: Map<string, Set<number>>, place: number, value: number, name: number): void {
  const key = keyOf(place, value);
  const known = names.get(key);
  if (known === undefined) names.set(key, new Set([name]));
  else known.add(name);
}

/** What a dietary sample says: which nutrient by its place in `nutrientKeys`, how much, and a digest of its own name (0: none). */
export interface NutrientAmount {
  readonly place: number;
  readonly value: number;
  readonly name: number;
}

/** The amount that a dietary sample says; null of a type that is no nutrient. */
export function nutrientAmount(sample: Pick<QuantitySample, 'type' | 'value' | 'metadata'>): NutrientAmount | null {
  const nutrient = nutrientOfType.get(sample.type);
  const place = nutrient === undefined ? undefined : places.get(nutrient);
  return place === undefined ? null : { place, value: sample.value, name: nameDigest(sample.metadata) };
}

/** Amounts of nutrients that samples say, each once: equal in type, value and name is the same sample. */
export class FoodAmounts {
  /** Three numbers each: the nutrient's place, the value, and the digest of the sample's name (0: none). */
  readonly #flat: number[] = [];
  /** The names by place and value, once there are many. */
  #names: Map<string, Set<number>> | null = null;

  add({ place, value, name }: NutrientAmount): void {
    this.#add(place, value, name);
  }

  addAll(other: FoodAmounts): void {
    for (const [place, value, name] of other.#each()) this.#add(place, value, name);
  }

  /** Whether each amount of another is there too; a copy may lack the name. */
  holdsAll(other: FoodAmounts): boolean {
    for (const [place, value, name] of other.#each()) if (!this.#has(place, value, name, true)) return false;
    return true;
  }

  repeatsNutrient(): boolean {
    const seen = new Set(Array.from(this.#each(), ([place]) => place));
    return seen.size < this.#flat.length / 3;
  }

  /** Sums by nutrient, without what one of `except` holds too (a copy may lack the name). `some`: any is left. */
  sums(except: readonly FoodAmounts[] = []): { readonly nutrients: Nutrients; readonly some: boolean } {
    const nutrients = nutrientsFrom(() => null);
    let some = false;
    for (const [place, value, name] of this.#each()) {
      const key = nutrientKeys[place];
      if (key === undefined || except.some((amounts) => amounts.#has(place, value, name, true))) continue;
      nutrients[key] = Number(((nutrients[key] ?? 0) + value).toPrecision(15));
      some = true;
    }
    return { nutrients, some };
  }

  /**
   * The amounts by the names of their samples, if each name stands for a whole helping: all of them say the same nutrients.
   * Null if not: a name for each sample stands for none.
   */
  helpings(): ReadonlyMap<number, FoodAmounts> | null {
    const named = new Map<number, FoodAmounts>();
    for (const [place, value, name] of this.#each()) {
      const known = named.get(name) ?? new FoodAmounts();
      known.#add(place, value, name);
      named.set(name, known);
    }
    const nutrientsSaid = new Set([...named.values()].map((amounts) => amounts.#placesText()));
    return nutrientsSaid.size === 1 ? named : null;
  }

  *#each(): Iterable<readonly [place: number, value: number, name: number]> {
    const flat = this.#flat;
    for (let at = 0; at < flat.length; at += 3) yield [flat[at] ?? 0, flat[at + 1] ?? 0, flat[at + 2] ?? 0];
  }

  #placesText(): string {
    return Array.from(this.#each(), ([place]) => place)
      .sort((one, other) => one - other)
      .join(' ');
  }

  #add(place: number, value: number, name: number): void {
    if (this.#has(place, value, name, false)) return;
    this.#flat.push(place, value, name);
    if (this.#names !== null) noteName(this.#names, place, value, name);
  }

  #has(place: number, value: number, name: number, mayLackName: boolean): boolean {
    const flat = this.#flat;
    if (flat.length > 3 * fewAmounts) {
      const names = this.#indexed().get(keyOf(place, value));
      return names !== undefined && (names.has(name) || (mayLackName && (name === 0 || names.has(0))));
    }
    for (let at = 0; at < flat.length; at += 3) {
      if (flat[at] !== place || sixDigits(flat[at + 1] ?? 0) !== sixDigits(value)) continue;
      if (flat[at + 2] === name || (mayLackName && (name === 0 || flat[at + 2] === 0))) return true;
    }
    return false;
  }

  #indexed(): Map<string, Set<number>> {
    if (this.#names === null) {
      this.#names = new Map();
      for (const amount of this.#each()) noteName(this.#names, ...amount);
    }
    return this.#names;
  }
}

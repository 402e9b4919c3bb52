import { nutrientOfType, type NutrientKey } from '@vitalgate/contract';
import { sixDigits } from '@vitalgate/days';
import type { NutritionEntry } from './nutrition-entry.ts';

/** A log entry among those of its moment. */
export interface StatedEntry {
  readonly id: string;
  readonly entry: NutritionEntry;
  /** What its source is known by. */
  readonly source: string;
  /** The imports that brought it. */
  readonly imports: ReadonlySet<number>;
  /** When it was last stated. */
  readonly statedAt: number;
}

/** A dietary sample of that moment. */
export interface Amount {
  readonly type: string;
  readonly value: number;
  /** What its source is known by. */
  readonly source: string;
  /** The food that it says it is of. */
  readonly food: string | null;
  /** The imports that brought it. */
  readonly imports: readonly number[];
  readonly counts: boolean;
}

/** How much of an entry's nutrients counts; null if nothing does. Of what is absent nothing is known: no sample says it. */
export type CountedAmounts = ReadonlyMap<NutrientKey, number | null>;

const isSame = (one: number, other: number): boolean => sixDigits(one) === sixDigits(other);

const sumOf = (amounts: readonly Amount[]): number => amounts.reduce((sum, { value }) => sum + value, 0);

/** The samples that an entry's amount was made of, among those of its import, source and type: one, or all that are added up in it. */
function samplesOf(amount: number, { foodName }: NutritionEntry, own: readonly Amount[]): readonly Amount[][] {
  for (const food of new Set([foodName, null])) {
    const ofFood = own.filter((one) => one.food === food);
    const single = ofFood.filter(({ value }) => isSame(value, amount));
    if (single.length > 0) return single.map((one) => [one]);
    if (ofFood.length > 1 && isSame(sumOf(ofFood), amount)) return [ofFood];
  }
  return [];
}

/**
 * What of the entries of one moment counts, by their ids, so that a log says what its metrics do. Entries may share a sample, as two
 * versions of a meal do in which one amount stayed the same: it counts in the one that was stated last.
 */
export function countedAmounts(
  entries: readonly StatedEntry[],
  samples: readonly Amount[],
): ReadonlyMap<string, CountedAmounts> {
  const taken = new Set<Amount>();
  const counted = new Map<string, CountedAmounts>();
  for (const { id, entry, source, imports } of [...entries].sort((one, other) => other.statedAt - one.statedAt)) {
    const ofEntry = new Map<NutrientKey, number | null>();
    for (const [type, key] of nutrientOfType) {
      const amount = entry.nutrients[key];
      if (amount === null) continue;
      const own = samples.filter(
        (one) => one.type === type && one.source === source && one.imports.some((number) => imports.has(number)),
      );
      const found = samplesOf(amount, entry, own);
      if (found.length === 0) continue;
      const isFree = (one: Amount): boolean => one.counts && !taken.has(one);
      const made = found.find((ones) => ones.some(isFree)) ?? [];
      const free = made.filter(isFree);
      for (const one of free) taken.add(one);
      ofEntry.set(key, free.length === 0 ? null : free.length === made.length ? amount : sumOf(free));
    }
    counted.set(id, ofEntry);
  }
  return counted;
}

import { nutrientOfType, type NutrientKey } from '@vitalgate/contract';
import type { NutritionEntry } from './nutrition-entry.ts';

/**
 * What becomes in the metrics of the samples of a dietary type that an entry's amount was made of, and that no newer export holds:
 * whether any counts. Null if there are none.
 */
export type AmountCounts = (type: string, amount: number) => boolean | null;

/**
 * The nutrients of an entry that a newer export lacks which count in no metric any more. What becomes of its own samples says that. Of an
 * amount without such samples the newer export must say: an entry of the same source and moment has one too.
 */
export function supersededNutrients(
  entry: NutritionEntry,
  inNewer: readonly NutritionEntry[],
  amountCounts: AmountCounts,
): readonly NutrientKey[] {
  const stated = new Set<NutrientKey>();
  for (const { loggedAt, source, nutrients } of inNewer) {
    if (loggedAt !== entry.loggedAt || source.name !== entry.source.name) continue;
    for (const [key, amount] of Object.entries(nutrients)) if (amount !== null) stated.add(key as NutrientKey);
  }
  return [...nutrientOfType].flatMap(([type, key]) => {
    const amount = entry.nutrients[key];
    return amount === null || (amountCounts(type, amount) ?? !stated.has(key)) ? [] : [key];
  });
}

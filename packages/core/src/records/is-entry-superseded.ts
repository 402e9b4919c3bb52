import { nutrientOfType, type NutrientKey } from '@vitalgate/contract';
import type { NutritionEntry } from './nutrition-entry.ts';

/**
 * What becomes in the metrics of the samples of a dietary type that an entry's amount was made of, and that no newer export holds:
 * whether any counts. Null if there are none.
 */
export type AmountCounts = (type: string, amount: number) => boolean | null;

/**
 * Whether an entry that a newer export lacks is out of the log, since no amount of it counts in a metric. What becomes of its own
 * samples says that. Of an amount without such samples the newer export must say: an entry of the same source and moment has one too.
 */
export function isEntrySuperseded(
  entry: NutritionEntry,
  inNewer: readonly NutritionEntry[],
  amountCounts: AmountCounts,
): boolean {
  const stated = new Set<NutrientKey>();
  for (const { loggedAt, source, nutrients } of inNewer) {
    if (loggedAt !== entry.loggedAt || source.name !== entry.source.name) continue;
    for (const [key, amount] of Object.entries(nutrients)) if (amount !== null) stated.add(key as NutrientKey);
  }
  let hasAmount = false;
  for (const [type, key] of nutrientOfType) {
    const amount = entry.nutrients[key];
    if (amount === null) continue;
    hasAmount = true;
    if (amountCounts(type, amount) ?? !stated.has(key)) return false;
  }
  return hasAmount;
}

import type { NutritionEntry } from './nutrition-entry.ts';

/**
 * Whether a newer export that lacks an entry has others in its place: of the same source and moment, and with an amount of all
 * that the entry has amounts of. Then the newer export has a sample in place of each of the entry's, so that none of these
 * counts in a metric.
 */
export function isEntrySuperseded(entry: NutritionEntry, inNewer: readonly NutritionEntry[]): boolean {
  const told = new Set<string>();
  for (const { loggedAt, source, nutrients } of inNewer) {
    if (loggedAt !== entry.loggedAt || source.name !== entry.source.name) continue;
    for (const [key, amount] of Object.entries(nutrients)) if (amount !== null) told.add(key);
  }
  const own = Object.entries(entry.nutrients).filter(([, amount]) => amount !== null);
  return own.length > 0 && own.every(([key]) => told.has(key));
}

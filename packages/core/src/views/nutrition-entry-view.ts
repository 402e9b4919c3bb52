import type { NutritionLogEntry } from '@vitalgate/contract';
import type { Stored } from '../ports/record-stores.ts';
import { formatInstant, type Instant } from '../records/instant.ts';
import type { NutritionEntry } from '../records/nutrition-entry.ts';

/** A stored nutrition entry as the API writes it. `foodId` names the food that was eaten, `zoneAt` gives the user's zone. */
export function nutritionEntryView(
  { id, record, otherSources }: Stored<NutritionEntry>,
  foodId: string | null,
  zoneAt: (at: Instant) => string,
): NutritionLogEntry {
  return {
    id,
    loggedAt: formatInstant(record.loggedAt),
    meal: record.meal,
    foodId,
    foodName: record.foodName,
    brand: record.brand,
    quantity: record.quantity,
    nutrients: record.nutrients,
    source: { name: record.source.name },
    otherSources: otherSources.map(({ name }) => ({ name })),
    timeZone: record.timeZone ?? zoneAt(record.loggedAt),
  };
}

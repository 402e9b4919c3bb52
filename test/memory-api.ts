import type { Random } from '@vitalgate/core';
import type { DeveloperApiParts } from '@vitalgate/http';
import { apiOver } from './api-over-stores.ts';
import { controlStoresInMemory, foodsInMemory, healthStoresInMemory } from './stores/stores-in-memory.ts';

/** The API over SQLite in memory that holds nothing yet. `changed` replaces parts. */
export function memoryApi(changed: Partial<DeveloperApiParts> = {}, random?: Random) {
  return apiOver({ ...controlStoresInMemory(), ...healthStoresInMemory(), foods: foodsInMemory([]) }, changed, random);
}

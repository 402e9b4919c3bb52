import type { Random } from '@vitalgate/core';
import { apiOver, type ChangedParts } from './api-over-stores.ts';
import { controlStoresInMemory, foodsInMemory, healthStoresInMemory } from './stores/stores-in-memory.ts';

/** The API over SQLite in memory that holds nothing yet. `changed` replaces parts. */
export function memoryApi(changed: ChangedParts = {}, random?: Random) {
  return apiOver({ ...controlStoresInMemory(), ...healthStoresInMemory(), foods: foodsInMemory([]) }, changed, random);
}

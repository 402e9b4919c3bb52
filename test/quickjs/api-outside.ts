import type { FoodSearch } from '@vitalgate/core';
import { openControlStores, openHealthStores } from '@vitalgate/sqlite';
import { fixedOffsetTimeZones } from '../ports/fixed-offset-time-zones.ts';
import { apiOver } from '../api-over-stores.ts';
import { openOutside, stageOutside } from './sqlite-outside.ts';

const noFoods: FoodSearch = {
  search: () => ({ matches: [], stoppedAt: null }),
  list: () => ({ matches: [], stoppedAt: null }),
  matcher: () => () => null,
};

/** The API in this engine, over the stores in this engine, over SQLite outside of it. */
export function apiOutside() {
  const health = openHealthStores(openOutside(), {
    defaultZone: 'UTC',
    timeZones: fixedOffsetTimeZones,
    openStaging: stageOutside,
    phones: new Map(),
  });
  return apiOver({ ...openControlStores(openOutside()), ...health, foods: noFoods });
}

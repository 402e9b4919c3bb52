import type { ListOperation } from './queries.ts';

/** Path and largest page of each list. A test holds them to the contract's table. Spec 4 and 8. */
export const listOperations = {
  getMetrics: { path: '/api/v1/metrics', maxPageSize: 100 },
  getWorkouts: { path: '/api/v1/workouts', maxPageSize: 100 },
  getNutritionLogs: { path: '/api/v1/nutrition/logs', maxPageSize: 100 },
  getNutritionFoods: { path: '/api/v1/nutrition/foods', maxPageSize: 100 },
  getBloodTests: { path: '/api/v1/blood-tests', maxPageSize: 100 },
  getRawHealthTypes: { path: '/api/v1/rawhealth/types', maxPageSize: null },
  getRawHealthSamples: { path: '/api/v1/rawhealth/samples', maxPageSize: 250 },
} as const satisfies Readonly<Record<ListOperation, { readonly path: string; readonly maxPageSize: number | null }>>;

import type { operations } from '@vitalgate/contract';
import type { ListOperation } from './queries.ts';

type Table = typeof operations;
type MaxPageSize<Operation extends ListOperation> = Table[Operation]['pageSize'] extends {
  readonly max: infer Max extends number;
}
  ? Max
  : null;

/** Path and largest page of each list, held to the contract's table by the compiler. Spec 4 and 8. */
export const listOperations: {
  readonly [Operation in ListOperation]: {
    readonly path: Table[Operation]['path'];
    readonly maxPageSize: MaxPageSize<Operation>;
  };
} = {
  getMetrics: { path: '/api/v1/metrics', maxPageSize: 100 },
  getWorkouts: { path: '/api/v1/workouts', maxPageSize: 100 },
  getNutritionLogs: { path: '/api/v1/nutrition/logs', maxPageSize: 100 },
  getNutritionFoods: { path: '/api/v1/nutrition/foods', maxPageSize: 100 },
  getBloodTests: { path: '/api/v1/blood-tests', maxPageSize: 100 },
  getRawHealthTypes: { path: '/api/v1/rawhealth/types', maxPageSize: null },
  getRawHealthSamples: { path: '/api/v1/rawhealth/samples', maxPageSize: 250 },
};

import type { DataOperationName } from '@vitalgate/contract';
import type { DataOperation } from '../request/parts.ts';
import { getBloodTests } from './get-blood-tests.ts';
import { getMetrics } from './get-metrics.ts';
import { getNutritionFoods } from './get-nutrition-foods.ts';
import { getNutritionLogs } from './get-nutrition-logs.ts';
import { getRawHealthSamples } from './get-raw-health-samples.ts';
import { getRawHealthTypes } from './get-raw-health-types.ts';
import { getWorkouts } from './get-workouts.ts';

/** The data operations by name. Spec 4. */
export const dataOperations: Readonly<Record<DataOperationName, DataOperation>> = {
  getMetrics,
  getWorkouts,
  getNutritionLogs,
  getNutritionFoods,
  getBloodTests,
  getRawHealthTypes,
  getRawHealthSamples,
};

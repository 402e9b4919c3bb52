import type { Page } from '../wire/envelope.ts';
import type { DataOperationName } from '../operations/operations.ts';
import type { BloodTest } from '../records/blood-test.ts';
import type { Food } from '../records/food.ts';
import type { MetricSummary } from '../records/metric-summary.ts';
import type { NutritionLogEntry } from '../records/nutrition-log-entry.ts';
import type { RawHealthType, RawSample } from '../records/raw-health.ts';
import type { Workout } from '../records/workout.ts';

/** What each data operation answers as JSON. Spec 4. */
export interface DataAnswers {
  readonly getMetrics: Page<MetricSummary>;
  readonly getWorkouts: Page<Workout>;
  readonly getNutritionLogs: Page<NutritionLogEntry>;
  readonly getNutritionFoods: Page<Food>;
  readonly getBloodTests: Page<BloodTest>;
  readonly getRawHealthTypes: Page<RawHealthType>;
  readonly getRawHealthSamples: Page<RawSample>;
}

/** The answer of any data operation. */
export type DataAnswer = DataAnswers[DataOperationName];

/** Query parameters of a data operation, as texts. */
export type DataParameters = Readonly<Record<string, string>>;

import type {
  BloodTestStore,
  ImportStore,
  MetricStore,
  NutritionStore,
  SampleStore,
  WorkoutStore,
} from '@vitalgate/core';

/** The ports of one health store; all that the others hold came by `imports`. */
export interface HealthPorts {
  readonly samples: SampleStore;
  readonly workouts: WorkoutStore;
  readonly nutrition: NutritionStore;
  readonly bloodTests: BloodTestStore;
  readonly metrics: MetricStore;
  readonly imports: ImportStore;
}

import type { MetricStore } from './metric-store.ts';
import type { BloodTestStore, NutritionStore, SampleStore, WorkoutStore } from './record-stores.ts';

/** What clients may read of the health stores: whoever adds a kind of records names its store here. */
export interface HealthReads {
  readonly samples: SampleStore;
  readonly workouts: WorkoutStore;
  readonly nutrition: NutritionStore;
  readonly bloodTests: BloodTestStore;
  readonly metrics: MetricStore;
  /** Runs a body whose reads are all of one state, whatever an import commits meanwhile. May be nested. */
  readonly read: <Result>(body: () => Result) => Result;
}

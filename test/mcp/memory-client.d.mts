import type { VitalgateClient } from '@vitalgate/client';
import type {
  BloodTest,
  Food,
  MetricSummary,
  NutritionLogEntry,
  RawHealthType,
  RawSample,
  Workout,
} from '@vitalgate/contract';

/** What a memory client answers: records in the API's order. */
export interface MemoryData {
  readonly getMetrics?: readonly MetricSummary[];
  readonly getWorkouts?: readonly Workout[];
  readonly getNutritionLogs?: readonly NutritionLogEntry[];
  readonly getNutritionFoods?: readonly Food[];
  readonly getBloodTests?: readonly BloodTest[];
  readonly getRawHealthTypes?: readonly RawHealthType[];
  readonly getRawHealthSamples?: readonly RawSample[];
  /** Every list fails with what this makes. */
  readonly failWith?: (operation: string) => Error;
}

/** A client over records in memory that pages and filters as the API does, and keeps what it was asked. */
export function memoryClient(data: MemoryData): VitalgateClient & {
  readonly calls: readonly (Readonly<Record<string, unknown>> & { readonly operation: string })[];
};

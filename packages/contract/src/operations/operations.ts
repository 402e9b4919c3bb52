import type * as z from 'zod/mini';
import { bloodTestSchema } from '../records/blood-test.ts';
import { foodSchema } from '../records/food.ts';
import { metricSummarySchema } from '../records/metric-summary.ts';
import { nutritionLogEntrySchema } from '../records/nutrition-log-entry.ts';
import { rawHealthTypeSchema, rawSampleSchema } from '../records/raw-health.ts';
import { workoutSchema } from '../records/workout.ts';
import { pageOf } from '../wire/envelope.ts';
import type { Scope } from '../wire/scopes.ts';
import { capabilitiesSchema, statusSchema } from './public.ts';
import { datasets, type DataOperationName, type Dataset } from './datasets.ts';
import { createPairingBodySchema, pairingCreatedSchema, pairingPolledSchema } from './pairing.ts';

export * from '../records/blood-test.ts';
export * from '../records/food.ts';
export * from '../records/metric-summary.ts';
export * from '../records/nutrition-log-entry.ts';
export * from '../records/raw-health.ts';
export * from '../records/workout.ts';

/** The credential that a request must carry to be let in. Spec 1.5 and 5. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'pollingToken' }
  | { readonly kind: 'clientToken'; readonly scope: Scope };

/** One row of the specification's table of operations. Spec 4. */
export interface Operation extends Pick<Dataset, 'summary' | 'parameters' | 'formats' | 'pageSize'> {
  readonly method: 'GET' | 'POST';
  /** Path template; `{requestId}` is the only variable part. */
  readonly path: string;
  readonly access: Access;
  readonly order: string | null;
  readonly success: 200 | 201;
  readonly body: z.ZodMiniType | null;
  readonly response: z.ZodMiniType;
}

const open = { kind: 'public' } as const;
const plain = {
  parameters: [],
  formats: ['application/json'],
  pageSize: null,
  order: null,
  success: 200,
  body: null,
} as const;

function list<Row extends Dataset, Item extends z.ZodMiniType>(row: Row, record: Item) {
  const access = { kind: 'clientToken', scope: row.scope } as const;
  return { ...row, method: 'GET', access, success: 200, body: null, response: pageOf(record) } as const;
}

/** All operations. Router, validation, capabilities and the OpenAPI document are made from this table. */
export const operations = {
  getStatus: {
    ...plain,
    method: 'GET',
    path: '/api/v1/status',
    access: open,
    summary: 'Reads API status',
    response: statusSchema,
  },
  getCapabilities: {
    ...plain,
    method: 'GET',
    path: '/api/v1/capabilities',
    access: open,
    summary: 'Reads supported datasets and filters',
    response: capabilitiesSchema,
  },
  createPairingRequest: {
    ...plain,
    method: 'POST',
    path: '/api/v1/pairing/requests',
    access: open,
    summary: 'Asks the user to pair this client',
    success: 201,
    body: createPairingBodySchema,
    response: pairingCreatedSchema,
  },
  getPairingRequestStatus: {
    ...plain,
    method: 'GET',
    path: '/api/v1/pairing/requests/{requestId}',
    access: { kind: 'pollingToken' },
    summary: 'Reads where a pairing request stands',
    response: pairingPolledSchema,
  },
  getMetrics: list(datasets.getMetrics, metricSummarySchema),
  getWorkouts: list(datasets.getWorkouts, workoutSchema),
  getNutritionLogs: list(datasets.getNutritionLogs, nutritionLogEntrySchema),
  getNutritionFoods: list(datasets.getNutritionFoods, foodSchema),
  getBloodTests: list(datasets.getBloodTests, bloodTestSchema),
  getRawHealthTypes: list(datasets.getRawHealthTypes, rawHealthTypeSchema),
  getRawHealthSamples: list(datasets.getRawHealthSamples, rawSampleSchema),
} as const satisfies Record<string, Operation>;

/** The name of an operation. */
export type OperationName = keyof typeof operations;

/** The schema of the records of each list, by the name of their type. */
export const recordSchemas: Readonly<Record<string, z.ZodMiniType>> = Object.fromEntries(
  (Object.entries(datasets) as [DataOperationName, Dataset][]).map(([operation, { record }]) => [
    record,
    operations[operation].response.shape.data.def.element,
  ]),
);

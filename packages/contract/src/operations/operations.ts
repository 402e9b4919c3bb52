import type * as z from 'zod/mini';
import { capabilitiesSchema } from './capabilities.ts';
import { pageOf } from '../wire/envelope.ts';
import { pageSizes } from '../wire/limits.ts';
import { fhirMediaType } from '../wire/media-types.ts';
import { createPairingBodySchema, pairingCreatedSchema, pairingPolledSchema } from './pairing.ts';
import { bloodTestSchema } from '../records/blood-test.ts';
import { foodSchema } from '../records/food.ts';
import { metricSummarySchema } from '../records/metric-summary.ts';
import { nutritionLogEntrySchema } from '../records/nutrition-log-entry.ts';
import { rawHealthTypeSchema, rawSampleSchema } from '../records/raw-health.ts';
import { workoutSchema } from '../records/workout.ts';
import type { Scope } from '../wire/scopes.ts';
import { statusSchema } from './status.ts';

/** What a query parameter's text may be. */
export type ParameterType =
  'timestamp' | 'limit' | 'cursor' | 'rawHealthType' | 'metricId' | 'search' | 'bloodTestFormat';

/** One query parameter of an operation. Spec 4. */
export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly required: boolean;
}

/** What a request must carry to be let in. Spec 1.5 and 5. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'pollingToken' }
  | { readonly kind: 'clientToken'; readonly scope: Scope };

/** One row of the specification's table of operations. Spec 4. */
export interface Operation {
  readonly method: 'GET' | 'POST';
  /** Path template; `{requestId}` is the only variable part. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly formats: readonly string[];
  readonly pageSize: { readonly default: number; readonly max: number } | null;
  readonly order: string | null;
  readonly success: 200 | 201;
  readonly body: z.ZodMiniType | null;
  readonly response: z.ZodMiniType;
}

const json = ['application/json'] as const;
const start = { name: 'start', type: 'timestamp', required: false } as const;
const end = { name: 'end', type: 'timestamp', required: false } as const;
const limit = { name: 'limit', type: 'limit', required: false } as const;
const cursor = { name: 'cursor', type: 'cursor', required: false } as const;
const open = { kind: 'public' } as const;
const needs = <Needed extends Scope>(scope: Needed) => ({ kind: 'clientToken', scope }) as const;
const plain = { parameters: [], formats: json, pageSize: null, order: null, success: 200, body: null } as const;

/** The eleven operations. Router, validation, capabilities and the OpenAPI document are made from this table. */
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
  getMetrics: {
    ...plain,
    method: 'GET',
    path: '/api/v1/metrics',
    access: needs('app.metrics'),
    summary: 'Reads metric summaries',
    parameters: [{ name: 'metricId', type: 'metricId', required: false }, limit, cursor],
    pageSize: pageSizes.metrics,
    order: 'metricId ascending',
    response: pageOf(metricSummarySchema),
  },
  getWorkouts: {
    ...plain,
    method: 'GET',
    path: '/api/v1/workouts',
    access: needs('app.workouts'),
    summary: 'Reads workout summaries',
    parameters: [start, end, limit, cursor],
    pageSize: pageSizes.list,
    order: 'start descending, then id',
    response: pageOf(workoutSchema),
  },
  getNutritionLogs: {
    ...plain,
    method: 'GET',
    path: '/api/v1/nutrition/logs',
    access: needs('app.nutrition'),
    summary: 'Reads nutrition log entries',
    parameters: [start, end, limit, cursor],
    pageSize: pageSizes.list,
    order: 'loggedAt descending, then id',
    response: pageOf(nutritionLogEntrySchema),
  },
  getNutritionFoods: {
    ...plain,
    method: 'GET',
    path: '/api/v1/nutrition/foods',
    access: needs('app.nutrition'),
    summary: 'Searches the food catalog',
    parameters: [{ name: 'query', type: 'search', required: false }, limit, cursor],
    pageSize: pageSizes.list,
    order: 'best match first with query, else name ascending',
    response: pageOf(foodSchema),
  },
  getBloodTests: {
    ...plain,
    method: 'GET',
    path: '/api/v1/blood-tests',
    access: needs('app.bloodTests'),
    summary: 'Reads blood test summaries, as JSON or as FHIR R4',
    parameters: [start, end, { name: 'format', type: 'bloodTestFormat', required: false }, limit, cursor],
    formats: ['application/json', fhirMediaType],
    pageSize: pageSizes.list,
    order: 'collectedAt descending, then id',
    response: pageOf(bloodTestSchema),
  },
  getRawHealthTypes: {
    ...plain,
    method: 'GET',
    path: '/api/v1/rawhealth/types',
    access: needs('rawhealth.raw'),
    summary: 'Lists raw quantity types with whether each is available and readable',
    order: 'type ascending',
    response: pageOf(rawHealthTypeSchema),
  },
  getRawHealthSamples: {
    ...plain,
    method: 'GET',
    path: '/api/v1/rawhealth/samples',
    access: needs('rawhealth.raw'),
    summary: 'Reads raw quantity samples of one type',
    parameters: [
      { name: 'type', type: 'rawHealthType', required: true },
      { ...start, required: true },
      { ...end, required: true },
      limit,
      cursor,
    ],
    pageSize: pageSizes.rawSamples,
    order: 'start ascending, then id',
    response: pageOf(rawSampleSchema),
  },
} as const satisfies Record<string, Operation>;

/** The name of an operation. */
export type OperationName = keyof typeof operations;

/** The operations that need a client token. */
export type DataOperationName = {
  [Name in OperationName]: (typeof operations)[Name]['access'] extends { kind: 'clientToken' } ? Name : never;
}[OperationName];

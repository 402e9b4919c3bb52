import { pageSizes } from '../wire/limits.ts';
import { fhirMediaType } from '../wire/media-types.ts';
import type { Scope } from '../wire/scopes.ts';

/** The form of a query parameter's text. */
export type ParameterType =
  'timestamp' | 'limit' | 'cursor' | 'rawHealthType' | 'metricId' | 'search' | 'bloodTestFormat';

/** One query parameter of an operation. Spec 4. */
export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly required: boolean;
}

/** A list that clients read: all that is said of it but the schema of its records. */
export interface Dataset {
  readonly path: string;
  readonly scope: Scope;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  /** Media types of its answers, the usual one first. */
  readonly formats: readonly string[];
  readonly pageSize: { readonly default: number; readonly max: number } | null;
  /** Order of its records, in words: a field and its direction first. */
  readonly order: string;
  /** Fields that say when a record was, the one that orders the list first. Empty: its records have no time. */
  readonly times: readonly string[];
  /** Name of its file in an export, and of the dataset on the command line. */
  readonly fileName: string;
  /** Its name in the app. */
  readonly title: string;
  /** Its name in the client: `client.workouts`. */
  readonly noun: string;
  /** Name of its records' type in the OpenAPI document and the client. */
  readonly record: string;
  /** What the specification says of it beside its path and scope. */
  readonly clause: string;
  /** The decision of `docs/decisions` that its records follow, by its number. */
  readonly decision: string;
}

const json: readonly string[] = ['application/json'];
const start = { name: 'start', type: 'timestamp', required: false } as const;
const end = { name: 'end', type: 'timestamp', required: false } as const;
const limit = { name: 'limit', type: 'limit', required: false } as const;
const cursor = { name: 'cursor', type: 'cursor', required: false } as const;

/** All lists, in the order of the specification. Plain data: whoever needs no schema loads none. Spec 4. */
export const datasets = {
  getMetrics: {
    path: '/api/v1/metrics',
    scope: 'app.metrics',
    summary: 'Reads metric summaries',
    parameters: [{ name: 'metricId', type: 'metricId', required: false }, limit, cursor],
    formats: json,
    pageSize: pageSizes.metrics,
    order: 'metricId ascending',
    times: [],
    fileName: 'metrics',
    title: 'Metrics',
    noun: 'metrics',
    record: 'MetricSummary',
    clause: 'takes metricId',
    decision: '0025',
  },
  getWorkouts: {
    path: '/api/v1/workouts',
    scope: 'app.workouts',
    summary: 'Reads workout summaries',
    parameters: [start, end, limit, cursor],
    formats: json,
    pageSize: pageSizes.list,
    order: 'start descending, then id',
    times: ['start'],
    fileName: 'workouts',
    title: 'Workouts',
    noun: 'workouts',
    record: 'Workout',
    clause: 'takes start, end, limit, cursor',
    decision: '0026',
  },
  getNutritionLogs: {
    path: '/api/v1/nutrition/logs',
    scope: 'app.nutrition',
    summary: 'Reads nutrition log entries',
    parameters: [start, end, limit, cursor],
    formats: json,
    pageSize: pageSizes.list,
    order: 'loggedAt descending, then id',
    times: ['loggedAt'],
    fileName: 'nutrition-logs',
    title: 'Nutrition log',
    noun: 'nutritionLogs',
    record: 'NutritionLogEntry',
    clause: 'takes start, end, limit, cursor',
    decision: '0026',
  },
  getNutritionFoods: {
    path: '/api/v1/nutrition/foods',
    scope: 'app.nutrition',
    summary: 'Searches the food catalog',
    parameters: [{ name: 'query', type: 'search', required: false }, limit, cursor],
    formats: json,
    pageSize: pageSizes.list,
    order: 'best match first with query, else name ascending',
    times: [],
    fileName: 'nutrition-foods',
    title: 'Food catalog',
    noun: 'foods',
    record: 'Food',
    clause: 'takes query, limit, cursor',
    decision: '0026',
  },
  getBloodTests: {
    path: '/api/v1/blood-tests',
    scope: 'app.bloodTests',
    summary: 'Reads blood test summaries, as JSON or as FHIR R4',
    parameters: [start, end, { name: 'format', type: 'bloodTestFormat', required: false }, limit, cursor],
    formats: [...json, fhirMediaType],
    pageSize: pageSizes.list,
    order: 'collectedAt descending, then id',
    times: ['collectedAt', 'collectedDate', 'issuedAt'],
    fileName: 'blood-tests',
    title: 'Blood tests',
    noun: 'bloodTests',
    record: 'BloodTest',
    clause: 'takes start, end, format, limit, cursor; comes as JSON or FHIR JSON',
    decision: '0028',
  },
  getRawHealthTypes: {
    path: '/api/v1/rawhealth/types',
    scope: 'rawhealth.raw',
    summary: 'Lists raw quantity types with whether each is available and readable',
    parameters: [],
    formats: json,
    pageSize: null,
    order: 'type ascending',
    times: [],
    fileName: 'raw-types',
    title: 'List of raw types',
    noun: 'rawTypes',
    record: 'RawHealthType',
    clause: 'takes no filter and lists the supported types with availability and readability',
    decision: '0027',
  },
  getRawHealthSamples: {
    path: '/api/v1/rawhealth/samples',
    scope: 'rawhealth.raw',
    summary: 'Reads raw quantity samples of one type',
    parameters: [
      { name: 'type', type: 'rawHealthType', required: true },
      { ...start, required: true },
      { ...end, required: true },
      limit,
      cursor,
    ],
    formats: json,
    pageSize: pageSizes.rawSamples,
    order: 'start ascending, then id',
    times: ['start'],
    fileName: 'raw-samples',
    title: 'Raw data',
    noun: 'rawSamples',
    record: 'RawSample',
    clause: 'takes type, start, end, limit, cursor and returns raw quantity samples',
    decision: '0027',
  },
} as const satisfies Record<string, Dataset>;

/** The operations that need a client token. */
export type DataOperationName = keyof typeof datasets;

/** Those of them that answer in pages: the others answer everything at once. */
export type PagedOperationName = {
  [Name in DataOperationName]: (typeof datasets)[Name]['pageSize'] extends null ? never : Name;
}[DataOperationName];

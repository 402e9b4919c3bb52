import { errorStatus, type ErrorCode } from '../../packages/contract/src/wire/error-codes.ts';
import type { Operation } from '../../packages/contract/src/operations/operations.ts';
import { maxQueryCodePoints } from '../../packages/contract/src/wire/limits.ts';
import type { ParameterType } from '../../packages/contract/src/operations/datasets.ts';
import type { JsonObject } from './named-schemas.ts';

/** The codes that any request can be refused with. */
const always: readonly ErrorCode[] = [
  'host_not_allowed',
  'origin_not_allowed',
  'method_not_allowed',
  'invalid_parameter',
  'internal_error',
  'unavailable',
];

const pairing: readonly ErrorCode[] = [
  'pairing_closed',
  'unsupported_media_type',
  'payload_too_large',
  'invalid_request',
  'invalid_scope',
  'rate_limited',
];

const data: readonly ErrorCode[] = ['unauthorized', 'invalid_token', 'insufficient_scope'];

/** The error codes that an operation can answer with. */
export function errorCodesOf({ access, parameters, formats, path }: Operation): readonly ErrorCode[] {
  const names: ReadonlySet<string> = new Set(parameters.map(({ name }) => name));
  if (access.kind === 'public') return path.endsWith('/pairing/requests') ? [...always, ...pairing] : always;
  if (access.kind === 'pollingToken') return [...always, 'unauthorized', 'invalid_token', 'not_found'];
  return [
    ...always,
    ...data,
    ...(names.has('cursor') ? (['invalid_cursor'] as const) : []),
    ...(access.scope === 'rawhealth.raw' ? (['raw_consent_required'] as const) : []),
    ...(names.has('type') ? (['permission_denied'] as const) : []),
    ...(formats.length > 1 ? (['not_acceptable'] as const) : []),
  ];
}

/** Error codes gathered under the HTTP status they travel with, statuses ascending. */
export function codesByStatus(codes: readonly ErrorCode[]): readonly (readonly [status: number, codes: ErrorCode[]])[] {
  const gathered = new Map<number, ErrorCode[]>();
  for (const code of codes) gathered.set(errorStatus[code], [...(gathered.get(errorStatus[code]) ?? []), code]);
  return [...gathered].sort(([left], [right]) => left - right);
}

const descriptions: Readonly<Record<string, string>> = {
  start:
    'Start of the half-open time range, inclusive. A UTC instant; it is compared with the start of a record. Absent: open.',
  end: 'End of the half-open time range, exclusive. A UTC instant. Absent: open.',
  limit: 'Most records of the page.',
  cursor: 'The nextCursor of the page before, sent with the same filters. Absent: the first page.',
  type: 'Raw quantity type, as getCapabilities lists it; the long HealthKit identifier is understood too.',
  metricId: 'Only this metric, with its whole history. getCapabilities lists the known ones.',
  query: 'Words to search for; blank equals absent.',
  format: 'How blood tests are written. Wins over Accept.',
};

/** The query parameters of an operation as OpenAPI states them. */
export function queryParametersOf(operation: Operation): readonly JsonObject[] {
  return operation.parameters.map((parameter) => ({
    name: parameter.name,
    in: 'query',
    required: parameter.required,
    description: descriptions[parameter.name] ?? parameter.name,
    schema: schemas[parameter.type](operation),
  }));
}

const nonEmptyText = { type: 'string', minLength: 1 };

const schemas: Readonly<Record<ParameterType, (operation: Operation) => JsonObject>> = {
  timestamp: () => ({ type: 'string', format: 'date-time', examples: ['2026-03-09T07:30:00Z'] }),
  limit: ({ pageSize }) => ({
    type: 'integer',
    minimum: 1,
    ...(pageSize === null ? {} : { maximum: pageSize.max, default: pageSize.default }),
  }),
  bloodTestFormat: ({ formats }) => ({ type: 'string', enum: [...formats, 'json', 'fhir'] }),
  search: () => ({ type: 'string', maxLength: maxQueryCodePoints }),
  cursor: () => nonEmptyText,
  metricId: () => nonEmptyText,
  rawHealthType: () => nonEmptyText,
};

import { maxQueryCodePoints } from '../wire/limits.ts';
import type { ParameterType } from '../operations/datasets.ts';
import type { Operation } from '../operations/operations.ts';
import type { JsonObject } from './json-object.ts';

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

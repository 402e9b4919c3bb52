import { errorStatus, type ErrorCode } from '../wire/error-codes.ts';
import type { Operation } from '../operations/operations.ts';

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

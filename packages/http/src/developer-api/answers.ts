import { errorStatus } from '@vitalgate/contract';
import type { ApiError } from '@vitalgate/core';
import type { HttpResponse } from '../http-message.ts';

type Header = readonly [name: string, value: string];

const always: readonly Header[] = [
  ['Cache-Control', 'no-store'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** An answer with the headers that every answer carries. */
export function answer(
  status: number,
  contentType: string,
  body: string,
  headers: readonly Header[] = [],
): HttpResponse {
  return { status, headers: [['Content-Type', contentType], ...always, ...headers], body };
}

/** A JSON answer. */
export function jsonAnswer(status: number, value: unknown, headers: readonly Header[] = []): HttpResponse {
  return answer(status, 'application/json', JSON.stringify(value), headers);
}

/** A refusal as the API states it: one place that writes errors. RFC 6750 3 for the challenges. */
export function errorAnswer(error: ApiError, headers: readonly Header[] = []): HttpResponse {
  const { code, message, details } = error;
  return jsonAnswer(errorStatus[code], { error: { code, message, details } }, [...headers, ...challenge(error)]);
}

function challenge({ code, details, retryAfterSeconds }: ApiError): readonly Header[] {
  if (code === 'unauthorized') return [['WWW-Authenticate', 'Bearer']];
  if (code === 'invalid_token') return [['WWW-Authenticate', 'Bearer error="invalid_token"']];
  if (code === 'insufficient_scope') {
    const scope = details.find((detail) => detail.scope !== undefined)?.scope ?? '';
    return [['WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`]];
  }
  return retryAfterSeconds === null ? [] : [['Retry-After', String(retryAfterSeconds)]];
}

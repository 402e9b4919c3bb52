import { errorStatus, type DoNext } from '@vitalgate/contract';
import type { ApiError } from '@vitalgate/core';
import type { HttpResponse } from './http-message.ts';

type Header = readonly [name: string, value: string];

/** What every answer carries, also one that is made before anything is known of the request. */
export const usualHeaders: readonly Header[] = [
  ['Cache-Control', 'no-store'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** An answer with the headers that every answer carries. */
export function answer(
  status: number,
  contentType: string,
  body: string | Uint8Array,
  headers: readonly Header[] = [],
): HttpResponse {
  return { status, headers: [['Content-Type', contentType], ...usualHeaders, ...headers], body };
}

/** A JSON answer. */
export function jsonAnswer(status: number, value: unknown, headers: readonly Header[] = []): HttpResponse {
  return answer(status, 'application/json', JSON.stringify(value), headers);
}

/** A message with what the user of the host can do about it. The asker is elsewhere, and knows no program by name. */
function fullMessage(message: string, { page, command }: DoNext): string {
  if (page === undefined && command === undefined) return message;
  const ways = [
    ...(page === undefined ? [] : [`on the app's page ${page}`]),
    ...(command === undefined ? [] : [`with the host's command "${command}"`]),
  ];
  return `${message} on the device that hosts this API: ${ways.join(' or ')}`;
}

/** A refusal as the API states it: one place that writes errors. RFC 6750 3 for the challenges. */
export function errorAnswer(error: ApiError, headers: readonly Header[] = []): HttpResponse {
  const { code, details, doNext } = error;
  const message = fullMessage(error.message, doNext);
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

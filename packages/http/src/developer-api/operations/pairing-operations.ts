import { isScope, maxBodyBytes, maxDisplayNameCodePoints, scopes, type Scope } from '@vitalgate/contract';
import { ApiError, bearerOf, normaliseDisplayName } from '@vitalgate/core';
import { headerOf, type HttpRequest, type HttpResponse } from '../../message/http-message.ts';
import { jsonAnswer } from '../../message/answers.ts';
import type { DeveloperApiParts } from '../request/parts.ts';
import { queryParameters } from '../request/query-text.ts';

/** Creates a request: checks window, media type, size, body, rate limit. Null if the head is good and the body still comes. Spec 4, 5.4. */
export function createPairingRequest(
  parts: DeveloperApiParts,
  request: HttpRequest,
  query: string,
): HttpResponse | null {
  parts.desk.checkWindow();
  checkMediaType(request);
  if (request.body.kind === 'awaited') return null;
  const body = bodyOf(request);
  queryParameters(query, []);
  const displayName = displayNameOf(body);
  const created = parts.desk.create({
    displayName,
    scopes: scopesOf(body),
    remoteAddress: unmappedAddress(request.remoteAddress),
  });
  return jsonAnswer(201, created, [['Location', `/api/v1/pairing/requests/${created.requestId}`]]);
}

/** Answers the holder of a polling token. Spec 4, 5.2. */
export function getPairingRequestStatus(
  parts: DeveloperApiParts,
  request: HttpRequest,
  requestId: string,
  query: string,
): HttpResponse {
  const answer = parts.desk.poll(requestId, bearerOf(headerOf(request, 'authorization')));
  queryParameters(query, []);
  return jsonAnswer(200, answer);
}

function checkMediaType(request: HttpRequest): void {
  const type = headerOf(request, 'content-type') ?? '';
  const encoding = headerOf(request, 'content-encoding') ?? 'identity';
  if (/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type.trim()) && encoding.toLowerCase() === 'identity')
    return;
  throw new ApiError(
    'unsupported_media_type',
    'send the body as Content-Type: application/json in UTF-8, not compressed',
  );
}

function bodyOf(request: HttpRequest): Readonly<Record<string, unknown>> {
  const { body } = request;
  if (body.kind === 'tooLarge')
    throw new ApiError('payload_too_large', `the body may hold at most ${maxBodyBytes / 1024} KiB`);
  const value = body.kind === 'text' ? parsed(body.text) : undefined;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new ApiError('invalid_request', 'the body must be a JSON object with displayName and scopes');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function displayNameOf(body: Readonly<Record<string, unknown>>): string {
  const text = Object.hasOwn(body, 'displayName') ? body['displayName'] : undefined;
  const name = typeof text === 'string' ? normaliseDisplayName(text) : null;
  if (name !== null) return name;
  throw new ApiError(
    'invalid_request',
    `displayName must be a text of 1 to ${maxDisplayNameCodePoints} visible characters`,
    [{ field: 'displayName' }],
  );
}

function scopesOf(body: Readonly<Record<string, unknown>>): readonly Scope[] {
  const asked = Object.hasOwn(body, 'scopes') ? body['scopes'] : undefined;
  if (
    !Array.isArray(asked) ||
    asked.length === 0 ||
    asked.length > scopes.length ||
    !asked.every((scope): scope is string => typeof scope === 'string')
  ) {
    throw new ApiError('invalid_request', `scopes must be a list of 1 to ${scopes.length} scopes`, [
      { field: 'scopes' },
    ]);
  }
  const unknown = asked.filter((scope) => !isScope(scope));
  if (unknown.length > 0) {
    throw new ApiError('invalid_scope', `unknown scope; known are ${scopes.join(', ')}`, [{ field: 'scopes' }]);
  }
  return scopes.filter((scope) => asked.includes(scope));
}

/** An IPv4 address that arrived on an IPv6 socket, as IPv4, so that one peer counts as one. */
function unmappedAddress(address: string): string {
  return address.toLowerCase().startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

import { ApiError } from '@vitalgate/core';
import { describe, expect, it } from 'vitest';
import { errorAnswer } from './answers.ts';

function headers(error: ApiError): Record<string, string> {
  return Object.fromEntries(errorAnswer(error).headers);
}

describe('an error answer', () => {
  it('is code, message and details as JSON, with the headers that every answer has', () => {
    const answer = errorAnswer(
      new ApiError('invalid_parameter', 'limit must be between 1 and 100', [{ parameter: 'limit' }]),
    );
    expect(answer.status).toBe(400);
    expect(answer.body).toBe(
      '{"error":{"code":"invalid_parameter","message":"limit must be between 1 and 100","details":[{"parameter":"limit"}]}}',
    );
    expect(answer.headers).toEqual([
      ['Content-Type', 'application/json'],
      ['Cache-Control', 'no-store'],
      ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
      ['X-Content-Type-Options', 'nosniff'],
      ['Cross-Origin-Resource-Policy', 'same-origin'],
    ]);
  });

  it('challenges after RFC 6750', () => {
    expect(headers(new ApiError('unauthorized', ''))['WWW-Authenticate']).toBe('Bearer');
    expect(headers(new ApiError('invalid_token', ''))['WWW-Authenticate']).toBe('Bearer error="invalid_token"');
    expect(headers(new ApiError('insufficient_scope', '', [{ scope: 'app.metrics' }]))['WWW-Authenticate']).toBe(
      'Bearer error="insufficient_scope", scope="app.metrics"',
    );
    expect(headers(new ApiError('permission_denied', ''))).not.toHaveProperty('WWW-Authenticate');
  });

  it('says in seconds when another try makes sense', () => {
    expect(headers(new ApiError('rate_limited', '', [], 297))['Retry-After']).toBe('297');
  });

  it.each([
    ['invalid_request', 400],
    ['invalid_scope', 400],
    ['invalid_parameter', 400],
    ['invalid_cursor', 400],
    ['unauthorized', 401],
    ['invalid_token', 401],
    ['insufficient_scope', 403],
    ['raw_consent_required', 403],
    ['permission_denied', 403],
    ['pairing_closed', 403],
    ['origin_not_allowed', 403],
    ['host_not_allowed', 403],
    ['not_found', 404],
    ['method_not_allowed', 405],
    ['not_acceptable', 406],
    ['payload_too_large', 413],
    ['unsupported_media_type', 415],
    ['rate_limited', 429],
    ['internal_error', 500],
    ['unavailable', 503],
  ] as const)('%s travels as %i', (code, status) => {
    expect(errorAnswer(new ApiError(code, '')).status).toBe(status);
  });
});

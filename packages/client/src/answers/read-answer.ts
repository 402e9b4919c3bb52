import { errorShape, type ErrorOutline } from '../shapes/answer-shapes.ts';
import type { Shape } from '../shapes/shape.ts';
import type { ClientResponse } from '../calls/transport.ts';
import { isClientErrorCode, VitalgateError } from '../calls/vitalgate-error.ts';

/** The body of a successful answer as `T`. Throws the API's error for any other, `invalid_response` for what is neither. */
export function readAnswer<T>(response: ClientResponse, shape: Shape<T>): T {
  checkSuccess(response);
  const value = json(response);
  const fault = shape(value);
  if (fault === null) return value as T;
  const place = fault.path === '' ? 'the body' : fault.path.slice(1);
  throw invalid(response, `${place} should be ${fault.expected}`);
}

/** Throws the API's error for an answer that is none of the two successes of this API. */
export function checkSuccess(response: ClientResponse): void {
  if (response.status !== 200 && response.status !== 201) throw errorOf(response);
}

/** The error that an answer without success states. */
export function errorOf(response: ClientResponse): VitalgateError {
  const { status, headers } = response;
  if (status >= 300 && status < 400) return invalid(response, 'it redirects, which is never followed');
  let body: unknown;
  try {
    body = JSON.parse(response.body);
  } catch {
    return invalid(response, 'its body is not JSON');
  }
  if (errorShape(body) !== null) return invalid(response, 'its body is not an error of this API');
  const { code, message, details = [] } = (body as { error: ErrorOutline }).error;
  if (isClientErrorCode(code)) return invalid(response, 'it claims what only a client can find out');
  return new VitalgateError(code, printable(message), { status, details, retryAfterSeconds: retryAfter(headers) });
}

/** `invalid_response`, with the status. Never quotes the body: it may hold health values. */
export function invalid({ status }: ClientResponse, what: string): VitalgateError {
  return new VitalgateError(
    'invalid_response',
    `the answer (status ${status}) is not one of a Vitalgate host: ${what}; check the address, and that host and client are up to date`,
    { status },
  );
}

function json(response: ClientResponse): unknown {
  try {
    return JSON.parse(response.body);
  } catch {
    throw invalid(response, 'its body is not JSON');
  }
}

const longestMessage = 1000;

/** A message that a terminal can show: no control characters, of bounded length. */
function printable(message: string): string {
  return message.replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ').slice(0, longestMessage);
}

/** Seconds of a Retry-After header; one that is a date counts from the answer's own Date. RFC 9110 10.2.3. */
function retryAfter(headers: ClientResponse['headers']): number | null {
  const said = headers['retry-after'];
  if (said === undefined) return null;
  if (/^\d{1,9}$/.test(said)) return Number(said);
  // Else `-5` would be a day of the year 2001.
  if (!/^[A-Z][a-z]{2}/.test(said)) return null;
  const seconds = (Date.parse(said) - Date.parse(headers['date'] ?? '')) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

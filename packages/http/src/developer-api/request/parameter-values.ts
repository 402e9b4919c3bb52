import { maxQueryCodePoints } from '@vitalgate/contract';
import { ApiError, compareTimestamps, parseTimestamp, type Instant } from '@vitalgate/core';

/** The parameters of one request, by name. */
export type Parameters = ReadonlyMap<string, string>;

/** A page size. Absent: the operation's default. Throws `invalid_parameter` naming the maximum. Spec 8. */
export function limitOf(parameters: Parameters, pageSize: { readonly default: number; readonly max: number }): number {
  const text = parameters.get('limit');
  if (text === undefined) return pageSize.default;
  const limit = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > pageSize.max) {
    throw invalid('limit', `limit must be a whole number between 1 and ${pageSize.max}`);
  }
  return limit;
}

/** Bounds of a time range, half-open; null if absent. Throws `invalid_parameter`. Spec 4. */
export function rangeOf(parameters: Parameters): { start: Instant | null; end: Instant | null } {
  const start = timestampOf(parameters, 'start');
  const end = timestampOf(parameters, 'end');
  // Rounded to milliseconds, two times that are the wrong way round can be the same.
  if (
    start !== null &&
    end !== null &&
    start >= end &&
    compareTimestamps(parameters.get('start') ?? '', parameters.get('end') ?? '') > 0
  ) {
    throw invalid('start', 'start must not be after end');
  }
  return { start, end };
}

/** Bounds of a time range that must both be there. Throws `invalid_parameter`. Spec 4. */
export function requiredRangeOf(parameters: Parameters): { start: Instant; end: Instant } {
  const { start, end } = rangeOf(parameters);
  if (start === null) throw missing('start');
  if (end === null) throw missing('end');
  return { start, end };
}

/** Search text, white space folded; null if absent or blank. Throws `invalid_parameter` where longer than 200 code points. */
export function searchTextOf(parameters: Parameters): string | null {
  const text = (parameters.get('query') ?? '').normalize('NFC').trim();
  if (Array.from(text).length > maxQueryCodePoints) {
    throw invalid('query', `query must be at most ${maxQueryCodePoints} characters`);
  }
  return text === '' ? null : text;
}

/** An `invalid_parameter` refusal that names the parameter. */
export function invalid(parameter: string, message: string): ApiError {
  return new ApiError('invalid_parameter', message, [{ parameter }]);
}

/** An `invalid_parameter` refusal of a required parameter that is not there. */
export function missing(parameter: string): ApiError {
  return invalid(parameter, `${parameter} is required`);
}

function timestampOf(parameters: Parameters, name: 'start' | 'end'): Instant | null {
  const text = parameters.get(name);
  if (text === undefined) return null;
  const at = parseTimestamp(text);
  if (at !== null) return at;
  const hint = / \d\d:\d\d$/.test(text) ? '; a + in a query means a space, so send Z' : '';
  throw invalid(name, `${name} must be a UTC time written like 2026-03-09T07:30:00Z${hint}`);
}

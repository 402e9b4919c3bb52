import { ApiError } from '@vitalgate/core';
import { shortened } from '../../message/shortened.ts';

/** The parameters of a query, decoded. Throws `invalid_parameter` for a repeated, unknown or broken one: a typo must never widen a read. */
export function queryParameters(query: string, allowed: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals), null);
    if (!allowed.includes(name)) {
      const known = allowed.length === 0 ? 'this operation takes none' : `known here: ${allowed.join(', ')}`;
      throw new ApiError('invalid_parameter', `unknown query parameter; ${known}`, [{ parameter: shortened(name) }]);
    }
    if (found.has(name)) {
      throw new ApiError('invalid_parameter', `${name} is sent more than once`, [{ parameter: name }]);
    }
    found.set(name, decode(equals === -1 ? '' : pair.slice(equals + 1), name));
  }
  return found;
}

function decode(text: string, parameter: string | null): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    const details = parameter === null ? [] : [{ parameter }];
    throw new ApiError('invalid_parameter', 'the query holds percent-encoding that is not valid UTF-8', details);
  }
}

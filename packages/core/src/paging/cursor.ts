import { ApiError } from '../errors/api-error.ts';
import { base64url, fromBase64url } from '../encoding/base64url.ts';
import type { Hasher } from '../ports/hasher.ts';

/** What a cursor belongs to: it works with nothing else. */
export interface CursorBinding {
  readonly operation: string;
  /** Every filter of the request as it was understood; `limit` is none of them. */
  readonly filters: Readonly<Record<string, string | number | null>>;
}

/** Sort-key values of the last record of a page. */
export type CursorPosition = readonly (string | number | null)[];

/** Longest cursor: one that holds the longest name of a food (`recordLimits`), whatever its letters. */
const longest = 6144;

const macLength = 22;
const macBytes = 16;

function macOf(hasher: Hasher, binding: CursorBinding, payload: string): string {
  const bound = JSON.stringify(['cursor', binding.operation, sortedEntries(binding.filters), payload]);
  return base64url(hasher.hmac(bound).slice(0, macBytes));
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function bytesOf(ascii: string): Uint8Array {
  const bytes = new Uint8Array(ascii.length);
  for (let index = 0; index < ascii.length; index++) bytes[index] = ascii.charCodeAt(index);
  return bytes;
}

/** An opaque continuation: the position, sealed under the install key for one operation and one set of filters. AIP-158. */
export function sealCursor(hasher: Hasher, binding: CursorBinding, position: CursorPosition): string {
  const payload = base64url(bytesOf(asciiJson(position)));
  return macOf(hasher, binding, payload) + payload;
}

/** The position in a cursor. Throws `invalid_cursor` where it was changed, made for something else, or is none. */
export function openCursor(hasher: Hasher, binding: CursorBinding, cursor: string): CursorPosition {
  const payload = cursor.slice(macLength);
  const bytes = cursor.length > longest ? null : fromBase64url(payload);
  if (bytes === null || !sameText(macOf(hasher, binding, payload), cursor.slice(0, macLength))) {
    throw new ApiError(
      'invalid_cursor',
      'cursor must be the nextCursor of an earlier answer, sent with the same filters; leave it out to start anew',
      [{ parameter: 'cursor' }],
    );
  }
  // The seal proves that the payload was written by sealCursor.
  return JSON.parse(String.fromCharCode(...bytes)) as CursorPosition;
}

/** Compares without telling by its duration where two texts differ. */
function sameText(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index++) difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0;
}

function sortedEntries(filters: CursorBinding['filters']): [string, string | number | null][] {
  return Object.entries(filters).sort(([left], [right]) => (left < right ? -1 : 1));
}

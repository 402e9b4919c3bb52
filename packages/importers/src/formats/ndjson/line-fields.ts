import type { Instant, SkipReason, Source } from '@vitalgate/core';
import { plainObject, plainText, type PlainObject } from '../../kit/json/plain-json.ts';
import { parseWrittenDate } from '../../kit/written/written-date.ts';
import { ownCopy } from '../../kit/written/own-copy.ts';

/** Why a line gives no record, and what to look for in it. */
export interface LeftOut {
  readonly reason: SkipReason;
  /** Name of the field, or the name of a type or a unit that is not known. */
  readonly subject: string;
}

export function isLeftOut(read: object | null): read is LeftOut {
  return read !== null && 'reason' in read;
}

/** A field's time: an instant with `Z` or an offset. Null for anything else. */
export function timeIn(line: PlainObject, field: string): Instant | null {
  const text = line[field];
  return typeof text === 'string' && text.length <= 64 ? parseWrittenDate(text.trim()) : null;
}

/** From when to when: `start`, and `end` if it is not a moment. */
export function spanIn(line: PlainObject): { readonly start: Instant; readonly end: Instant } | LeftOut {
  const start = timeIn(line, 'start');
  if (start === null) return { reason: 'invalidDate', subject: 'start' };
  if (line['end'] === undefined || line['end'] === null) return { start, end: start };
  const end = timeIn(line, 'end');
  if (end === null) return { reason: 'invalidDate', subject: 'end' };
  return end < start ? { reason: 'endBeforeStart', subject: 'end' } : { start, end };
}

function textOrNull(value: unknown): string | null {
  const text = plainText(value);
  return text === null || text === '' ? null : text;
}

/** Who recorded it: `source` is an object with a `name`, or the name alone. */
export function sourceIn(line: PlainObject): Source {
  const source = plainObject(line['source']);
  const name = plainText(source === null ? line['source'] : source['name']) ?? '';
  return {
    name: ownCopy(name),
    bundleIdentifier: textOrNull(source?.['bundleIdentifier']),
    version: textOrNull(source?.['version']),
  };
}

/** A text of a field, null if it is absent or empty. */
export function textIn(line: PlainObject, field: string): string | null {
  return textOrNull(line[field]);
}

/** The type that a line names; if it names none, the field, so that the report says what is missing. */
export const typeIn = (line: PlainObject): string => textIn(line, 'type') ?? 'type';

const zonePattern = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/u;

/** The IANA zone of `timeZone`, or null. */
export function zoneIn(line: PlainObject): string | null {
  const zone = textOrNull(line['timeZone']);
  return zone !== null && zone.length <= 64 && zonePattern.test(zone) ? zone : null;
}

/** Keys of metadata that are made on reading and are never stored. */
const madeOnReading = new Set(['VitalgateRecordedValue']);

/** The metadata of a line: texts, and numbers and truth values as texts. Null if there is none. */
export function metadataIn(line: PlainObject): Readonly<Record<string, string>> | null {
  const entries = Object.entries(plainObject(line['metadata']) ?? {}).flatMap(([key, value]): [string, string][] => {
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isPlain && !madeOnReading.has(key) ? [[key, String(value)]] : [];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

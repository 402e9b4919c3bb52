import type { Instant, SkipReason, Source, WorkoutSpan } from '@vitalgate/core';
import { plainNumber, plainObject, plainText, type PlainObject } from '../../kit/json/plain-json.ts';
import { parseWrittenDate } from '../../kit/written/written-date.ts';
import { unnamedSource } from './webhook-hand.ts';

/** What every record of the app says of itself. */
export interface WebhookRecord extends WorkoutSpan {
  readonly source: Source;
  readonly device: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly timeZone: null;
}

/** Reads a time of the app, which it writes in UTC; null for anything else. */
export function webhookTime(value: unknown): Instant | null {
  return typeof value === 'string' && value.length <= 64 ? parseWrittenDate(value.trim()) : null;
}

function deviceText(device: PlainObject | null): string | null {
  const parts = [device?.['manufacturer'], device?.['model']].filter((part) => typeof part === 'string' && part !== '');
  return parts.length === 0 ? null : parts.join(' ');
}

/** When a record began and ended: `time`, or `start_time` and `end_time`, or how long it lasted before `session_end_time`. */
function spanOf(record: PlainObject): WorkoutSpan | SkipReason {
  const end = webhookTime(record['end_time'] ?? record['session_end_time']);
  const seconds = plainNumber(record['duration_seconds']);
  const before =
    end === null || seconds === null || seconds < 0 ? null : ((end - Math.round(seconds * 1000)) as Instant);
  const start = webhookTime(record['time'] ?? record['start_time']) ?? before;
  if (start === null) return 'invalidDate';
  return end !== null && end < start ? 'endBeforeStart' : { start, end: end ?? start };
}

/**
 * What a record says of itself, or why it is none. Who wrote a record it says only if that is switched on
 * in it (`metadata`), and then by the name of the app's package.
 */
export function webhookRecord(record: PlainObject): WebhookRecord | SkipReason {
  const span = spanOf(record);
  if (typeof span === 'string') return span;
  const origin = plainObject(record['metadata']);
  const app = plainText(origin?.['data_origin'])?.trim() ?? '';
  return {
    ...span,
    source: app === '' ? unnamedSource : { name: app, bundleIdentifier: app, version: null },
    device: deviceText(plainObject(origin?.['device'])),
    metadata: origin?.['recording_method'] === 'manual_entry' ? { HKWasUserEntered: '1' } : null,
    timeZone: null,
  };
}

/**
 * Health Connect's own name for a record, the same in each of its versions. The app sends none; a program that sends the same form may,
 * beside who wrote the record.
 */
export function webhookId(record: PlainObject): string | null {
  const id = plainText(plainObject(record['metadata'])?.['id'])?.trim() ?? '';
  return id === '' ? null : id;
}

import type { Instant, SkipReason } from '@vitalgate/core';
import type { XmlAttributes } from '../xml/xml-reader.ts';
import { parseAppleDate } from './apple-date.ts';

/** From when to when something lasted; `end` is not before `start`. */
export interface TimeSpan {
  readonly start: Instant;
  readonly end: Instant;
}

/** An element's time span, or why it has none. */
export function readTimeSpan(attributes: XmlAttributes): TimeSpan | SkipReason {
  const start = parseAppleDate(attributes['startDate']);
  const end = parseAppleDate(attributes['endDate']);
  if (start === null || end === null) return 'invalidDate';
  return end < start ? 'endBeforeStart' : { start, end };
}

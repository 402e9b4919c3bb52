import type { Instant, SkipReason } from '@vitalgate/core';
import type { XmlAttributes } from '../../xml/xml-reader.ts';
import { parseWrittenDate } from '../../written/written-date.ts';

/** From when to when something lasted; `end` is not before `start`. */
export interface TimeSpan {
  readonly start: Instant;
  readonly end: Instant;
}

/** An element's time span, or why it has none. */
export function readTimeSpan(attributes: XmlAttributes): TimeSpan | SkipReason {
  const start = parseWrittenDate(attributes['startDate']);
  const end = parseWrittenDate(attributes['endDate']);
  if (start === null || end === null) return 'invalidDate';
  return end < start ? 'endBeforeStart' : { start, end };
}

import { instant, isPlausibleInstant, type Instant, type SkipReason } from '@vitalgate/core';
import { unitConversion } from '@vitalgate/days';
import { parseWrittenDate } from '../../../kit/written/written-date.ts';
import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';
import { parseWrittenNumber } from '../../../kit/written/written-number.ts';

/** Seconds that an element's `duration` says, in its `durationUnit` or else in minutes; null if it says none from 0 on. */
export function writtenDuration({ duration, durationUnit = '' }: XmlAttributes): number | null {
  const written = parseWrittenNumber(duration);
  const seconds = unitConversion(durationUnit === '' ? 'min' : durationUnit, 's');
  return written === null || written < 0 || seconds === null ? null : seconds(written);
}

/** From when to when something lasted; `end` is not before `start`. */
export interface TimeSpan {
  readonly start: Instant;
  readonly end: Instant;
}

/** When an element that begins at `start` ends by its `duration`; null if it says none that leads to a possible time. */
export function endByDuration(start: Instant, attributes: XmlAttributes): Instant | null {
  const milliseconds = Math.round((writtenDuration(attributes) ?? NaN) * 1000);
  if (!Number.isSafeInteger(start + milliseconds)) return null;
  const end = instant(start + milliseconds);
  return isPlausibleInstant(end) ? end : null;
}

/**
 * An element's time span, or why it has none. One whose end is absent or cannot be read lasts as long as it says itself,
 * else to `usualEnd` if that is given and later, else it is a moment.
 */
export function readTimeSpan(attributes: XmlAttributes, usualEnd: Instant | null = null): TimeSpan | SkipReason {
  const start = parseWrittenDate(attributes['startDate']);
  if (start === null) return 'invalidDate';
  const end = parseWrittenDate(attributes['endDate']) ?? endByDuration(start, attributes);
  if (end !== null) return end < start ? 'endBeforeStart' : { start, end };
  return { start, end: usualEnd !== null && usualEnd > start ? usualEnd : start };
}

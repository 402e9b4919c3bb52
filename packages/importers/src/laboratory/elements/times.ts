import { reportedTime, type RecordPeriod } from '@vitalgate/core';
import { objectOf, textOf } from '../json/fhir-json.ts';

/** The first of these that is a possible time, as reported and at its own precision; null if none is. */
export function firstTime(...candidates: readonly unknown[]): string | null {
  for (const candidate of candidates) {
    const time = reportedTime(textOf(candidate));
    if (time !== null) return time.text;
  }
  return null;
}

/** The ends of a Period as reported; null if it has none. */
export function periodIn(value: unknown): RecordPeriod | null {
  const period = objectOf(value);
  const [start, end] = [firstTime(period?.['start']), firstTime(period?.['end'])];
  return start === null && end === null ? null : { start, end };
}

import { instant, type Instant, type SkipReason, type WorkoutSpan as TimeSpan } from '@vitalgate/core';
import type { PlainObject } from '../../../kit/json/plain-json.ts';
import type { Step } from '../payload/point-times.ts';
import { parseWrittenTime } from '../payload/written-time.ts';

const hour = 3_600_000;
const lengths: Readonly<Record<Step, number>> = { minute: 60_000, hour, day: 24 * hour };

/** The span of a sample: the point's own start and end; without an end it is a moment. */
export function sampleSpan(point: PlainObject): TimeSpan | SkipReason {
  const start = parseWrittenTime(point['startDate'] ?? point['start'] ?? point['date']);
  if (start === null) return 'invalidDate';
  const end = parseWrittenTime(point['endDate'] ?? point['end']) ?? start;
  return end.at < start.at ? 'endBeforeStart' : { start: start.at, end: end.at };
}

/** What is known of a metric's sums beside the point itself. */
export interface SumPlace {
  readonly step: Step;
  /** Where days begin, as far as points show. */
  readonly dayStarts: ReadonlySet<number>;
  /** When the payload was made; null if that is not known. */
  readonly madeAt: Instant | null;
}

/** A day that the clock was changed in has 23 or 25 hours; the beginning of the next one shows it. */
function dayEnd(start: number, dayStarts: ReadonlySet<number>): number {
  const changed = [23, 25].map((hours) => start + hours * hour).find((end) => dayStarts.has(end));
  return changed ?? start + lengths.day;
}

/** The span of a sum: from the point's time one step on, but not beyond the time at which the sum was made. */
export function sumSpan(point: PlainObject, { step, dayStarts, madeAt }: SumPlace): TimeSpan | SkipReason {
  const start = parseWrittenTime(point['date'])?.at;
  if (start === undefined) return 'invalidDate';
  const end = step === 'day' ? dayEnd(start, dayStarts) : start + lengths[step];
  return { start, end: instant(madeAt === null || madeAt <= start ? end : Math.min(end, madeAt)) };
}

import { instant, type SkipReason, type WorkoutSpan as TimeSpan } from '@vitalgate/core';
import { unitConversion } from '@vitalgate/days';
import { plainNumber, type PlainObject } from '../../../kit/json/plain-json.ts';
import { hasOwnEnd } from '../payload/point-times.ts';
import { pointSample, type PointReader, type ReadMetric } from './metric-points.ts';
import { metricUnit } from './metric-unit.ts';

/** A point's amount of time in milliseconds: in its metric's unit, else in minutes. Null if it says none. */
function millisecondsOf(point: PlainObject, units: string | null): number | null {
  const amount = plainNumber(point['qty']);
  const seconds = unitConversion(metricUnit(units) ?? 'min', 's');
  if (amount === null || amount < 0 || seconds === null) return null;
  const milliseconds = Math.round(seconds(amount) * 1000);
  return Number.isSafeInteger(milliseconds) ? milliseconds : null;
}

/** A reader of times that have no value but their length (`mindful_minutes`), as samples of a category type. */
export function timedPoints(type: string, metric: ReadMetric): PointReader {
  const { hand, units, summing } = metric;
  const spanOf = (point: PlainObject, span: TimeSpan): TimeSpan | SkipReason => {
    if (hasOwnEnd(point)) return span;
    const length = millisecondsOf(point, units);
    return length === null ? 'invalidValue' : { start: span.start, end: instant(span.start + length) };
  };
  return (point) => {
    const sample = pointSample(point, metric);
    const span = typeof sample === 'string' ? sample : spanOf(point, sample);
    if (typeof span === 'string' || typeof sample === 'string') {
      const reason = typeof span === 'string' ? span : 'invalidDate';
      return hand.skip({ kind: 'categorySample', reason, subject: type });
    }
    // When in its step it was is not stated: it is all that there is of the step.
    if (summing !== 'samples' && !hasOwnEnd(point)) hand.knows('category', type, sample);
    if (span.start === span.end) return;
    hand.category(
      { type, ...sample, start: span.start, end: span.end, value: 'notApplicable', metadata: null },
      summing === 'samples' ? 'open' : 'whole',
    );
  };
}

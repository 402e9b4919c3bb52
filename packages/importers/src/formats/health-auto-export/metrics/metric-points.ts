import type { CategorySample, QuantitySample, SkipReason } from '@vitalgate/core';
import type { PlainObject } from '../../../kit/json/plain-json.ts';
import type { MetricOutline } from '../payload/payload-outline.ts';
import type { SampleHand } from '../payload/sample-hand.ts';
import type { Summing } from '../payload/summed-metrics.ts';
import { sampleSpan, sumSpan, type SumPlace, type SumSpan } from './point-span.ts';

/** A metric with what is known of it before its points are read. */
export interface ReadMetric extends Pick<MetricOutline, 'name' | 'units'> {
  readonly summing: Exclude<Summing, 'tooCoarse'>;
  readonly place: Omit<SumPlace, 'step'>;
  readonly hand: SampleHand;
}

export type PointReader = (point: PlainObject) => void;

export type PointSample = Pick<
  QuantitySample & CategorySample,
  'start' | 'end' | 'source' | 'device' | 'timeZone' | 'aggregated'
>;

/** The span of a point, as the payload's points are to be read. */
export function spanOf(point: PlainObject, { summing, place }: ReadMetric): SumSpan | SkipReason {
  return summing === 'samples' ? sampleSpan(point) : sumSpan(point, { ...place, step: summing });
}

/** The sample of a point without its type and value, or why there is none. */
export function pointSample(point: PlainObject, metric: ReadMetric): PointSample | SkipReason {
  const span = spanOf(point, metric);
  if (typeof span === 'string') return span;
  return {
    start: span.start,
    end: span.end,
    source: metric.hand.sourceOf(point['source']),
    device: null,
    timeZone: span.timeZone,
    ...(metric.summing === 'samples' ? {} : { aggregated: true as const }),
  };
}

import { methodTraits, typeOfMetric, type MetricDefinition } from '@vitalgate/contract';
import {
  dayNumberOf,
  instantsOfDays,
  type MetricBasis,
  sampleDays,
  type SampleReader,
  splitByDay,
  tracedSample,
  type TracedSample,
} from '@vitalgate/days';
import type { Instant, LocalDate } from '../../records/instant.ts';
import { lastInstant } from '../methods/day-means.ts';
import { inMetricUnit } from '../compute-metric-days.ts';
import type { ExplainedPart } from './metric-explanation.ts';
import { isSharedByDays, otherDaysOf } from './other-days.ts';

function* supersededSamples(metric: MetricDefinition, reader: SampleReader, day: number): Generator<TracedSample> {
  const { start, end } = instantsOfDays(day, day);
  const type = typeOfMetric(metric);
  const isQuantity = metric.madeFrom.kind === 'quantity';
  const samples = isQuantity ? reader.quantitySamples(type, start, end) : reader.categorySamples(type, start, end);
  for (const sample of samples) yield tracedSample(sample);
}

/** The instant whose day a sample belongs to, if it belongs whole to one. */
function decidingInstant({ method }: MetricDefinition, sample: TracedSample): number {
  if (method === 'sleep' || method === 'sleepTime') return sample.end;
  return method === 'nightMean' ? lastInstant(sample) : sample.start;
}

/** The parts of samples of the day that a newer export has others in place of: they count in nothing, and are named. */
export function supersededParts(
  metric: MetricDefinition,
  { reader, rule }: MetricBasis,
  date: LocalDate,
): readonly ExplainedPart[] {
  if (reader.superseded === undefined) return [];
  const wanted = dayNumberOf(date);
  const days = sampleDays(rule);
  const { makes } = methodTraits[metric.method];
  const parts: ExplainedPart[] = [];

  function name(sample: TracedSample, from: number, to: number): void {
    const { start, end, value } = sample;
    const inUnit = typeof value === 'number' ? inMetricUnit(metric, value) : value;
    const share = to - from === end - start ? 1 : (to - from) / (end - start);
    parts.push({
      sample,
      from: from as Instant,
      to: to as Instant,
      value: inUnit,
      whole: makes === 'sum' && typeof inUnit === 'number' ? inUnit * share : null,
      counted: methodTraits[metric.method].addsUp ? 0 : null,
      share: makes === 'mean' ? 0 : null,
      otherDays: to - from === end - start ? [] : otherDaysOf(metric, days, sample, wanted),
      reason: 'superseded',
      by: [],
    });
  }

  for (const sample of supersededSamples(metric, reader.superseded, wanted)) {
    const { start, end, timeZone } = sample;
    if (end <= start || !isSharedByDays(metric)) {
      if (days.partAt(timeZone, decidingInstant(metric, sample)).day === wanted) name(sample, start, end);
    } else {
      let [first, last] = [Infinity, -Infinity];
      splitByDay(days, timeZone, start, end, (day, from, to) => {
        if (day === wanted) [first, last] = [Math.min(first, from), Math.max(last, to)];
      });
      if (first < last) name(sample, first, last);
    }
  }
  return parts;
}

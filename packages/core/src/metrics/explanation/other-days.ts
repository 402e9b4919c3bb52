import { methodTraits, type MetricDefinition } from '@vitalgate/contract';
import { dateOfDayNumber, type SampleDays, splitByDay, type TracedSample } from '@vitalgate/days';
import { inMetricUnit } from '../compute-metric-days.ts';
import type { OtherDays } from './metric-explanation.ts';

const minute = 60_000;

/** Whether days share a sample of a metric by time. Else a sample belongs whole to one day. */
export function isSharedByDays({ method }: MetricDefinition): boolean {
  const { makes } = methodTraits[method];
  return makes === 'sum' || method === 'duration';
}

/** What of a sample belongs to days before and after the wanted one (a day number): at most one entry for each side. */
export function otherDaysOf(
  metric: MetricDefinition,
  days: SampleDays,
  { start, end, timeZone, value }: TracedSample,
  wanted: number,
): readonly OtherDays[] {
  if (!isSharedByDays(metric)) return [];
  const before = { first: Infinity, last: -Infinity, time: 0 };
  const after = { first: Infinity, last: -Infinity, time: 0 };
  splitByDay(days, timeZone, start, end, (day, from, to) => {
    if (day === wanted) return;
    const side = day < wanted ? before : after;
    side.first = Math.min(side.first, day);
    side.last = Math.max(side.last, day);
    side.time += to - from;
  });
  return [before, after]
    .filter(({ time }) => time > 0)
    .map(({ first, last, time }) => ({
      from: dateOfDayNumber(first),
      to: dateOfDayNumber(last),
      whole: typeof value === 'number' ? inMetricUnit(metric, value * (time / (end - start))) : time / minute,
    }));
}

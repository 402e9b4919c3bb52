import { typeOfMetric, type MetricDefinition } from '@vitalgate/contract';
import { dayNumberOf, instantsOfDays, type MetricBasis } from '@vitalgate/days';
import type { LocalDate } from '../../records/instant.ts';

/** Whether more than so many samples may belong to a metric's day. Reads one sample more than that at most. */
export function readsMoreThan(metric: MetricDefinition, basis: MetricBasis, date: LocalDate, count: number): boolean {
  const day = dayNumberOf(date);
  const { start, end } = instantsOfDays(day, day);
  const type = typeOfMetric(metric);
  let found = 0;
  for (const reader of [basis.reader, basis.reader.superseded]) {
    if (reader === undefined) continue;
    const { kind } = metric.madeFrom;
    const samples =
      kind === 'quantity' ? reader.quantitySamples(type, start, end) : reader.categorySamples(type, start, end);
    for (const sample of samples) if (sample.end >= start && ++found > count) return true;
  }
  return false;
}

import { metricCatalogue } from '@vitalgate/contract';
import {
  computeMetricDays,
  type CategorySample,
  type ComputedMetricDay,
  type Instant,
  type MetricStore,
  type QuantitySample,
} from '@vitalgate/core';
import { type DayRule, loggedFacts, localDateOf, type StatisticsReader } from '@vitalgate/days';
import type { Contents } from './import-contents.ts';

const day = 86_400_000;

function overlapping<Sample extends QuantitySample | CategorySample>(
  samples: Iterable<Sample>,
  type: string,
  from: Instant,
  to: Instant,
): Sample[] {
  return [...samples]
    .filter((sample) => sample.type === type && sample.start < to && (sample.start >= from || sample.end > from))
    .sort((left, right) => left.start - right.start);
}

/** What statistics read from the contents. */
export function memoryStatisticsReader(contents: Contents): StatisticsReader {
  const quantities = [...contents.quantity.values()].map(({ sample }) => sample);
  return {
    quantitySamples: (type, from, to) =>
      overlapping(quantities, type, from, to).map((sample) => ({
        start: sample.start,
        end: sample.end,
        value: sample.value,
        sourceName: sample.source.name,
        device: sample.device,
        userEntered: sample.metadata?.HKWasUserEntered === '1',
        ...loggedFacts(sample.type, sample.metadata),
        timeZone: sample.timeZone,
      })),
    categorySamples: (type, from, to) =>
      overlapping(contents.category.values(), type, from, to).map((sample) => ({
        start: sample.start,
        end: sample.end,
        value: sample.value,
        sourceName: sample.source.name,
        device: sample.device,
        userEntered: sample.metadata?.HKWasUserEntered === '1',
        timeZone: sample.timeZone,
      })),
  };
}

/** Computes all days of all metrics from the contents. */
export function allMetricDays(contents: Contents, rule: DayRule): ReadonlyMap<string, readonly ComputedMetricDay[]> {
  const samples = [...[...contents.quantity.values()].map(({ sample }) => sample), ...contents.category.values()];
  if (samples.length === 0) return new Map();
  const first = samples.reduce((least, { start }) => Math.min(least, start), Infinity) - 2 * day;
  const last = samples.reduce((most, { end }) => Math.max(most, end), -Infinity) + 2 * day;
  const from = localDateOf(rule.zones, 'UTC', first as Instant);
  const to = localDateOf(rule.zones, 'UTC', last as Instant);
  const reader = memoryStatisticsReader(contents);
  return new Map(
    metricCatalogue.map((metric) => [metric.metricId, computeMetricDays(metric, { reader, rule }, from, to)]),
  );
}

const twoDays = 2 * day;

/** Day values of metrics in memory, in one time zone. */
export function memoryMetricStore(
  contents: () => Contents,
  days: () => ReadonlyMap<string, readonly ComputedMetricDay[]>,
  dataAge: MetricStore['dataAge'],
  rule: DayRule,
): MetricStore {
  return {
    days: (metricId, until, limit) => {
      const all = (days().get(metricId) ?? []).filter(({ date }) => until === null || date <= until);
      return all.slice(Math.max(0, all.length - limit)).map(({ date, value }) => ({ date, value }));
    },
    newestDay: (metricId) => days().get(metricId)?.at(-1)?.date ?? null,
    sources: (metricId, limit) =>
      [...new Set((days().get(metricId) ?? []).flatMap(({ sources }) => sources))].sort().slice(0, limit),
    dataAge,
    timeZoneOn: () => rule.zoneAt(0 as Instant),
    dateAt: (at) => localDateOf(rule.zones, rule.zoneAt(at), at),
    namedDatesAt(type, at) {
      const { quantity, category } = contents();
      const named = [...[...quantity.values()].map(({ sample }) => sample), ...category.values()]
        .filter((sample) => sample.type === type && sample.start >= at - twoDays && sample.start <= at)
        .flatMap(({ timeZone }) => (timeZone !== null && rule.zones.knows(timeZone) ? [timeZone] : []));
      return [...new Set(named.map((zone) => localDateOf(rule.zones, zone, at)))];
    },
    state: () => null,
  };
}

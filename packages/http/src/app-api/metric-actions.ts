import {
  actionInputs,
  maxDailyValues,
  maxMetricSources,
  metricCatalogue,
  type MetricChangeView,
  type MetricDaysView,
  type MetricDefinition,
} from '@vitalgate/contract';
import { knownDays, metricChanges, type LocalDate, type TypeSources } from '@vitalgate/core';
import { addDays } from '@vitalgate/days';
import { action } from './app-action.ts';
import type { AppParts } from './app-parts.ts';
import { metricOf } from './statistics-actions.ts';

const firstDate = '0001-01-01' as LocalDate;

const isChanged = ({ change }: MetricChangeView): boolean => change.state === 'step' || change.state === 'drift';

/** What the app reads of the days of metrics. */
export function metricActions({ data, statistics }: Pick<AppParts, 'data' | 'statistics'>) {
  const { metrics } = data.health;

  function daysView(metric: MetricDefinition, days: number): MetricDaysView {
    const { metricId, name, category, unit, aggregation, method } = metric;
    const now = data.clock.now();
    const { last, isSoFar } = knownDays(metric, metrics, now);
    const newest = metrics.days(metricId, last, 1)[0]?.date ?? null;
    const from = newest === null || days === maxDailyValues ? firstDate : addDays(newest, 1 - days);
    const found = newest === null ? [] : metrics.measuredDays(metricId, from, newest);
    const dates = found.map(({ date }) => date);
    return {
      metricId,
      name,
      category,
      unit,
      aggregation,
      method,
      today: metrics.dateAt(now),
      timeZone: newest === null ? data.zoneAt(now) : metrics.timeZoneOn(newest),
      sources: metrics.sources(metricId, maxMetricSources),
      first: metrics.oldestDay(metricId),
      dates,
      values: found.map(({ value }) => value),
      lowest: found.map(({ reach }) => reach?.lowest ?? null),
      highest: found.map(({ reach }) => reach?.highest ?? null),
      samples: found.map(({ reach }) => reach?.samples ?? null),
      soFar: dates.filter(isSoFar),
    };
  }

  const wantedMetrics = (metricIds: readonly string[] | undefined): readonly MetricDefinition[] =>
    metricIds?.map(metricOf) ?? metricCatalogue.filter(({ metricId }) => metrics.newestDay(metricId) !== null);

  return {
    /** What changed lately: first what did, as the catalogue lists it. */
    readChanges: action(actionInputs.readChanges, ({ metricIds }): readonly MetricChangeView[] => {
      let sources: readonly TypeSources[] | null = null;
      const reads = { metrics, sources: () => (sources ??= statistics.sources()) };
      const changes = metricChanges(wantedMetrics(metricIds), reads, data.clock.now());
      return [...changes.filter(isChanged), ...changes.filter((one) => !isChanged(one))];
    }),
    /** The days of some metrics, or of all that have any, with what their measurements reach. */
    readMetricDays: action(actionInputs.readMetricDays, ({ metricIds, days = maxDailyValues }) => {
      return wantedMetrics(metricIds).map((metric) => daysView(metric, days));
    }),
  };
}

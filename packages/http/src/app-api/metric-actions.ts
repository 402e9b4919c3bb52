import {
  actionInputs,
  maxDailyValues,
  maxMetricSources,
  metricCatalogue,
  type MetricDaysView,
  type MetricDefinition,
  type NightsView,
} from '@vitalgate/contract';
import { knownDays, type LocalDate, type MetricStore } from '@vitalgate/core';
import { addDays } from '@vitalgate/days';
import { action } from './app-action.ts';
import type { AppParts } from './app-parts.ts';
import { dateOf, metricOf } from './statistics-actions.ts';
import { nightsView } from './statistics-views.ts';

/** The metrics that ids or names mean, or all that have data. Throws AppError `invalid_input`. */
export function wantedMetrics(
  metrics: MetricStore,
  metricIds: readonly string[] | undefined,
): readonly MetricDefinition[] {
  return metricIds?.map(metricOf) ?? metricCatalogue.filter(({ metricId }) => metrics.newestDay(metricId) !== null);
}

const firstDate = '0001-01-01' as LocalDate;

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

  return {
    /** The days of some metrics, or of all that have any, with what their measurements reach. */
    readMetricDays: action(actionInputs.readMetricDays, ({ metricIds, days = maxDailyValues }) => {
      return wantedMetrics(metrics, metricIds).map((metric) => daysView(metric, days));
    }),
    // What phones plan ahead is no night yet.
    listNights: action(actionInputs.listNights, ({ until }): NightsView => {
      const today = metrics.dateAt(data.clock.now());
      return { today, ...nightsView({ statistics }, until === undefined ? today : dateOf(until)) };
    }),
  };
}

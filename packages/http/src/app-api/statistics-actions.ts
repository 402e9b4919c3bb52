import {
  actionInputs,
  didYouMean,
  findName,
  type AppActionTypes,
  type MetricColumnsView,
  type MetricExplanationView,
  type TypeSourcesView,
  type ZoneView,
  findMetric,
  noInput,
  findQuantityType,
  metricNames,
  type MetricDefinition,
  told,
} from '@vitalgate/contract';
import { isMeasured, type LocalDate } from '@vitalgate/core';
import { localDate } from '@vitalgate/days';
import { shortened } from '../message/shortened.ts';
import { action, AppError } from './app-action.ts';
import type { AppParts } from './app-parts.ts';
import { explanationView, timesOf, typeSourcesView } from './statistics-views.ts';

const usualLimit = 100;

/** The questions of the user about the days of metrics. Changing what they follow from takes long, and is the host's. */
export function statisticsActions({ statistics }: Pick<AppParts, 'statistics'>) {
  return {
    explainMetric: action(
      actionInputs.explainMetric,
      ({ metricId, date, limit = usualLimit }): MetricExplanationView => {
        const metric = metricOf(metricId);
        const day = dateOf(date);
        return explanationView(statistics.explain(metric, day), statistics.nearestDays(metric.metricId, day), limit);
      },
    ),
    readMetricColumns: action(actionInputs.readMetricColumns, ({ metricId, date, columns }): MetricColumnsView => {
      const metric = metricOf(metricId);
      if (!isMeasured(metric)) throw new AppError('invalid_input', told`${metric.name} is added up, not measured`);
      const { start, end, timeZone } = statistics.day(dateOf(date));
      const found = statistics.columns(metric, { from: start, to: end, count: columns });
      return { metricId: metric.metricId, unit: metric.unit, timeZone, ...timesOf({ start, end }), ...found };
    }),
    listSources: action(noInput, (): readonly TypeSourcesView[] => statistics.sources().map(typeSourcesView)),
    listZones: action(noInput, (): readonly ZoneView[] => zoneViews({ statistics })),
  };
}

/** True if an explanation reads more than about so many samples. Throws AppError as `explainMetric` does. */
export function isLongToExplain(
  { statistics }: Pick<AppParts, 'statistics'>,
  { metricId, date }: AppActionTypes['explainMetric']['input'],
  samples: number,
): boolean {
  return statistics.isLongToExplain(metricOf(metricId), dateOf(date), samples);
}

/** The zones as the app shows them. */
export function zoneViews({ statistics }: Pick<AppParts, 'statistics'>): readonly ZoneView[] {
  return statistics.zones().map(({ fromDate, zone }) => ({ date: fromDate, timeZone: zone }));
}

/** The date that a text names. Throws AppError `invalid_input`. */
export function dateOf(text: string): LocalDate {
  try {
    return localDate(text);
  } catch {
    throw new AppError('invalid_input', told`There is no date ${shortened(text)}. Write it like 2026-03-09.`);
  }
}

/** By its id, by the type that it is made from in either spelling, or as people call it: `steps`. Throws AppError `invalid_input` that names the nearest. */
export function metricOf(text: string): MetricDefinition {
  const found = findMetric(text) ?? findMetric(findQuantityType(text)?.name ?? '');
  if (found !== undefined) return found;
  const { id, similar } = findName(text, metricNames);
  const meant = id === null ? undefined : findMetric(id);
  if (meant !== undefined) return meant;
  const hint = didYouMean(similar);
  throw new AppError(
    'invalid_input',
    told`There is no metric ${shortened(text)}.${hint === '' ? ' Metrics have names like stepCount or heartRate; GET /api/v1/capabilities lists them.' : hint}`,
  );
}

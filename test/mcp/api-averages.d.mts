import type { DailyValue, MetricSummary } from '@vitalgate/contract';

/**
 * The averages of days as the API makes them, up to the latest, or without it if its value still grows through the day.
 */
export function apiAverages(daily: readonly DailyValue[], countsLatest?: boolean): MetricSummary['averages'];

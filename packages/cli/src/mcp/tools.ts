import type { Tool } from './tool/define-tool.ts';
import { compareDays } from './tools/compare-days.ts';
import { comparePeriods } from './tools/compare-periods.ts';
import { correlateMetrics } from './tools/correlate-metrics.ts';
import { findChanges } from './tools/find-changes.ts';
import { findDays } from './tools/find-days.ts';
import { getDayDetail } from './tools/get-day-detail.ts';
import { getLabHistory } from './tools/get-lab-history.ts';
import { getMetricSeries } from './tools/get-metric-series.ts';
import { getRawSamples } from './tools/get-raw-samples.ts';
import { getStatus } from './tools/get-status.ts';
import { listBloodTests } from './tools/list-blood-tests.ts';
import { listMetrics } from './tools/list-metrics.ts';
import { listNights } from './tools/list-nights.ts';
import { listNutrition } from './tools/list-nutrition.ts';
import { listRawTypes } from './tools/list-raw-types.ts';
import { listWorkouts } from './tools/list-workouts.ts';
import { searchFoods } from './tools/search-foods.ts';
import { summarizeMetrics } from './tools/summarize-metrics.ts';
import { summarizeNutrition } from './tools/summarize-nutrition.ts';
import { summarizeWorkouts } from './tools/summarize-workouts.ts';

/** Every tool, in the order of the list. All are listed whatever the pairing may read: see decision 0054. */
export const tools: readonly Tool[] = [
  getStatus,
  listMetrics,
  summarizeMetrics,
  comparePeriods,
  compareDays,
  findChanges,
  findDays,
  getMetricSeries,
  correlateMetrics,
  listNights,
  summarizeWorkouts,
  listWorkouts,
  getLabHistory,
  listBloodTests,
  summarizeNutrition,
  listNutrition,
  searchFoods,
  listRawTypes,
  getDayDetail,
  getRawSamples,
];

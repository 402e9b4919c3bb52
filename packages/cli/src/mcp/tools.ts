import type { Tool } from './tool.ts';
import { comparePeriods } from './tools/compare-periods.ts';
import { correlateMetrics } from './tools/correlate-metrics.ts';
import { getLabHistory } from './tools/get-lab-history.ts';
import { getMetricSeries } from './tools/get-metric-series.ts';
import { getRawSamples } from './tools/get-raw-samples.ts';
import { getStatus } from './tools/get-status.ts';
import { listBloodTests } from './tools/list-blood-tests.ts';
import { listMetrics } from './tools/list-metrics.ts';
import { listNutrition } from './tools/list-nutrition.ts';
import { listRawTypes } from './tools/list-raw-types.ts';
import { listWorkouts } from './tools/list-workouts.ts';
import { searchFoods } from './tools/search-foods.ts';
import { summarizeMetrics } from './tools/summarize-metrics.ts';
import { summarizeWorkouts } from './tools/summarize-workouts.ts';

/** Every tool, in the order of the list. All are listed whatever the pairing may read: see decision 0054. */
export const tools: readonly Tool[] = [
  getStatus,
  listMetrics,
  summarizeMetrics,
  comparePeriods,
  getMetricSeries,
  correlateMetrics,
  summarizeWorkouts,
  listWorkouts,
  getLabHistory,
  listBloodTests,
  listNutrition,
  searchFoods,
  listRawTypes,
  getRawSamples,
];

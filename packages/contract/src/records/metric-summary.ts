import * as z from 'zod/mini';
import { dateText, knownNumber, timeZoneName } from './shared-fields.ts';

/** How a metric's day is made from samples. */
export const metricAggregation = z.enum(['sum', 'average', 'latest', 'duration']);

/** One day of a metric; days without data are left out. */
export const dailyValue = z.object({ date: dateText, value: z.number() });

/** A metric over time: its latest day, trailing averages and daily values. Operation getMetrics. */
export const metricSummarySchema = z.object({
  metricId: z.string(),
  name: z.string(),
  category: z.string(),
  unit: z.string(),
  aggregation: metricAggregation,
  timeZone: timeZoneName,
  latest: z.nullable(dailyValue),
  averages: z.object({ days7: knownNumber, days30: knownNumber, days90: knownNumber }),
  range30Days: z.nullable(z.object({ min: z.number(), max: z.number() })),
  daily: z.array(dailyValue),
  sources: z.array(z.string()),
});

/** A metric over time. */
export type MetricSummary = z.infer<typeof metricSummarySchema>;

/** How a metric's day is made from samples. */
export type MetricAggregation = z.infer<typeof metricAggregation>;

/** One day of a metric. */
export type DailyValue = z.infer<typeof dailyValue>;

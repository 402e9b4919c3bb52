import * as z from 'zod/mini';
import { rounded } from '../answer/rounded.ts';
import { parsePeriod } from '../days/period.ts';
import { bucketCount, bucketNumbers, bucketSizes, bucketsOf, finestSize } from '../metrics/buckets.ts';
import { coverageSchema } from '../metrics/coverage.ts';
import { metricFacts, metricFactsSchema } from '../metrics/metric-facts.ts';
import { allDays, metricWindow, todayOf, todaySchema } from '../metrics/metric-window.ts';
import { readMetric } from '../metrics/read-metric.ts';
import { defineTool } from '../tool.ts';
import {
  metricIdArgument,
  nextSchema,
  notesSchema,
  periodArgument,
  untrustedSchema,
  withDefault,
} from './tool-arguments.ts';

/** One metric over time, in as many buckets as asked for. */
export const getMetricSeries = defineTool({
  name: 'get_metric_series',
  title: 'Metric over time',
  description:
    'One metric by day, or downsampled to weeks, months, quarters or years; auto is the finest that fits maxPoints. Empty buckets are left out, never 0.',
  scope: 'app.metrics',
  input: z.strictObject({
    metricId: metricIdArgument,
    period: withDefault(periodArgument, '30d'),
    bucket: withDefault(z.enum(['auto', ...bucketSizes]), 'auto'),
    maxPoints: withDefault(z.int().check(z.minimum(2), z.maximum(300)), 100),
  }),
  output: z.object({
    metric: metricFactsSchema,
    bucket: z.enum(bucketSizes),
    /** Names of the columns of `rows`. `days`: days with data; `of`: days of the bucket in the period. */
    columns: z.array(z.string()),
    rows: z.array(z.array(z.union([z.string(), z.number()]))),
    today: z.nullable(todaySchema),
    coverage: coverageSchema,
    notes: notesSchema,
    next: nextSchema,
    untrustedText: untrustedSchema,
  }),
  async run({ metricId, period, bucket, maxPoints }, context) {
    const summary = await readMetric(metricId, context);
    const today = todayOf(summary, context.now);
    const asked = parsePeriod(period, today) ?? allDays(summary, today);
    const whole = metricWindow(summary, asked, today);
    const filled = { from: whole.values[0]?.date ?? asked.from, to: whole.values.at(-1)?.date ?? asked.to };
    const size = bucket === 'auto' ? finestSize(filled, maxPoints) : bucket;
    const buckets = bucketsOf(whole.values, asked, size);
    const shown = buckets.slice(0, maxPoints);
    const rest = buckets[maxPoints];
    const adds = summary.aggregation === 'sum' || summary.aggregation === 'duration';
    const columns =
      size === 'day' ? ['date', 'value'] : ['start', 'mean', 'min', 'max', ...(adds ? ['sum'] : []), 'days', 'of'];
    const rows = shown.map((held) => {
      const { mean, min, max, sum } = bucketNumbers(held);
      if (size === 'day') return [held.start, rounded(mean)];
      const numbers = [mean, min, max, ...(adds ? [sum] : [])].map(rounded);
      return [held.start, ...numbers, held.values.length, held.days];
    });
    const next =
      rest === undefined ? null : { metricId, period: `${rest.start}..${asked.to}`, bucket: size, maxPoints };
    const part =
      rest === undefined ? [] : [`Rows end before ${rest.start}: call again as next says, or take a larger bucket.`];
    const coarse =
      bucket === 'auto' && size !== 'day' && bucketCount(asked, 'day') > maxPoints
        ? [`Downsampled to one row a ${size}; ask a shorter period, or more maxPoints, for finer rows.`]
        : [];
    return {
      summary: `${metricId}, ${asked.from}..${asked.to} by ${size}: ${rows.length} rows${rest === undefined ? '' : ', more to come'}; ${whole.coverage.daysWithData} days with data, ${whole.coverage.daysMissing} missing.`,
      answer: {
        metric: metricFacts(summary),
        bucket: size,
        columns,
        rows,
        today: whole.today,
        coverage: whole.coverage,
        notes: [...whole.notes, ...coarse, ...part],
        next,
        untrustedText: ['name', 'unit', 'sources'],
      },
    };
  },
});

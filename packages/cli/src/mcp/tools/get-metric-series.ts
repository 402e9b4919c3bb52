import * as z from 'zod/mini';
import { counted } from '@vitalgate/terminal';
import { listParts } from '../answer/answer-part.ts';
import { pagedAnswer } from '../answer/paged-answer.ts';
import { periodDates } from '../periods/period.ts';
import { bucketCount, bucketNumbers, bucketSizes, bucketsOf, finestSize, type Bucket } from '../../metrics/buckets.ts';
import { metricFacts } from '../metrics/metric-facts.ts';
import { namedWindow } from '../metrics/metric-window.ts';
import { shownValue } from '../metrics/shown-value.ts';
import { readMetric } from '../metrics/read-metric.ts';
import { defineTool } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

export const getMetricSeries = defineTool({
  name: 'get_metric_series',
  title: 'Metric over time',
  description:
    'One metric by day, or downsampled to weeks, months, quarters or years; auto is the finest that fits maxPoints. Empty buckets are left out, never 0.',
  scope: 'app.metrics',
  input: z.strictObject({
    metricId: given.metricId,
    period: given.usual(given.period, '30d'),
    bucket: given.usual(z.enum(['auto', ...bucketSizes]), 'auto'),
    maxPoints: given.usual(z.int().check(z.minimum(2), z.maximum(300)), 100),
    offset: given.offset,
  }),
  answers: ['metric', 'bucket', 'columns', 'rows', 'today'],
  async run({ period, bucket, maxPoints, offset, ...named }, context) {
    const summary = await readMetric(named.metricId, 'metricId', context);
    const { metricId } = summary;
    const { asked, window: whole } = namedWindow(summary, period, context.now);
    const filled = { from: whole.values[0]?.date ?? asked.from, to: whole.values.at(-1)?.date ?? asked.to };
    const size = bucket === 'auto' ? finestSize(filled, maxPoints) : bucket;
    const adds = summary.aggregation === 'sum' || summary.aggregation === 'duration';
    // `days`: days with data; `of`: days of the bucket in the period.
    const columns =
      size === 'day' ? ['date', 'value'] : ['start', 'mean', 'min', 'max', ...(adds ? ['sum'] : []), 'days', 'of'];
    const row = (bucketOf: Bucket): (string | number)[] => {
      const { mean, min, max, sum } = bucketNumbers(bucketOf);
      if (size === 'day') return [bucketOf.start, shownValue(metricId, mean)];
      const numbers = [mean, min, max, ...(adds ? [sum] : [])].map((value) => shownValue(metricId, value));
      return [bucketOf.start, ...numbers, bucketOf.values.length, bucketOf.days];
    };
    const coarse =
      bucket === 'auto' && size !== 'day' && bucketCount(asked, 'day') > maxPoints
        ? [`Downsampled to one row a ${size}; ask a shorter period, or more maxPoints, for finer rows.`]
        : [];
    const answer = await pagedAnswer(listParts(bucketsOf(whole.values, asked, size)), {
      from: { offset },
      most: maxPoints,
      show: (buckets) => ({
        fields: {
          metric: metricFacts(summary),
          bucket: size,
          columns,
          rows: buckets.map(row),
          today: whole.today,
          coverage: whole.coverage,
        },
        notes: [...whole.notes, ...coarse],
        untrustedText: ['name', 'unit', 'sources'],
      }),
      again: { metricId, period: periodDates(asked), bucket: size, maxPoints },
      more: 'There are later rows',
    });
    const { daysWithData, daysMissing } = whole.coverage;
    const more = answer.next === null ? '' : ', more to come';
    return {
      summary: `${metricId}, ${whole.coverage.period}, by ${size}: ${counted(answer.rows.length, 'row')}${more}; ${counted(daysWithData, 'day')} with data, ${daysMissing} missing.`,
      answer,
    };
  },
});

import * as z from 'zod/mini';
import { listParts } from '../answer/answer-part.ts';
import { pagedAnswer } from '../answer/paged-answer.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import { counted } from '@vitalgate/terminal';
import { knownDays } from '../../metrics/known-days.ts';
import { shownValue } from '../metrics/shown-value.ts';
import { addDays } from '@vitalgate/days';
import { todayOf } from '../metrics/metric-window.ts';
import { defineTool } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

export const listMetrics = defineTool({
  name: 'list_metrics',
  title: 'List metrics',
  description:
    'Metrics that have data: id, name, category, unit, latest day, days with data of the last 30. Call first to learn the ids.',
  scope: 'app.metrics',
  input: z.strictObject({
    category: z.optional(
      z
        .string()
        .check(z.maxLength(40), z.describe('activity, heart, sleep, body, nutrition, vitals, respiration, mobility…')),
    ),
    includeEmpty: given.usual(z.boolean(), false),
    offset: given.offset,
  }),
  answers: ['columns', 'rows', 'withoutData'],
  async run({ category, includeEmpty, offset }, { client, now, signal }) {
    const rows: (string | number | boolean | null)[][] = [];
    let withoutData = 0;
    for await (const metric of client.records('getMetrics', {}, { signal })) {
      if (category !== undefined && metric.category.toLowerCase() !== category.trim().toLowerCase()) continue;
      if (metric.latest === null) withoutData += 1;
      if (metric.latest === null && !includeEmpty) continue;
      const { days, unfinished } = knownDays(metric);
      const first = addDays(todayOf(metric, now), -29);
      rows.push([
        untrustedText(metric.metricId, 80),
        untrustedText(metric.name, 64),
        untrustedText(metric.category, 32),
        untrustedText(metric.unit, 32),
        metric.aggregation,
        metric.latest?.date ?? null,
        metric.latest === null ? null : shownValue(metric.metricId, metric.latest.value),
        metric.latest === null ? null : unfinished === null,
        metric.latest === null ? null : days.filter(({ date }) => date >= first).length,
        untrustedText(metric.timeZone, 48),
      ]);
    }
    const answer = await pagedAnswer(listParts(rows), {
      from: { offset },
      most: 150,
      show(shown) {
        const zones = new Set(shown.map((row) => row[9]));
        return {
          fields: {
            columns: [
              'metricId',
              'name',
              'category',
              'unit',
              'aggregation',
              'latestDate',
              'latestValue',
              'latestIsWhole',
              'daysOf30',
            ],
            rows: shown.map((row) => row.slice(0, 9)),
            withoutData,
          },
          notes: [
            ...(shown.some((row) => row[7] === false)
              ? ['Where latestIsWhole is false, that day was not over: latestValue is only so far.']
              : []),
            ...(shown.length > 0 ? [`Days are local to ${[...zones].slice(0, 3).join(', ')}.`] : []),
            ...(withoutData > 0 && !includeEmpty
              ? [`Left out: ${counted(withoutData, 'metric')} without data (includeEmpty).`]
              : []),
          ],
          untrustedText: ['name', 'category', 'unit'],
        };
      },
      again: { category, includeEmpty },
      more: 'There are more',
    });
    return { summary: `${counted(answer.rows.length, 'metric')}; without data: ${withoutData}.`, answer };
  },
});

import * as z from 'zod/mini';
import type { MetricSummary } from '@vitalgate/contract';
import { answerOf, wholeAnswer } from '../answer/paged-answer.ts';
import { percentOrNull, rounded, roundedOrNull } from '../answer/rounded.ts';
import { sentences } from '../answer/sentences.ts';
import { parseBaseline, parsePeriod, type Period } from '../days/period.ts';
import { coverageSchema } from '../metrics/coverage.ts';
import { metricFacts, metricFactsSchema } from '../metrics/metric-facts.ts';
import { metricStatistics, statisticsSchema } from '../metrics/metric-statistics.ts';
import { allDays, metricWindow, todayOf, type MetricWindow } from '../metrics/metric-window.ts';
import { readMetrics } from '../metrics/read-metric.ts';
import { differenceOf } from '../statistics/difference.ts';
import { defineTool } from '../tool.ts';
import { metricIdsArgument, periodArgument, withDefault } from './tool-arguments.ts';

const sideSchema = z.object({ statistics: z.nullable(statisticsSchema), coverage: coverageSchema });

const differenceSchema = z.object({
  /** Mean day of the period minus mean day of the baseline. */
  absolute: z.number(),
  /** Of the baseline's mean, where that is above 0. */
  percent: z.nullable(z.number()),
  standardError: z.nullable(z.number()),
  /** More than two standard errors from 0. Null for fewer than five days on either side. */
  beyondChance: z.nullable(z.boolean()),
});

const comparedSchema = z.extend(metricFactsSchema, {
  period: sideSchema,
  baseline: sideSchema,
  difference: z.nullable(differenceSchema),
});

/** The mean day of one period beside that of another. */
export const comparePeriods = defineTool({
  name: 'compare_periods',
  title: 'Compare periods',
  description:
    'Mean day of a period against a baseline: difference, whether it is beyond chance, coverage of both. Lengths may differ.',
  scope: 'app.metrics',
  input: z.strictObject({
    metricIds: metricIdsArgument,
    period: periodArgument,
    baseline: withDefault(
      z
        .string()
        .check(
          z.maxLength(40),
          z.describe('before: as long, right before the period. before:30d: that many days before it. Or a period.'),
        ),
      'before',
    ),
  }),
  output: answerOf({ metrics: z.array(comparedSchema) }),
  async run({ metricIds, period, baseline }, context) {
    const summaries = await readMetrics(metricIds, context);
    const notes: string[] = [];
    const metrics = summaries.map((summary) => {
      const today = todayOf(summary, context.now);
      const asked = parsePeriod(period, today) ?? allDays(summary, today);
      const against = parseBaseline(baseline, asked, today);
      const [one, other] = [metricWindow(summary, asked, today), metricWindow(summary, against, today)];
      notes.push(...one.notes, ...other.notes, ...overlapNote(summary, asked, against));
      return {
        ...metricFacts(summary),
        period: side(summary, one),
        baseline: side(summary, other),
        difference: roundedDifference(one, other),
      };
    });
    return {
      summary: sentences(metrics.map(sentence)),
      answer: wholeAnswer({
        fields: { metrics },
        notes: [...new Set(notes)],
        untrustedText: ['name', 'unit', 'sources'],
      }),
    };
  },
});

function side(summary: MetricSummary, { values, coverage }: MetricWindow): z.infer<typeof sideSchema> {
  return { statistics: metricStatistics(summary, values), coverage };
}

function roundedDifference(one: MetricWindow, other: MetricWindow): z.infer<typeof differenceSchema> | null {
  const difference = differenceOf(
    one.values.map(({ value }) => value),
    other.values.map(({ value }) => value),
  );
  if (difference === null) return null;
  return {
    absolute: rounded(difference.absolute),
    percent: percentOrNull(difference.percent),
    standardError: roundedOrNull(difference.standardError),
    beyondChance: difference.beyondChance,
  };
}

function overlapNote({ metricId }: MetricSummary, one: Period, other: Period): readonly string[] {
  const overlaps = one.from <= other.to && other.from <= one.to;
  return overlaps ? [`${metricId}: period and baseline overlap; days in both count on both sides.`] : [];
}

function sentence({ metricId, period, baseline, difference }: z.infer<typeof comparedSchema>): string {
  const percent = difference?.percent ?? null;
  const change = percent === null ? '' : `, ${percent} %`;
  return `${metricId}: ${sideWords(period)} against ${sideWords(baseline)}${change}.`;
}

function sideWords({ statistics, coverage }: z.infer<typeof sideSchema>): string {
  const mean = statistics === null ? 'no data' : `mean ${statistics.mean}`;
  return `${coverage.from}..${coverage.to} ${mean} (${coverage.daysWithData} days)`;
}

import { counted } from '@vitalgate/terminal';
import * as z from 'zod/mini';
import type { MetricSummary } from '@vitalgate/contract';
import { wholeAnswer } from '../answer/paged-answer.ts';
import { sentences } from '../answer/answer-budget.ts';
import { parseBaseline, type Period } from '../periods/period.ts';
import { beyondChanceWords, shownDifference, metricStatistics } from '../metrics/metric-statistics.ts';
import { metricFacts } from '../metrics/metric-facts.ts';
import { metricWindow, namedWindow, type MetricWindow } from '../metrics/metric-window.ts';
import { readMetrics } from '../metrics/read-metric.ts';
import { spokenAmount } from '../metrics/shown-value.ts';
import { defineTool } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

export const comparePeriods = defineTool({
  name: 'compare_periods',
  title: 'Compare periods',
  description: 'Mean day of a period against a baseline: difference, whether it is beyond chance, coverage of both.',
  scope: 'app.metrics',
  input: z.strictObject({
    metricIds: given.metricIds,
    period: given.period,
    baseline: given.usual(
      z
        .string()
        .check(
          z.maxLength(40),
          z.describe('before: as long, before the period. before:30d: that many days before it. Or a period.'),
        ),
      'before',
    ),
  }),
  answers: ['metrics'],
  async run({ metricIds, period, baseline }, context) {
    const summaries = await readMetrics(metricIds, context);
    const notes: string[] = [];
    const metrics = summaries.map((summary) => {
      const { asked, today, window: one } = namedWindow(summary, period, context.now);
      const against = parseBaseline(baseline, asked, today);
      const other = metricWindow(summary, against, today);
      notes.push(...one.notes, ...other.notes, ...overlapNote(summary, asked, against));
      return compared(summary, one, other);
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

function compared(summary: MetricSummary, one: MetricWindow, other: MetricWindow) {
  return {
    ...metricFacts(summary),
    period: side(summary, one),
    baseline: side(summary, other),
    difference: shownDifference(summary, one.values, other.values),
  };
}

function side(summary: MetricSummary, { values, coverage }: MetricWindow) {
  return { statistics: metricStatistics(summary, values), coverage };
}

function overlapNote({ metricId }: MetricSummary, one: Period, other: Period): readonly string[] {
  const overlaps = one.from <= other.to && other.from <= one.to;
  return overlaps ? [`${metricId}: period and baseline overlap; days in both count on both sides.`] : [];
}

function sentence({ metricId, unit, period, baseline, difference }: ReturnType<typeof compared>): string {
  const percent = difference?.percent ?? null;
  const change = percent === null ? '' : `, ${percent} %`;
  const words = beyondChanceWords(difference);
  const [one, other] = [period, baseline].map((side) => sideWords(side, unit, metricId));
  return `${metricId}: ${one} against ${other}${change}${words}.`;
}

function sideWords({ statistics, coverage }: ReturnType<typeof side>, unit: string, metricId: string): string {
  const mean = statistics === null ? 'no data' : `mean ${spokenAmount(statistics.mean, unit, metricId)}`;
  return `${coverage.period}: ${mean} (${counted(coverage.daysWithData, 'day')} with data)`;
}

import type { MetricSummary } from '@vitalgate/contract';
import { counted } from '@vitalgate/terminal';
import * as z from 'zod/mini';
import { wholeAnswer } from '../answer/paged-answer.ts';
import { rounded, shownProbability } from '../answer/rounded.ts';
import { weekdayOf } from '@vitalgate/days';
import { sentences } from '../answer/answer-budget.ts';
import { metricFacts, nightsNote } from '../metrics/metric-facts.ts';
import { metricStatistics } from '../metrics/metric-statistics.ts';
import { namedWindow, type MetricWindow } from '../metrics/metric-window.ts';
import { readMetrics } from '../metrics/read-metric.ts';
import { spokenAmount } from '../metrics/shown-value.ts';
import { meanOf } from '../statistics/describe.ts';
import { trendOf, type DayValue } from '../statistics/trend.ts';
import { defineTool } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const minWeekdayDays = 28;

export const summarizeMetrics = defineTool({
  name: 'summarize_metrics',
  title: 'Summarize metrics',
  description:
    'Mean, median, spread, lowest and highest day, sum, trend, weekday means and coverage of up to 8 metrics. For "how was…" and "is… rising". For last night use today.',
  scope: 'app.metrics',
  input: z.strictObject({ metricIds: given.metricIds, period: given.usual(given.explainedPeriod, '30d') }),
  answers: ['metrics'],
  async run({ metricIds, period }, context) {
    const summaries = await readMetrics(metricIds, context);
    const notes: string[] = [];
    const metrics = summaries.map((summary) => {
      const { window } = namedWindow(summary, period, context.now);
      notes.push(...window.notes);
      return summarized(summary, window);
    });
    return {
      summary: sentences(metrics.map(sentence)),
      answer: wholeAnswer({
        fields: { metrics },
        notes: [...notes, ...nightsNote(metrics.filter(({ weekdayMeans: means }) => means !== null))],
        untrustedText: ['name', 'unit', 'sources'],
      }),
    };
  },
});

type SummarizedMetric = ReturnType<typeof summarized>;

function summarized(summary: MetricSummary, { values, today, coverage }: MetricWindow) {
  return {
    ...metricFacts(summary),
    statistics: metricStatistics(summary, values),
    trend: roundedTrend(values),
    weekdayMeans: weekdayMeans(values),
    today,
    coverage,
  };
}

function roundedTrend(values: readonly DayValue[]) {
  const trend = trendOf(values);
  if (trend === null) return null;
  const { changePerWeek, changeOverWindow, p } = trend;
  return {
    ...trend,
    changePerWeek: rounded(changePerWeek),
    changeOverWindow: rounded(changeOverWindow),
    p: shownProbability(p),
  };
}

/** Mean of each weekday; null for fewer than 28 days with data. */
function weekdayMeans(values: readonly DayValue[]): Readonly<Record<string, number>> | null {
  if (values.length < minWeekdayDays) return null;
  return Object.fromEntries(
    weekdays.flatMap((name, weekday) => {
      const numbers = values.filter(({ date }) => weekdayOf(date) === weekday).map(({ value }) => value);
      return numbers.length === 0 ? [] : [[name, rounded(meanOf(numbers))]];
    }),
  );
}

function sentence({ metricId, unit, statistics, coverage }: SummarizedMetric): string {
  const { period, daysWithData, daysMissing } = coverage;
  const days = `${counted(daysWithData, 'day')} with data, ${daysMissing} missing`;
  if (statistics === null) return `${metricId}, ${period}: no data.`;
  return `${metricId}, ${period}: mean ${spokenAmount(statistics.mean, unit, metricId)} (${days}).`;
}

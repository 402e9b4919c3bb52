import type { MetricSummary } from '@vitalgate/contract';
import { addDays } from '@vitalgate/days';
import { counted } from '@vitalgate/terminal';
import * as z from 'zod/mini';
import { wholeAnswer } from '../answer/paged-answer.ts';
import { tenthsOrNull, rounded, roundedOrNull } from '../answer/rounded.ts';
import { sentences } from '../answer/answer-budget.ts';
import { askedCondition, daysAfter } from '../conditions/asked-condition.ts';
import { beyondChanceWords, metricAmount, shownDifference } from '../metrics/metric-statistics.ts';
import { metricFacts, isOfNights, nightsNote } from '../metrics/metric-facts.ts';
import { namedWindow } from '../metrics/metric-window.ts';
import { readMetrics } from '../metrics/read-metric.ts';
import { spokenAmount } from '../metrics/shown-value.ts';
import { spanOf, type Period } from '../periods/period.ts';
import { describe } from '../statistics/describe.ts';
import type { DayValue } from '../statistics/trend.ts';
import { defineTool } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

export const compareDays = defineTool({
  name: 'compare_days',
  title: 'Compare days by a condition',
  description:
    'Metrics on days with against days without: a workout (of activity), the weekend, or conditionMetric above/below a value (alcohol above 0). lag 1: the day after, as the night after drinking.',
  scope: 'app.metrics',
  input: z.strictObject({
    metricIds: given.metricIds,
    by: z.enum(['workout', 'weekend', 'metric']),
    activity: given.activity,
    conditionMetric: z.optional(given.metricId),
    above: z.optional(z.number()),
    below: z.optional(z.number()),
    lag: given.usual(given.fewDays, 0),
    period: given.usual(given.period, '90d'),
  }),
  answers: ['condition', 'metrics'],
  async run(input, context) {
    const { lag, period } = input;
    const summaries = await readMetrics(input.metricIds, context);
    const windows = summaries.map((summary) => ({ summary, ...namedWindow(summary, period, context.now) }));
    const { from, to } = spanOf(windows.map(({ asked }) => asked)) as Period;
    const { words, condition, notes } = await askedCondition(input, { from: addDays(from, -lag), to }, context);
    const holds = daysAfter(condition, lag);
    const metrics = windows.map(({ summary, window: { values, coverage } }) => {
      const among = (wanted: boolean | null) => values.filter(({ date }) => holds(date) === wanted);
      const [one, other, unknown] = [among(true), among(false), among(null)];
      return {
        ...metricFacts(summary),
        from: coverage.from,
        to: coverage.to,
        with: groupOf(summary, one),
        without: groupOf(summary, other),
        // Days of the metric on which nothing is known of the condition; in no comparison.
        ...(unknown.length > 0 ? { unknown: groupOf(summary, unknown) } : {}),
        difference: shownDifference(summary, one, other),
      };
    });
    const text = lag === 0 ? words : `${words}, ${lag === 1 ? 'the day before' : `${counted(lag, 'day')} before`}`;
    return {
      summary: sentences(metrics.map((metric) => sentence(metric, text, input.by === 'weekend'))),
      answer: wholeAnswer({
        fields: { condition: text, metrics },
        notes: [
          ...new Set(windows.flatMap(({ window }) => window.notes)),
          ...notes,
          ...(input.by === 'weekend' ? nightsNote(metrics) : []),
          'A difference is no cause: days with and without may differ in other things too.',
        ],
        untrustedText: ['condition', 'name', 'unit', 'sources'],
      }),
    };
  },
});

function groupOf(summary: MetricSummary, values: readonly DayValue[]) {
  const found = describe(values.map(({ value }) => value));
  return {
    days: values.length,
    mean: found === null ? null : rounded(found.mean),
    median: found === null ? null : rounded(found.median),
    standardDeviation: roundedOrNull(found?.standardDeviation ?? null),
    // The mean as a clock shows it, of a time of day.
    ...(found === null ? {} : metricAmount(summary.metricId, found.mean)),
  };
}

interface Compared extends Pick<MetricSummary, 'metricId' | 'unit'> {
  readonly with: ReturnType<typeof groupOf>;
  readonly without: ReturnType<typeof groupOf>;
  readonly difference: ReturnType<typeof shownDifference>;
}

function sentence(metric: Compared, condition: string, isWeekday: boolean): string {
  const { metricId, unit, difference } = metric;
  const side = ({ days, mean }: Compared['with']): string =>
    `${mean === null ? 'no data' : spokenAmount(mean, unit, metricId)} (${counted(days, 'day')})`;
  const percent = tenthsOrNull(difference?.percent ?? null);
  const nights = isWeekday && isOfNights(metricId) ? ' (nights that ended on these days)' : '';
  const change = percent === null ? '' : `, ${percent} %`;
  return `${metricId} with ${condition}${nights}: ${side(metric.with)}; without: ${side(metric.without)}${change}${beyondChanceWords(difference)}.`;
}

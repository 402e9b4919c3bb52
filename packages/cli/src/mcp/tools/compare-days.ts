import type { MetricSummary, Workout } from '@vitalgate/contract';
import { counted } from '@vitalgate/terminal';
import * as z from 'zod/mini';
import { readStretch } from '../answer/answer-part.ts';
import { answerOf, wholeAnswer } from '../answer/paged-answer.ts';
import { percentOrNull, rounded, roundedOrNull } from '../answer/rounded.ts';
import { sentences } from '../answer/sentences.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import { addDays } from '../days/calendar-day.ts';
import { daysAfter, isWeekend, type DayCondition } from '../days/day-condition.ts';
import { parsePeriod, type Period } from '../days/period.ts';
import { instantsOf, localDay } from '../days/zone-time.ts';
import { beyondChanceWords, differenceSchema, metricAmount, shownDifference } from '../metrics/metric-difference.ts';
import { metricFacts, metricFactsSchema } from '../metrics/metric-facts.ts';
import { allDays, metricWindow, todayOf } from '../metrics/metric-window.ts';
import { readMetric, readMetrics } from '../metrics/read-metric.ts';
import { isOfNights, nightsNote } from '../metrics/nights-note.ts';
import { spokenAmount } from '../metrics/spoken-amount.ts';
import { askedKind } from '../records/activity.ts';
import { describe } from '../statistics/describe.ts';
import type { DayValue } from '../statistics/trend.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { ToolFailure } from '../tool-failure.ts';
import {
  activityArgument,
  metricIdArgument,
  metricIdsArgument,
  periodArgument,
  withDefault,
} from './tool-arguments.ts';

const groupSchema = z.object({
  days: z.number(),
  mean: z.nullable(z.number()),
  median: z.nullable(z.number()),
  standardDeviation: z.nullable(z.number()),
  /** Of a time of day, the mean as a clock shows it. */
  meanTime: z.optional(z.string()),
});

const comparedSchema = z.extend(metricFactsSchema, {
  from: z.string(),
  to: z.string(),
  /** Days of the metric on which the condition held, and on which it did not. */
  with: groupSchema,
  without: groupSchema,
  /** Days of the metric on which nothing is known of the condition; in no comparison. */
  unknown: z.optional(groupSchema),
  /** Mean with less mean without. */
  difference: z.nullable(differenceSchema),
});

/** Days on which something was so beside days on which it was not. */
export const compareDays = defineTool({
  name: 'compare_days',
  title: 'Compare days by a condition',
  description:
    'Metrics on days with against days without: a workout (of activity), the weekend, or conditionMetric above/below a value (alcohol above 0). lag 1: the day after, as the night after drinking.',
  scope: 'app.metrics',
  input: z.strictObject({
    metricIds: metricIdsArgument,
    by: z.enum(['workout', 'weekend', 'metric']),
    activity: activityArgument,
    conditionMetric: z.optional(metricIdArgument),
    above: z.optional(z.number()),
    below: z.optional(z.number()),
    lag: withDefault(z.int().check(z.minimum(0), z.maximum(14)), 0),
    period: withDefault(periodArgument, '90d'),
  }),
  output: answerOf({ condition: z.string(), metrics: z.array(comparedSchema) }),
  async run(input, context) {
    const { lag, period } = input;
    const summaries = await readMetrics(input.metricIds, context);
    const windows = summaries.map((summary) => {
      const today = todayOf(summary, context.now);
      return { summary, window: metricWindow(summary, parsePeriod(period, today) ?? allDays(summary, today), today) };
    });
    const periods = windows.map(({ window: { coverage } }) => coverage);
    const span: Period = {
      from: addDays(
        periods.map(({ from }) => from).reduce((one, other) => (one < other ? one : other)),
        -lag,
      ),
      to: periods.map(({ to }) => to).reduce((one, other) => (one > other ? one : other)),
    };
    const { words, condition, notes } = await conditionOf(input, span, context);
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

interface Condition {
  /** `a workout of the kind running` */
  readonly words: string;
  readonly condition: DayCondition;
  readonly notes: readonly string[];
}

interface AskedCondition {
  readonly by: 'workout' | 'weekend' | 'metric';
  readonly activity?: string | undefined;
  readonly conditionMetric?: string | undefined;
  readonly above?: number | undefined;
  readonly below?: number | undefined;
}

async function conditionOf(asked: AskedCondition, span: Period, context: ToolContext): Promise<Condition> {
  if (asked.by === 'weekend') return { words: 'Saturday and Sunday', condition: isWeekend, notes: [] };
  return asked.by === 'workout' ? workoutCondition(asked, span, context) : metricCondition(asked, context);
}

const mostWorkouts = 5_000;

const dayOf = ({ start, timeZone }: Workout): string => localDay(Date.parse(start), timeZone);

/** Days on which a workout began. Days before the first one that is known are not known. */
async function workoutCondition({ activity }: AskedCondition, span: Period, context: ToolContext): Promise<Condition> {
  const range = instantsOf(addDays(span.from, -1), addDays(span.to, 1), context.timeZone);
  const { items, next } = await readStretch('getWorkouts', range, undefined, mostWorkouts, context);
  const earlier = await context.client.getPage(
    'getWorkouts',
    { end: range.start, limit: 1 },
    { signal: context.signal },
  );
  const kind = askedKind(activity, items);
  const days = new Set(items.filter(kind.includes).map(dayOf));
  const oldest = items.at(-1);
  const first = next !== null || earlier.data.length === 0 ? (oldest === undefined ? null : dayOf(oldest)) : span.from;
  return {
    words: kind.words === null ? 'a workout' : `a workout of the kind ${kind.words}`,
    condition: (day) => (first === null || day < first ? null : days.has(day)),
    notes: ['A day without may be one on which the workout was not recorded.'],
  };
}

async function metricCondition(asked: AskedCondition, context: ToolContext): Promise<Condition> {
  const { conditionMetric, above, below } = asked;
  if (conditionMetric === undefined) {
    throw new ToolFailure('invalid_arguments', 'conditionMetric: by metric needs one, such as alcohol or steps.');
  }
  if ((above === undefined) === (below === undefined)) {
    throw new ToolFailure('invalid_arguments', 'above, below: by metric needs one of them, as a value of a day.');
  }
  const summary = await readMetric(conditionMetric, 'conditionMetric', context);
  const today = todayOf(summary, context.now);
  const { values } = metricWindow(summary, allDays(summary, today), today);
  const byDay = new Map(values.map(({ date, value }) => [date, value]));
  const logged = await daysOfFoodLog(summary, context);
  const valueOn = (day: string): number | undefined => byDay.get(day) ?? (logged?.has(day) === true ? 0 : undefined);
  const limit = above ?? below ?? 0;
  return {
    words: `${untrustedText(summary.metricId, 80)} ${above === undefined ? 'below' : 'above'} ${limit}`,
    condition(day) {
      const value = valueOn(day);
      if (value === undefined) return null;
      return above === undefined ? value < limit : value > limit;
    },
    notes:
      logged === null
        ? ['Days without a value of conditionMetric are unknown, not 0.']
        : ['A day with food logged and none of conditionMetric counts as 0; a day without a food log is unknown.'],
  };
}

/** The days on which anything to eat was logged, for a metric of the food log: what is not in it was not had. Else null. */
async function daysOfFoodLog(
  { metricId, category }: MetricSummary,
  context: ToolContext,
): Promise<ReadonlySet<string> | null> {
  if (category !== 'nutrition' || metricId === 'dietaryEnergyConsumed') return null;
  const { daily } = await readMetric('dietaryEnergyConsumed', 'conditionMetric', context);
  return daily.length === 0 ? null : new Set(daily.map(({ date }) => date));
}

function groupOf(summary: MetricSummary, values: readonly DayValue[]): z.infer<typeof groupSchema> {
  const found = describe(values.map(({ value }) => value));
  return {
    days: values.length,
    mean: found === null ? null : rounded(found.mean),
    median: found === null ? null : rounded(found.median),
    standardDeviation: roundedOrNull(found?.standardDeviation ?? null),
    ...(found === null ? {} : metricAmount(summary.metricId, found.mean)),
  };
}

function sentence(metric: z.infer<typeof comparedSchema>, condition: string, isWeekday: boolean): string {
  const { metricId, unit, difference } = metric;
  const side = ({ days, mean }: z.infer<typeof groupSchema>): string =>
    `${mean === null ? 'no data' : spokenAmount(mean, unit, metricId)} (${counted(days, 'day')})`;
  const percent = percentOrNull(difference?.percent ?? null);
  const nights = isWeekday && isOfNights(metricId) ? ' (nights that ended on these days)' : '';
  const change = percent === null ? '' : `, ${percent} %`;
  return `${metricId} with ${condition}${nights}: ${side(metric.with)}; without: ${side(metric.without)}${change}${beyondChanceWords(difference)}.`;
}

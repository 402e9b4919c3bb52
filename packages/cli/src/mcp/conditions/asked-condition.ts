import type { MetricSummary, Workout } from '@vitalgate/contract';
import { addDays, weekdayOf } from '@vitalgate/days';
import { localDay } from '../../times/zone-time.ts';
import { readStretch } from '../answer/answer-part.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import { namedWindow } from '../metrics/metric-window.ts';
import { readMetric } from '../metrics/read-metric.ts';
import { instantsOf, type Period, type CalendarDay } from '../periods/period.ts';
import { ToolFailure, type ToolContext } from '../tool/define-tool.ts';
import { askedKind, mostWorkouts } from '../workouts/asked-workouts.ts';

/** True if a condition holds on a day; null if it is not known. */
export type DayCondition = (day: CalendarDay) => boolean | null;

export const isWeekend: DayCondition = (day) => weekdayOf(day) >= 5;

export function daysAfter(condition: DayCondition, lag: number): DayCondition {
  return (day) => condition(addDays(day, -lag));
}

export interface AskedCondition {
  readonly words: string;
  readonly condition: DayCondition;
  readonly notes: readonly string[];
}

export interface ConditionArguments {
  readonly by: 'workout' | 'weekend' | 'metric';
  readonly activity?: string | undefined;
  readonly conditionMetric?: string | undefined;
  readonly above?: number | undefined;
  readonly below?: number | undefined;
}

/** The condition that the arguments name; `span` are the days that it is asked of. Fails if an argument is missing. */
export async function askedCondition(
  asked: ConditionArguments,
  span: Period,
  context: ToolContext,
): Promise<AskedCondition> {
  if (asked.by === 'weekend') return { words: 'Saturday and Sunday', condition: isWeekend, notes: [] };
  return asked.by === 'workout' ? workoutCondition(asked, span, context) : metricCondition(asked, context);
}

const dayOf = ({ start, timeZone }: Workout): string => localDay(Date.parse(start), timeZone);

/** Days on which a workout began. Days before the first one that is known are not known. */
async function workoutCondition(
  { activity }: ConditionArguments,
  span: Period,
  context: ToolContext,
): Promise<AskedCondition> {
  const range = instantsOf({ from: addDays(span.from, -1), to: addDays(span.to, 1) }, context.timeZone);
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

async function metricCondition(asked: ConditionArguments, context: ToolContext): Promise<AskedCondition> {
  const { conditionMetric, above, below } = asked;
  if (conditionMetric === undefined) {
    throw new ToolFailure('invalid_arguments', 'conditionMetric: by metric needs one, such as alcohol or steps.');
  }
  if ((above === undefined) === (below === undefined)) {
    throw new ToolFailure('invalid_arguments', 'above, below: by metric needs one of them, as a value of a day.');
  }
  const summary = await readMetric(conditionMetric, 'conditionMetric', context);
  const { values } = namedWindow(summary, 'all', context.now).window;
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

/** The days with food logged, for a metric of the food log, whose other days are unknown. Else null. */
async function daysOfFoodLog(
  { metricId, category }: MetricSummary,
  context: ToolContext,
): Promise<ReadonlySet<string> | null> {
  if (category !== 'nutrition' || metricId === 'dietaryEnergyConsumed') return null;
  const { daily } = await readMetric('dietaryEnergyConsumed', 'conditionMetric', context);
  return daily.length === 0 ? null : new Set(daily.map(({ date }) => date));
}

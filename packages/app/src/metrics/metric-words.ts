import { countsLatestDay, type IdsInUnit, type MetricAggregation, type MetricSummary } from '@vitalgate/contract';
import { nameOrder } from '../format/writers.ts';
import { categoryTitles } from '../words/category-titles.ts';

/** The metrics that people look at first in a category; the others follow by name. */
const firstInCategory = [
  'stepCount',
  'distanceWalkingRunning',
  'activeEnergyBurned',
  'appleExerciseTime',
  'heartRate',
  'restingHeartRate',
  'heartRateVariabilitySDNN',
  'sleepAsleep',
  'sleepStart',
  'sleepEnd',
  'sleepInBed',
  'bodyMass',
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'dietaryEnergyConsumed',
  'dietaryProtein',
] as const satisfies readonly IdsInUnit<string>[];

const rankOf = ({ metricId }: MetricSummary): number => {
  const rank = (firstInCategory as readonly string[]).indexOf(metricId);
  return rank < 0 ? firstInCategory.length : rank;
};

/** A category's metrics. */
export interface MetricGroup {
  readonly category: string;
  readonly title: string;
  readonly metrics: readonly MetricSummary[];
}

/** Metrics by category; categories without any are left out, categories not known here come last. */
export function groupMetrics(metrics: readonly MetricSummary[]): readonly MetricGroup[] {
  const titles: ReadonlyMap<string, string> = new Map([
    ...Object.entries(categoryTitles),
    ...metrics.flatMap(({ category }) =>
      Object.hasOwn(categoryTitles, category) ? [] : [[category, category] as const],
    ),
  ]);
  return [...titles].flatMap(([category, title]) => {
    const own = metrics.filter((metric) => metric.category === category);
    const sorted = own.sort((one, other) => rankOf(one) - rankOf(other) || nameOrder().compare(one.name, other.name));
    return sorted.length === 0 ? [] : [{ category, title, metrics: sorted }];
  });
}

/** True if a day adds up from parts, and is drawn as a bar from zero. */
export function addsUp(aggregation: MetricAggregation): boolean {
  return aggregation === 'sum' || aggregation === 'duration';
}

/** The date of the latest day, if its value is only "so far": no lowest, no highest, in no average; else null. */
export function unfinishedDate(metric: MetricSummary): string | null {
  return metric.latest === null || countsLatestDay(metric) ? null : metric.latest.date;
}

const daySentences: Readonly<Record<MetricAggregation, string>> = {
  sum: 'Each day is everything of that day added up; what a phone and a watch both counted, counts once.',
  average: 'Each day is the average of all measurements of that day.',
  latest: 'Each day is the last measurement of that day.',
  duration: 'Each day is the time of all sessions added up; where they overlap, time counts once.',
};

const sleepSentence =
  'Each night counts for the day on which it ended; where several sources saw the same sleep, it counts once.';

/** How a metric's day is made, in one sentence. */
export function daySentence({ category, aggregation }: MetricSummary): string {
  return category === 'sleep' ? sleepSentence : daySentences[aggregation];
}

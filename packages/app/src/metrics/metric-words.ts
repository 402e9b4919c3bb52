import { countsLatestDay, type IdsInUnit, type MetricAggregation, type MetricSummary } from '@vitalgate/contract';
import { nameOrder } from '../format/writers.ts';
import { categories, categoryTitle } from '../words/names.ts';
import { texts } from './texts/texts.ts';

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
    ...categories(),
    ...metrics.map(({ category }) => [category, categoryTitle(category)] as const),
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

/** How a metric's day is made, in one sentence. */
export function daySentence({
  category,
  aggregation,
}: Pick<MetricSummary, 'aggregation'> & { readonly category: string }): string {
  return texts.days[category === 'sleep' ? 'sleep' : aggregation];
}

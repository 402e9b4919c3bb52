import {
  findMetric,
  type BloodTest,
  type HomeNumberView,
  type HomeView,
  type IdsInUnit,
  type MetricChangeView,
  type MetricDefinition,
} from '@vitalgate/contract';
import { bloodTestView, knownDays, workoutView, type LocalDate, type MetricDay } from '@vitalgate/core';
import { addDays, daysBetween, twelveDigits } from '@vitalgate/days';
import type { AppParts } from './app-parts.ts';
import { isChanged } from './change-actions.ts';
import { wantedMetrics } from './metric-actions.ts';
import { newestNight, nightsView } from './statistics-views.ts';

type Parts = Pick<AppParts, 'data' | 'statistics' | 'preferences'>;

/** Who has chosen nothing sees those of these that are measured now, in this order, up to so many; a weight also if it is old. */
const usualNumbers: readonly string[] = [
  'stepCount',
  'restingHeartRate',
  'bodyMass',
  'activeEnergyBurned',
  'heartRateVariabilitySDNN',
  'bloodGlucose',
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'appleExerciseTime',
  'dietaryEnergyConsumed',
  'oxygenSaturation',
  'vo2Max',
] satisfies readonly IdsInUnit<string>[];
const mostUsualNumbers = 6;
/** Days. */
const [measuredNow, recentNight] = [30, 14];
/** Tests of one day are fewer. */
const mostTests = 20;

const collectedOn = ({ collectedDate, collectedAt }: BloodTest): string | undefined =>
  collectedDate ?? collectedAt?.slice(0, 10);

/** A metric that has a day that can be known. */
interface Known {
  readonly metric: MetricDefinition;
  readonly newest: MetricDay;
  readonly isSoFar: boolean;
}

function chosenIds(known: ReadonlyMap<string, Known>, chosen: readonly string[] | null, today: LocalDate) {
  if (chosen !== null) return chosen;
  const held = usualNumbers.filter((id) => known.has(id));
  const fresh = held.filter((id) => {
    const date = known.get(id)?.newest.date;
    return id === 'bodyMass' || (date !== undefined && daysBetween(date, today) <= measuredNow);
  });
  return (fresh.length === 0 ? held : fresh).slice(0, mostUsualNumbers);
}

/** What Home shows of health: nights, the numbers that were chosen, what changed. `changesOfAll` is made by `changesReader`. */
export function homeHealth({ data, statistics, preferences }: Parts, changesOfAll: () => readonly MetricChangeView[]) {
  const { metrics, workouts, bloodTests } = data.health;
  const now = data.clock.now();
  const today = metrics.dateAt(now);
  const known = new Map<string, Known>();
  for (const metric of wantedMetrics(metrics, undefined)) {
    const { last, isSoFar } = knownDays(metric, metrics, now);
    const [newest] = metrics.days(metric.metricId, last, 1);
    if (newest !== undefined) known.set(metric.metricId, { metric, newest, isSoFar: isSoFar(newest.date) });
  }
  const changes = new Map(changesOfAll().map((view) => [view.metricId, view]));

  function numberView(id: string): readonly HomeNumberView[] {
    const found = known.get(findMetric(id)?.metricId ?? id);
    if (found === undefined) return [];
    const { metricId, name, category, unit, aggregation } = found.metric;
    const change = changes.get(metricId)?.change;
    return [
      {
        metricId,
        name,
        category,
        unit,
        aggregation,
        date: found.newest.date,
        value: twelveDigits(found.newest.value),
        isSoFar: found.isSoFar,
        usual: change !== undefined && 'usual' in change ? change.usual : null,
      },
    ];
  }

  const lastNight = newestNight({ statistics }, addDays(today, 1));
  const hasNight = lastNight !== null && daysBetween(lastNight, today) <= recentNight;
  const [workout] = workouts.page({ start: null, end: null }, null, 1);
  const tests = bloodTests.page({ start: null, end: null }, null, mostTests).map(bloodTestView);
  const [newestTest] = tests;
  const numbers = chosenIds(known, preferences.read().homeNumbers, today).flatMap(numberView);
  const isShown = ({ metricId }: MetricChangeView): boolean => numbers.some((number) => number.metricId === metricId);
  const changed = [...changes.values()].filter(isChanged);
  return {
    today,
    nights: hasNight ? nightsView({ statistics }, lastNight, 7).nights : [],
    numbers,
    choices: [...known.values()].map(({ metric: { metricId, name, category } }) => ({ metricId, name, category })),
    changes: [...changed.filter(isShown), ...changed.filter((one) => !isShown(one))],
    newestBloodTests: tests.filter((test) => newestTest !== undefined && collectedOn(test) === collectedOn(newestTest)),
    newestWorkout: workout === undefined ? null : workoutView(workout, data.zoneAt),
  } satisfies Omit<HomeView, 'status' | 'madeUp' | 'reads' | 'refusedDeliveries' | 'waitingRequests'>;
}

import type { LocalDate } from '@vitalgate/core';
import type { Bout } from './bouts.ts';
import type { DayPlan } from './day-plan.ts';
import { loggedFoods, portionNutrients } from './nutrition.ts';
import type { SampleRecorder } from './sample-recorder.ts';
import { nightStages, sleepAppNight } from './sleep.ts';

/** What really happened on the sample person's days, whatever the devices saw and however often. */
export interface SampleTruth {
  /** Steps, each counted once. */
  readonly stepsByDate: ReadonlyMap<LocalDate, number>;
  /** Metres on foot, each counted once. */
  readonly distanceMetersByDate: ReadonlyMap<LocalDate, number>;
  /** Minutes asleep in the night that ends on the date. */
  readonly asleepMinutesByDate: ReadonlyMap<LocalDate, number>;
  /** Energy of the diary in kcal, on the days that have one. */
  readonly dietaryEnergyByDate: ReadonlyMap<LocalDate, number>;
}

/** Collects the truth day by day, as far as it lies before the end. */
export function truthCollector(seed: number, recorder: SampleRecorder) {
  const stepsByDate = new Map<LocalDate, number>();
  const distanceMetersByDate = new Map<LocalDate, number>();
  const asleepMinutesByDate = new Map<LocalDate, number>();
  const dietaryEnergyByDate = new Map<LocalDate, number>();

  function addWalking(plan: DayPlan, bouts: readonly Bout[]): void {
    const past = bouts.filter(({ start, minutes }) => plan.day.at(start + minutes) <= recorder.until);
    if (past.length === 0) return;
    stepsByDate.set(
      plan.day.date,
      past.reduce((sum, { steps }) => sum + steps, 0),
    );
    distanceMetersByDate.set(
      plan.day.date,
      past.reduce((sum, { meters }) => sum + meters, 0),
    );
  }

  function addNight(plan: DayPlan): void {
    if (plan.day.at(plan.night.end) > recorder.until) return;
    const stages = nightStages(seed, plan).filter(({ stage }) => stage !== 'awake');
    const app = plan.watchWornAtNight ? null : sleepAppNight(seed, plan);
    const asleep = app === null ? stages.reduce((sum, { minutes }) => sum + minutes, 0) : app.end - app.start;
    asleepMinutesByDate.set(plan.day.date, asleep);
  }

  function addDiary(plan: DayPlan): void {
    const past = loggedFoods(seed, plan).filter(({ minute }) => plan.day.at(minute) <= recorder.until);
    const energy = past.reduce((sum, eaten) => sum + (portionNutrients(eaten).energyKilocalories ?? 0), 0);
    if (past.length > 0) dietaryEnergyByDate.set(plan.day.date, energy);
  }

  return {
    add(plan: DayPlan, bouts: readonly Bout[]): void {
      addWalking(plan, bouts);
      addNight(plan);
      addDiary(plan);
    },
    truth: { stepsByDate, distanceMetersByDate, asleepMinutesByDate, dietaryEnergyByDate } satisfies SampleTruth,
  };
}

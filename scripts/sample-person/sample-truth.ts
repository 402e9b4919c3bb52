import { nutrientKeys } from '@vitalgate/contract';
import { type LocalDate } from '@vitalgate/core';
import { addDays } from '@vitalgate/days';
import type { Bout } from './bouts.ts';
import type { DayPlan } from './day-plan.ts';
import { activeEnergySlots, exerciseStretches, restingEnergyOfDay } from './energy.ts';
import { dietaryTypes, drinksOf, loggedFoods, portionNutrients } from './nutrition.ts';
import { heartRateAt } from './heart.ts';
import type { SampleRecorder } from './sample-recorder.ts';
import { nightStages, timeInBed, type SleepStage } from './sleep.ts';

/**
 * What really happened on the sample person's days, whatever the devices saw and however often: by metricId, in the
 * metric's unit, by local date. Only metrics of which the generator knows more than their samples; each night counts for
 * the date on which it ends.
 */
export type SampleTruth = ReadonlyMap<string, ReadonlyMap<LocalDate, number>>;

const sleepMetrics: Readonly<Record<SleepStage['stage'], string>> = {
  asleepCore: 'sleepCore',
  asleepDeep: 'sleepDeep',
  asleepREM: 'sleepRem',
  awake: 'sleepAwake',
};

/** Collects the truth day by day, as far as it lies before the end. */
export function truthCollector(seed: number, recorder: SampleRecorder) {
  const truth = new Map<string, Map<LocalDate, number>>();
  const heartRates = new Map<LocalDate, { readonly sum: number; readonly minutes: number }>();

  function add(metricId: string, { day }: DayPlan, amount: number): void {
    let days = truth.get(metricId);
    if (days === undefined) truth.set(metricId, (days = new Map()));
    days.set(day.date, (days.get(day.date) ?? 0) + amount);
  }

  function addMovement(plan: DayPlan, bouts: readonly Bout[]): void {
    for (const { start, minutes, steps, meters } of bouts) {
      if (plan.day.at(start + minutes) > recorder.until) continue;
      add('stepCount', plan, steps);
      add('distanceWalkingRunning', plan, meters / 1000);
    }
    if (plan.day.at(1440) > recorder.until) return;
    for (const energy of activeEnergySlots(seed, plan, bouts)) add('activeEnergyBurned', plan, energy ?? 0);
    for (const { minutes } of exerciseStretches(plan, bouts)) add('appleExerciseTime', plan, minutes);
    add('basalEnergyBurned', plan, restingEnergyOfDay(plan));
  }

  function addNight(plan: DayPlan): void {
    if (plan.day.at(plan.night.end) > recorder.until) return;
    for (const { stage, minutes } of nightStages(seed, plan)) {
      add(sleepMetrics[stage], plan, minutes);
      if (stage !== 'awake') add('sleepAsleep', plan, minutes);
    }
    add('sleepStart', plan, plan.night.start);
    add('sleepEnd', plan, plan.night.end);
    const { start, end } = timeInBed(seed, plan);
    add('sleepInBed', plan, end - start);
    add('restingHeartRate', plan, plan.restingHeartRate);
    add('bodyMass', plan, plan.bodyMass);
  }

  /** The mean over a day's minutes, of which those before midnight belong to the day before. */
  function addHeartRates(plan: DayPlan, bouts: readonly Bout[]): void {
    if (plan.day.at(plan.bedtime) > recorder.until) return;
    const yesterday = addDays(plan.day.date, -1);
    for (let minute = plan.night.start; minute < plan.bedtime; minute++) {
      const date = minute < 0 ? yesterday : minute < 1440 ? plan.day.date : addDays(plan.day.date, 1);
      const mean = heartRates.get(date) ?? { sum: 0, minutes: 0 };
      heartRates.set(date, { sum: mean.sum + heartRateAt(plan, bouts, minute), minutes: mean.minutes + 1 });
    }
  }

  function addDiary(plan: DayPlan): void {
    for (const eaten of loggedFoods(seed, plan)) {
      if (plan.day.at(eaten.minute) > recorder.until) continue;
      const nutrients = portionNutrients(eaten);
      for (const key of nutrientKeys) {
        const amount = nutrients[key];
        if (amount !== null && amount > 0) add(dietaryTypes[key][0], plan, amount);
      }
      if (drinksOf(eaten) > 0) add('numberOfAlcoholicBeverages', plan, drinksOf(eaten));
    }
  }

  return {
    add(plan: DayPlan, bouts: readonly Bout[]): void {
      addMovement(plan, bouts);
      addNight(plan);
      addHeartRates(plan, bouts);
      addDiary(plan);
    },
    /** To be called once, after the last day. */
    truth(): SampleTruth {
      const means = [...heartRates].map(([date, { sum, minutes }]) => [date, sum / minutes] as const);
      return truth.set('heartRate', new Map(means));
    },
  };
}

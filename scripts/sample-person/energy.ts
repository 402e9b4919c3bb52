import type { Bout } from './bouts.ts';
import type { DayPlan } from './day-plan.ts';
import { randomStream } from './random-stream.ts';
import { sampleOrigins } from './sample-origins.ts';
import { later, type SampleRecorder } from './sample-recorder.ts';

const slotMinutes = 15;
const { watch } = sampleOrigins;

/** Resting energy of a day in kcal: Mifflin and St Jeor, 38 years, 1.74 m, and more with a fever. */
export function restingEnergyOfDay(plan: DayPlan): number {
  return (10 * plan.bodyMass + 6.25 * 174 - 5 * 38 + 5) * (1 + 0.08 * plan.illness);
}

/** Energy above rest in kcal of each quarter of an hour in which the person is awake, else null, whether the watch saw it or not. */
export function activeEnergySlots(seed: number, plan: DayPlan, bouts: readonly Bout[]): readonly (number | null)[] {
  const random = randomStream(seed, `${plan.day.date} energy`);
  const slots = Array.from({ length: 1440 / slotMinutes }, () => 0);
  const spread = (start: number, minutes: number, energy: number) => {
    for (let at = start; at < start + minutes; at++) {
      const slot = Math.floor(at / slotMinutes);
      const part = Math.min(1, start + minutes - at) / minutes;
      if (slot < slots.length) slots[slot] = (slots[slot] ?? 0) + energy * part;
    }
  };
  for (const bout of bouts) spread(bout.start, bout.minutes, bout.energy);
  for (const workout of plan.workouts) {
    if (workout.cadence === 0)
      spread(workout.start, workout.minutes, workout.minutes * workout.energyRate * plan.bodyMass);
  }
  return slots.map((moved, slot) => {
    const fidgeting = Math.max(0.4, random.normal(3.6, 1.2)) * (1 - 0.6 * plan.illness);
    const start = slot * slotMinutes;
    const awake = start >= plan.night.end && start + slotMinutes <= plan.bedtime;
    return awake ? moved + fidgeting : null;
  });
}

/** Records energy, minutes of exercise and of standing, and the hours with a stand. */
export function recordEnergy(seed: number, recorder: SampleRecorder, plan: DayPlan, bouts: readonly Bout[]): void {
  const random = randomStream(seed, `${plan.day.date} stand`);
  for (const [slot, energy] of activeEnergySlots(seed, plan, bouts).entries()) {
    const start = plan.day.at(slot * slotMinutes);
    if (energy !== null && plan.isWatchWorn(slot * slotMinutes))
      recorder.quantity(watch, 'activeEnergyBurned', start, later(start, slotMinutes), energy, 3);
  }
  const resting = restingEnergyOfDay(plan) / 24;
  for (let hour = 0; hour < 24; hour++) {
    const minute = hour * 60;
    if (!plan.isWatchWorn(minute + 30)) continue;
    const start = plan.day.at(minute);
    const isAsleep = minute < plan.night.end;
    const energy = resting * (isAsleep ? 0.94 : 1.03) * random.normal(1, 0.008);
    recorder.quantity(watch, 'basalEnergyBurned', start, later(start, 60), energy, 3);
    if (minute < plan.night.end || minute + 60 > plan.bedtime) continue;
    const isOnFeet = bouts.some((bout) => bout.start + bout.minutes > minute && bout.start < minute + 60);
    const stood = isOnFeet || random.chance(0.25 * (1 - plan.illness));
    recorder.category(watch, 'appleStandHour', start, later(start, 60), stood ? 'stood' : 'idle');
    if (stood) recorder.quantity(watch, 'appleStandTime', start, later(start, 60), random.whole(2, 14), 0);
  }
  for (const { start, minutes, isWatchWorn } of exerciseStretches(plan, bouts)) {
    if (!isWatchWorn) continue;
    for (let minute = 0; minute < Math.floor(minutes); minute++) {
      const from = plan.day.at(start + minute);
      recorder.quantity(watch, 'appleExerciseTime', from, later(from, 1), 1, 0);
    }
  }
}

/** Stretches brisk enough to count as exercise. */
export function exerciseStretches(
  plan: DayPlan,
  bouts: readonly Bout[],
): readonly Pick<Bout, 'start' | 'minutes' | 'isWatchWorn'>[] {
  const brisk = bouts.filter(({ steps, minutes }) => steps / minutes >= 106);
  const still = plan.workouts.filter(({ cadence, energyRate }) => cadence < 106 && energyRate > 0.05);
  return [...brisk, ...still.map(({ start, minutes }) => ({ start, minutes, isWatchWorn: true }))];
}

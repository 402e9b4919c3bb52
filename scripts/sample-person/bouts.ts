import type { DayPlan } from './day-plan.ts';
import { randomStream, type RandomStream } from './random-stream.ts';

/** A stretch of steps at one pace. This is what really happened; watch and phone each saw their part of it. */
export interface Bout {
  /** Minutes of the day, with fractions. */
  readonly start: number;
  readonly minutes: number;
  readonly steps: number;
  readonly meters: number;
  /** Energy above rest in kcal. */
  readonly energy: number;
  readonly kind: 'errand' | 'walk' | 'workout';
  readonly isWatchWorn: boolean;
  readonly isPhoneCarried: boolean;
  /** A walk behind a pram: the phone lay in it, the hand with the watch on its bar, and the person typed in the steps. */
  readonly isTypedIn: boolean;
}

interface BoutIdea {
  readonly start: number;
  readonly minutes: number;
  readonly cadence: number;
  readonly kind: 'errand' | 'walk';
  readonly phoneProbability: number;
  readonly hasPram: boolean;
}

/** Length of a step in metres at a walking pace, for a height of 1.74 m. */
function stepLength(cadence: number): number {
  return 0.46 + 0.0026 * cadence;
}

function regularWalks(random: RandomStream, plan: DayPlan): readonly BoutIdea[] {
  if (plan.illness > 0.2) return [];
  const walk = (around: number, minutes: number, phoneProbability = 0.92): BoutIdea => ({
    start: around + random.normal(0, 9),
    minutes: minutes * random.between(0.8, 1.2),
    cadence: random.between(104, 118),
    kind: 'walk',
    phoneProbability,
    hasPram: false,
  });
  const hasPram = plan.day.index % 7 === 4;
  if (plan.day.weekday < 5) return [walk(472, 13), { ...walk(748, 15, 0.75), hasPram }, walk(1046, 14)];
  return plan.day.weekday === 5 ? [walk(590, 18), { ...walk(1130, 16), hasPram }] : [{ ...walk(1090, 26), hasPram }];
}

function errand(random: RandomStream, plan: DayPlan): BoutIdea {
  return {
    start: random.between(plan.night.end + 6, Math.min(plan.bedtime, 1434) - 12),
    minutes: random.between(1, 6.5),
    cadence: random.between(58, 98),
    kind: 'errand',
    phoneProbability: 0.42,
    hasPram: false,
  };
}

/** Minutes that are taken, so that nobody walks twice at a time. */
function occupancy(plan: DayPlan) {
  const taken = new Uint8Array(1440);
  const take = (start: number, end: number) => taken.fill(1, Math.max(0, Math.floor(start)), Math.ceil(end));
  for (const { start, minutes, pause } of plan.workouts) take(start - 3, start + minutes + pause + 3);
  return {
    /** Takes a stretch of the day if all of it is free. */
    claim(start: number, minutes: number): boolean {
      const [from, to] = [Math.floor(start), Math.ceil(start + minutes) + 1];
      if (from <= plan.night.end || to >= Math.min(plan.bedtime, 1436)) return false;
      if (taken.subarray(from, to).includes(1)) return false;
      take(from, to);
      return true;
    },
  };
}

function finishBout(random: RandomStream, plan: DayPlan, idea: BoutIdea): Bout {
  const { start, minutes, cadence, kind, phoneProbability, hasPram } = idea;
  const steps = Math.round(minutes * cadence);
  const meters = steps * stepLength(cadence);
  const isWatchWorn = plan.isWatchWorn(start) && plan.isWatchWorn(start + minutes);
  const isTypedIn = hasPram && isWatchWorn;
  return {
    start,
    minutes,
    steps,
    meters,
    energy: 0.00052 * plan.bodyMass * meters,
    kind,
    isWatchWorn,
    isPhoneCarried: (random.chance(phoneProbability) && !isTypedIn) || !isWatchWorn,
    isTypedIn,
  };
}

/** The steps of workouts, before and after the pause. */
function workoutBouts(random: RandomStream, plan: DayPlan): readonly Bout[] {
  return plan.workouts.flatMap((workout) => {
    const { start, minutes, pause, cadence, metersPerMinute, energyRate, indoor } = workout;
    if (cadence === 0) return [];
    const half = minutes / 2;
    const isPhoneCarried = !indoor && random.chance(0.6);
    const starts = pause === 0 ? [start] : [start, start + half + pause];
    const length = pause === 0 ? minutes : half;
    return starts.map((from): Bout => ({
      start: from,
      minutes: length,
      steps: Math.round(length * cadence),
      meters: length * metersPerMinute,
      energy: length * energyRate * plan.bodyMass,
      kind: 'workout',
      isWatchWorn: true,
      isPhoneCarried,
      isTypedIn: false,
    }));
  });
}

/** All steps of a day, in the order of time, none at the same time as another. */
export function dayBouts(seed: number, plan: DayPlan): readonly Bout[] {
  const random = randomStream(seed, `${plan.day.date} bouts`);
  const free = occupancy(plan);
  const bouts: Bout[] = [];
  let steps = 0;
  const add = (idea: BoutIdea) => {
    if (!free.claim(idea.start, idea.minutes)) return;
    const bout = finishBout(random, plan, idea);
    bouts.push(bout);
    steps += bout.steps;
  };
  for (const idea of regularWalks(random, plan)) add(idea);
  for (let tries = 0; tries < 300 && steps < plan.walkingSteps; tries++) add(errand(random, plan));
  return [...bouts, ...workoutBouts(random, plan)].sort((a, b) => a.start - b.start);
}

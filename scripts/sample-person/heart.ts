import type { Instant } from '@vitalgate/core';
import type { Bout } from './bouts.ts';
import type { DayPlan } from './day-plan.ts';
import { randomStream, type RandomStream } from './random-stream.ts';
import { sampleOrigins } from './sample-origins.ts';
import { later, type SampleMetadata, type SampleRecorder } from './sample-recorder.ts';
import type { WorkoutPlan } from './workout-plan.ts';

const { watch } = sampleOrigins;
const atRest: SampleMetadata = { HKMetadataKeyHeartRateMotionContext: '1' };
const inMotion: SampleMetadata = { HKMetadataKeyHeartRateMotionContext: '2' };

/** Heart rate in a workout: rises in the first minutes, drifts up, falls in the pause. */
function workoutHeartRate(plan: DayPlan, workout: WorkoutPlan, minute: number): number {
  const passed = minute - workout.start;
  const warm = 1 - Math.exp(-passed / 3.5);
  const drift = 0.9 + (0.2 * passed) / (workout.minutes + workout.pause);
  const half = workout.minutes / 2;
  const isPaused = workout.pause > 0 && passed > half + 0.5 && passed < half + workout.pause;
  return plan.restingHeartRate + workout.heartRateAboveRest * warm * drift * (isPaused ? 0.55 : 1);
}

/** One heart rate of a workout. */
export interface WorkoutHeartRate {
  readonly minute: number;
  readonly value: number;
}

/** Heart rate twice a minute over a workout, whole beats. */
export function workoutHeartRates(seed: number, plan: DayPlan, workout: WorkoutPlan): readonly WorkoutHeartRate[] {
  const random = randomStream(seed, `${plan.day.date} heart of ${workout.activityType}`);
  const rates: WorkoutHeartRate[] = [];
  for (let minute = workout.start; minute < workout.start + workout.minutes + workout.pause; minute += 0.5) {
    const value = Math.round(workoutHeartRate(plan, workout, minute) + random.normal(0, 2.5));
    rates.push({ minute, value: Math.min(184, value) });
  }
  return rates;
}

/** Recovers after exercise within a quarter of an hour, else calm, a little higher in the afternoon. */
function awakeHeartRate(plan: DayPlan, bouts: readonly Bout[], minute: number): { rate: number; moving: boolean } {
  const bout = bouts.find(({ start, minutes }) => start <= minute && minute < start + minutes);
  if (bout !== undefined) return { rate: plan.restingHeartRate + 22 + bout.steps / bout.minutes / 5, moving: true };
  const recovering = plan.workouts.reduce((most, { start, minutes, pause, heartRateAboveRest }) => {
    const since = minute - start - minutes - pause;
    return since >= 0 && since < 90 ? Math.max(most, 0.55 * heartRateAboveRest * Math.exp(-since / 16)) : most;
  }, 0);
  const hour = Math.sin((2 * Math.PI * (minute - 540)) / 1440);
  return { rate: plan.restingHeartRate + 9 + 3 * hour + recovering, moving: false };
}

function nightHeartRate(plan: DayPlan, minute: number): { rate: number; depth: number } {
  const { start, end } = plan.night;
  const depth = Math.sin((Math.PI * (minute - start)) / (end - start));
  return { rate: plan.restingHeartRate - 2 - 5 * depth, depth };
}

/** The heart rate behind what the watch measures, at a minute of the day between falling asleep and the next bedtime. */
export function heartRateAt(plan: DayPlan, bouts: readonly Bout[], minute: number): number {
  if (minute < plan.night.end) return nightHeartRate(plan, minute).rate;
  const workout = plan.workouts.find(
    ({ start, minutes, pause }) => minute >= start && minute < start + minutes + pause,
  );
  return workout === undefined ? awakeHeartRate(plan, bouts, minute).rate : workoutHeartRate(plan, workout, minute);
}

function recordDaytime(random: RandomStream, recorder: SampleRecorder, plan: DayPlan, bouts: readonly Bout[]): void {
  const isWorkout = (minute: number) =>
    plan.workouts.some(({ start, minutes, pause }) => minute >= start - 1 && minute < start + minutes + pause);
  const last = Math.min(plan.bedtime, 1439);
  for (let minute = plan.night.end + 1; minute < last; minute += random.between(4, 6)) {
    if (!plan.isWatchWorn(minute) || isWorkout(minute)) continue;
    const { rate, moving } = awakeHeartRate(plan, bouts, minute);
    const at = plan.day.at(minute);
    recorder.quantity(
      watch,
      'heartRate',
      at,
      at,
      rate + random.normal(0, moving ? 6 : 3.5),
      0,
      moving ? inMotion : atRest,
    );
  }
}

/** Heart rate, its variability, breathing and oxygen in the night, and the temperature of the wrist. */
function recordNight(random: RandomStream, recorder: SampleRecorder, plan: DayPlan): void {
  const { start, end } = plan.night;
  for (let minute = start + 4; minute < end; minute += random.between(8, 12)) {
    const { rate, depth } = nightHeartRate(plan, minute);
    const at = plan.day.at(minute);
    recorder.quantity(watch, 'heartRate', at, at, rate + random.normal(0, 2), 0, atRest);
    if (random.chance(0.34)) {
      const breaths = 14.3 + 2.6 * plan.illness - 0.4 * depth + random.normal(0, 0.7);
      recorder.quantity(watch, 'respiratoryRate', at, later(at, 1), breaths, 1);
    }
    if (random.chance(0.2)) {
      const oxygen = Math.min(100, 96.6 - 1.8 * plan.illness + random.normal(0, 0.9));
      recorder.quantity(watch, 'oxygenSaturation', at, at, oxygen, 0);
    }
    if (random.chance(0.1)) {
      const variability = Math.max(12, plan.heartRateVariability * 1.12 + random.normal(0, 7));
      recorder.quantity(watch, 'heartRateVariabilitySDNN', at, later(at, 1), variability, 3);
    }
  }
  const [from, to] = [plan.day.at(start), plan.day.at(end)];
  const wrist = 35.4 + 1.1 * plan.illness + 0.1 * plan.day.season + random.normal(0, 0.18);
  recorder.quantity(watch, 'appleSleepingWristTemperature', from, to, wrist, 2);
  recorder.quantity(watch, 'appleSleepingBreathingDisturbances', from, to, Math.max(0, random.normal(1.6, 0.7)), 2);
}

/** The day's figures: resting and walking heart rate, variability when awake, now and then VO2 max. */
function recordFigures(random: RandomStream, recorder: SampleRecorder, plan: DayPlan): void {
  const { day } = plan;
  const evening: Instant = day.at(1200);
  recorder.quantity(watch, 'restingHeartRate', day.at(plan.night.end), evening, plan.restingHeartRate, 0);
  const walking = plan.restingHeartRate + 43 - 5 * plan.fitness + random.normal(0, 3);
  if (plan.illness < 0.6)
    recorder.quantity(watch, 'walkingHeartRateAverage', day.at(plan.night.end), evening, walking, 1);
  for (const around of [600, 840, 1080]) {
    const at = day.at(around + random.normal(0, 40));
    const variability = Math.max(12, plan.heartRateVariability + random.normal(0, 8));
    recorder.quantity(watch, 'heartRateVariabilitySDNN', at, later(at, 1), variability, 3);
  }
  for (const around of [700, 930]) {
    const at = day.at(around + random.normal(0, 60));
    recorder.quantity(
      watch,
      'oxygenSaturation',
      at,
      at,
      Math.min(100, 97.6 - 1.5 * plan.illness + random.normal(0, 0.8)),
      0,
    );
  }
}

/** What the watch notes about workouts: heart rate twice a minute, recovery, and VO2 max after running outdoors. */
function recordExercise(seed: number, random: RandomStream, recorder: SampleRecorder, plan: DayPlan): void {
  for (const workout of plan.workouts) {
    const rates = workoutHeartRates(seed, plan, workout);
    for (const { minute, value } of rates) {
      const at = plan.day.at(minute);
      recorder.quantity(watch, 'heartRate', at, at, value, 0, inMotion);
    }
    const end = plan.day.at(workout.start + workout.minutes + workout.pause);
    if (workout.heartRateAboveRest > 60) {
      const recovery = 27 + 7 * plan.fitness + random.normal(0, 3);
      recorder.quantity(watch, 'heartRateRecoveryOneMinute', end, later(end, 1), recovery, 0);
    }
    if (workout.activityType === 'running' && !workout.indoor) {
      recorder.quantity(
        watch,
        'vo2Max',
        end,
        end,
        41.2 + 3.6 * plan.fitness - plan.illness + random.normal(0, 0.35),
        1,
      );
    }
  }
}

/** Records everything of heart and breath. */
export function recordHeart(seed: number, recorder: SampleRecorder, plan: DayPlan, bouts: readonly Bout[]): void {
  const random = (part: string) => randomStream(seed, `${plan.day.date} ${part}`);
  if (plan.watchWornAtNight) recordNight(random('night heart'), recorder, plan);
  recordDaytime(random('day heart'), recorder, plan, bouts);
  if (plan.isWatchWorn(780)) recordFigures(random('heart figures'), recorder, plan);
  recordExercise(seed, random('exercise'), recorder, plan);
}

import type { WorkoutRecord } from '@vitalgate/core';
import type { DayPlan } from './day-plan.ts';
import { workoutHeartRates } from './heart.ts';
import { randomStream, type RandomStream } from './random-stream.ts';
import { sampleOrigins } from './sample-origins.ts';
import { later, roundTo, type SampleRecorder } from './sample-recorder.ts';
import type { WorkoutPlan } from './workout-plan.ts';
import { restingEnergyOfDay } from './energy.ts';
import { workoutRoute } from './workout-route.ts';
import { pieceMinutes, workoutSpans, workoutWay, type WorkoutWay } from './workout-way.ts';

const { watch } = sampleOrigins;

/** Distance and pace samples that belong to one kind of workout; those of steps come with the bouts. */
function recordPace(
  random: RandomStream,
  recorder: SampleRecorder,
  plan: DayPlan,
  workout: WorkoutPlan,
  { paces, clockMinute }: WorkoutWay,
): void {
  const begin = plan.day.at(workout.start);
  const pieces = Math.floor(workout.minutes / pieceMinutes);
  for (const [piece, pace] of paces.slice(0, pieces).entries()) {
    const start = later(begin, clockMinute(pieceMinutes * piece));
    const end = later(start, pieceMinutes);
    const speed = pace / 60;
    const record = (type: string, value: number, digits: number) =>
      recorder.quantity(watch, type, start, end, value, digits);
    if (workout.activityType === 'cycling') {
      record('distanceCycling', pieceMinutes * pace, 2);
      record('cyclingSpeed', speed, 3);
    } else if (workout.activityType === 'swimming') {
      record('distanceSwimming', pieceMinutes * pace, 1);
      record('swimmingStrokeCount', Math.round(pieceMinutes * pace * 0.86), 0);
    } else if (workout.activityType === 'running') {
      record('runningSpeed', speed, 3);
      record('runningPower', 1.04 * plan.bodyMass * speed * random.normal(1, 0.03), 0);
      record('runningStrideLength', pace / workout.cadence, 3);
      record('runningGroundContactTime', 318 - 22 * speed + random.normal(0, 5), 0);
      record('runningVerticalOscillation', random.normal(8.9, 0.3), 1);
    }
  }
}

function recordWorkout(seed: number, recorder: SampleRecorder, plan: DayPlan, workout: WorkoutPlan): void {
  const start = plan.day.at(workout.start);
  const end = later(start, workout.minutes + workout.pause);
  if (end > recorder.until) return;
  const rates = workoutHeartRates(seed, plan, workout).map(({ value }) => value);
  const active = workout.minutes * workout.energyRate * plan.bodyMass;
  const resting = ((workout.minutes + workout.pause) * restingEnergyOfDay(plan)) / 1440;
  const way = workoutWay(randomStream(seed, `${plan.day.date} way of ${workout.activityType}`), workout);
  const record: WorkoutRecord = {
    activityType: workout.activityType,
    start,
    end,
    durationSeconds: workout.minutes * 60,
    activeEnergyKilocalories: roundTo(active, 1),
    totalEnergyKilocalories: roundTo(active + resting, 1),
    distanceMeters: workout.metersPerMinute === 0 ? null : roundTo(workout.minutes * workout.metersPerMinute, 1),
    averageHeartRate: roundTo(rates.reduce((sum, rate) => sum + rate, 0) / rates.length, 1),
    maximumHeartRate: Math.max(...rates),
    minimumHeartRate: Math.min(...rates),
    elevationGainMeters: workout.indoor ? null : workout.elevationGain,
    steps: workout.cadence === 0 ? null : Math.round(workout.minutes * workout.cadence),
    indoor: workout.indoor,
    source: { name: watch.source.name, device: watch.device },
    timeZone: recorder.timeZone,
    ...workoutSpans(way, workout, start),
  };
  const route = workoutRoute(
    randomStream(seed, `${plan.day.date} route of ${workout.activityType}`),
    way,
    workout,
    start,
  );
  recorder.sink.workout(record, route);
  recordPace(randomStream(seed, `${plan.day.date} pace of ${workout.activityType}`), recorder, plan, workout, way);
}

/** Records the day's workouts and the samples that only they have. */
export function recordWorkouts(seed: number, recorder: SampleRecorder, plan: DayPlan): void {
  for (const workout of plan.workouts) recordWorkout(seed, recorder, plan, workout);
}

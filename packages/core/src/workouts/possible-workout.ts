import type { WorkoutRecord } from '../records/workout-record.ts';

/** Start and end that are written in whole seconds may be wrong by so much together. */
const clockStep = 1;

/**
 * The workout, active for no longer than the time that passed: one that says more counted something twice. One that was
 * logged at a moment has no other length than the one that it states.
 */
export function possibleWorkout(workout: WorkoutRecord): WorkoutRecord {
  const passed = (workout.end - workout.start) / 1000;
  const isPossible = passed <= 0 || (workout.durationSeconds ?? 0) <= passed + clockStep;
  return isPossible ? workout : { ...workout, durationSeconds: passed };
}

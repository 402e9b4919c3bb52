import type { NutritionEntry } from './nutrition-entry.ts';
import type { WorkoutRecord } from './workout-record.ts';

/** What makes two workouts of one feed the same: one that is sent anew may have another end or duration. */
export function deliveredWorkoutKey({ source, start }: WorkoutRecord): string {
  return JSON.stringify([source.name, start]);
}

/** As of a workout: what makes two nutrition log entries of one feed the same. */
export function deliveredEntryKey({ source, loggedAt, recordName, foodName }: NutritionEntry): string {
  return JSON.stringify([source.name, loggedAt, recordName ?? foodName]);
}

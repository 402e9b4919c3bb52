import type { NutritionEntry } from './nutrition-entry.ts';
import type { WorkoutRecord } from './workout-record.ts';

/** What makes two workouts of one feed the same: one that is sent anew may have another end or duration. */
export function deliveredWorkoutKey({ source, start }: WorkoutRecord): string {
  return JSON.stringify([source.name, start]);
}

/** A food that is eaten has a name; what has none and is water alone is the one drink of its moment. */
function isDrink({ foodName, nutrients }: NutritionEntry): boolean {
  return (
    foodName === null &&
    Object.entries(nutrients).every(([key, amount]) => (key === 'waterMilliliters') === (amount !== null))
  );
}

/**
 * The food by which samples of an entry's source and moment say that they are the entry's: its name, null for a drink, which says
 * none. Undefined for a food without a name, whose samples nothing sets apart from those of another.
 */
export function deliveredFood(entry: NutritionEntry): string | null | undefined {
  if (entry.foodName !== null) return entry.foodName;
  return isDrink(entry) ? null : undefined;
}

/** As of a workout: what makes two nutrition log entries of one feed the same. One without a name is the same as its equal alone. */
export function deliveredEntryKey(entry: NutritionEntry): string {
  const { source, loggedAt, recordName, foodName } = entry;
  const named = recordName ?? foodName;
  if (named !== null) return JSON.stringify([source.name, loggedAt, named]);
  return JSON.stringify([source.name, loggedAt, null, isDrink(entry) ? 'drink' : entry]);
}

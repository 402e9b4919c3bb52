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

/** What makes two nutrition log entries of one source the same, whatever else they say. */
export interface DeliveredEntry {
  /** The name under which the source keeps it; null if it gives none. */
  readonly key: string | null;
  /** Its time and food. One without a name of its own, or of its food, is the same as its equal alone. */
  readonly said: string;
}

export function deliveredEntry(entry: NutritionEntry): DeliveredEntry {
  const { source, loggedAt, recordName, recordKey, foodName } = entry;
  const named = recordName ?? foodName ?? (isDrink(entry) ? null : entry);
  return {
    key: recordKey === undefined ? null : JSON.stringify([source.name, recordKey]),
    said: JSON.stringify([source.name, loggedAt, named]),
  };
}

/** Whether two names under which a source keeps records leave it open that these are one: it may name them since lately. */
export function mayBeOneRecord(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}

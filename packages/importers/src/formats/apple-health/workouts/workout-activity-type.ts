import { numberedActivities } from '../../../kit/activities/activity-types.ts';

const namePattern = /^HKWorkoutActivityType([A-Z]\w*)$/u;

/** A workout's activity in HealthKit's lowerCamelCase: `running`. `other` where the element names none. */
export function workoutActivityType(text: string | undefined): string {
  const name = namePattern.exec(text ?? '')?.[1];
  if (name !== undefined) return name.charAt(0).toLowerCase() + name.slice(1);
  const known = /^\d+$/u.test(text ?? '') ? numberedActivities[Number(text) - 1] : undefined;
  return known === undefined || known === '-' ? 'other' : known;
}

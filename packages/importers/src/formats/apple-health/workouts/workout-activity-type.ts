import { workoutKinds } from '@vitalgate/contract';

const byNumber: ReadonlyMap<number, string> = new Map([...workoutKinds].map(([name, { number }]) => [number, name]));
const namePattern = /^HKWorkoutActivityType([A-Z]\w*)$/u;

/** A workout's activity in HealthKit's lowerCamelCase: `running`. `other` where the element names none. */
export function workoutActivityType(text: string | undefined): string {
  const name = namePattern.exec(text ?? '')?.[1];
  if (name !== undefined) return name.charAt(0).toLowerCase() + name.slice(1);
  return (/^\d+$/u.test(text ?? '') ? byNumber.get(Number(text)) : undefined) ?? 'other';
}

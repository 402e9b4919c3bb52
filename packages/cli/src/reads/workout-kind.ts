import { plainName, workoutKinds } from '@vitalgate/contract';

/** A test for the kinds of workout that a word means: `run` means `running`, `strength` both kinds of it. */
export function isKind(word: string): (activityType: string) => boolean {
  const plain = plainName(word.replace(/^HKWorkoutActivityType/i, ''));
  const others = new Set<string>();
  for (const [name, { called }] of workoutKinds) {
    if (called?.split(', ').some((other) => plainName(other) === plain)) others.add(plainName(name));
  }
  return (activityType) => {
    const kind = plainName(activityType);
    return kind === plain || others.has(kind) || (plain.length > 2 && kind.startsWith(plain));
  };
}

import { plainName } from '@vitalgate/contract';

/** How people call kinds whose names begin otherwise. */
const everydayKinds: Readonly<Record<string, readonly string[]>> = {
  bike: ['cycling'],
  biking: ['cycling'],
  weights: ['traditionalstrengthtraining', 'functionalstrengthtraining'],
  strength: ['traditionalstrengthtraining', 'functionalstrengthtraining'],
  gym: ['traditionalstrengthtraining', 'functionalstrengthtraining'],
  hiit: ['highintensityintervaltraining'],
  jogging: ['running'],
  jog: ['running'],
  hike: ['hiking'],
};

/** What tells whether a kind of workout is the one that a word means: `run` means `running`, `strength` both kinds of it. */
export function isKind(word: string): (activityType: string) => boolean {
  const plain = plainName(word.replace(/^HKWorkoutActivityType/i, ''));
  const others = Object.hasOwn(everydayKinds, plain) ? (everydayKinds[plain] ?? []) : [];
  return (activityType) => {
    const kind = plainName(activityType);
    return kind === plain || others.includes(kind) || (plain.length > 2 && kind.startsWith(plain));
  };
}

import { plainName } from '@vitalgate/contract';

const strength = ['traditionalstrengthtraining', 'functionalstrengthtraining'];

/** How people call kinds whose names begin otherwise. */
const everydayKinds: Readonly<Record<string, readonly string[]>> = {
  bicycle: ['cycling'],
  bike: ['cycling'],
  bikeride: ['cycling'],
  biking: ['cycling'],
  bouldering: ['climbing'],
  crossfit: ['crosstraining'],
  football: ['soccer', 'americanfootball'],
  gym: strength,
  hiit: ['highintensityintervaltraining'],
  hike: ['hiking'],
  hikes: ['hiking'],
  intervals: ['highintensityintervaltraining'],
  jog: ['running'],
  jogging: ['running'],
  lifting: strength,
  ride: ['cycling'],
  rides: ['cycling'],
  runs: ['running'],
  skiing: ['downhillskiing', 'crosscountryskiing'],
  spinning: ['cycling'],
  strength,
  strengthtraining: strength,
  swims: ['swimming'],
  walks: ['walking'],
  weightlifting: strength,
  weights: strength,
  weighttraining: strength,
};

/** A test for the kinds of workout that a word means: `run` means `running`, `strength` both kinds of it. */
export function isKind(word: string): (activityType: string) => boolean {
  const plain = plainName(word.replace(/^HKWorkoutActivityType/i, ''));
  const others = Object.hasOwn(everydayKinds, plain) ? (everydayKinds[plain] ?? []) : [];
  return (activityType) => {
    const kind = plainName(activityType);
    return kind === plain || others.includes(kind) || (plain.length > 2 && kind.startsWith(plain));
  };
}

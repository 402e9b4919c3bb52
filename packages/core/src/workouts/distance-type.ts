const defaultType = 'distanceWalkingRunning';

const distanceTypes: ReadonlyMap<string, string> = new Map([
  ['crossCountrySkiing', 'distanceCrossCountrySkiing'],
  ['cycling', 'distanceCycling'],
  ['downhillSkiing', 'distanceDownhillSnowSports'],
  ['handCycling', 'distanceCycling'],
  ['paddleSports', 'distancePaddleSports'],
  ['rowing', 'distanceRowing'],
  ['skatingSports', 'distanceSkatingSports'],
  ['snowboarding', 'distanceDownhillSnowSports'],
  ['swimming', 'distanceSwimming'],
  ['wheelchairRunPace', 'distanceWheelchair'],
  ['wheelchairWalkPace', 'distanceWheelchair'],
]);

/** The quantity types of all distances. */
export const typesOfDistances: readonly string[] = [...new Set([defaultType, ...distanceTypes.values()])];

/** The quantity type that measures the distance of an activity. */
export function distanceTypeOf(activityType: string): string {
  return distanceTypes.get(activityType) ?? defaultType;
}

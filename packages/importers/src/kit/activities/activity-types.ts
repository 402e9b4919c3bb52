/**
 * HealthKit's activity names in lowerCamelCase by their numbers, the first being number 1; `-` is a number that was never
 * given.
 */
export const numberedActivities: readonly string[] = (
  'americanFootball archery australianFootball badminton baseball basketball bowling boxing climbing cricket ' +
  'crossTraining curling cycling dance danceInspiredTraining elliptical equestrianSports fencing fishing ' +
  'functionalStrengthTraining golf gymnastics handball hiking hockey hunting lacrosse martialArts mindAndBody ' +
  'mixedMetabolicCardioTraining paddleSports play preparationAndRecovery racquetball rowing rugby running sailing ' +
  'skatingSports snowSports soccer softball squash stairClimbing surfingSports swimming tableTennis tennis ' +
  'trackAndField traditionalStrengthTraining volleyball walking waterFitness waterPolo waterSports wrestling yoga ' +
  'barre coreTraining crossCountrySkiing downhillSkiing flexibility highIntensityIntervalTraining jumpRope kickboxing ' +
  'pilates snowboarding stairs stepTraining wheelchairWalkPace wheelchairRunPace taiChi mixedCardio handCycling ' +
  'discSports fitnessGaming cardioDance socialDance pickleball cooldown - swimBikeRun transition underwaterDiving'
).split(' ');

const names: ReadonlySet<string> = new Set([...numberedActivities.filter((name) => name !== '-'), 'other']);

/** Whether HealthKit has an activity of this name. */
export function isActivityType(name: string): boolean {
  return names.has(name);
}

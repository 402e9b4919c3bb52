const namePattern = /^HKWorkoutActivityType([A-Z]\w*)$/u;

/** HealthKit's activity names by their numbers, from 1; the gap is a number that was never given. */
const numbered = (
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

/** A workout's activity in HealthKit's lowerCamelCase: `running`. `other` where the element names none. */
export function workoutActivityType(text: string | undefined): string {
  const name = namePattern.exec(text ?? '')?.[1];
  if (name !== undefined) return name.charAt(0).toLowerCase() + name.slice(1);
  const known = /^\d+$/u.test(text ?? '') ? numbered[Number(text) - 1] : undefined;
  return known === undefined || known === '-' ? 'other' : known;
}

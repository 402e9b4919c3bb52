/** What a number of `exercise_type` means: HealthKit's activity, and whether it is done indoors if the number says so. */
export interface ExerciseType {
  readonly activityType: string;
  readonly indoor: boolean | null;
}

/**
 * HealthKit's activities by Health Connect's numbers in the database, from 0. These are not the numbers of the library that apps
 * use, in which running is 56. `!` marks what is done indoors.
 */
const byNumber = (
  'other badminton baseball basketball cycling cycling! crossTraining boxing functionalStrengthTraining cricket dance ' +
  'other fencing americanFootball australianFootball discSports golf mindAndBody gymnastics handball ' +
  'highIntensityIntervalTraining hiking hockey skatingSports martialArts paddleSports other pilates racquetball climbing ' +
  'hockey rowing rugby running running! sailing underwaterDiving skatingSports downhillSkiing snowboarding snowSports ' +
  'soccer softball squash stairClimbing traditionalStrengthTraining flexibility surfingSports swimming swimming ' +
  'tableTennis tennis volleyball walking waterPolo traditionalStrengthTraining wheelchairWalkPace yoga other ' +
  'stairClimbing! elliptical rowing!'
).split(' ');

/** The activity of a name, behind which `!` marks what is done indoors; null without a name. */
export function markedActivity(name: string | undefined): ExerciseType | null {
  if (name === undefined) return null;
  return name.endsWith('!') ? { activityType: name.slice(0, -1), indoor: true } : { activityType: name, indoor: null };
}

/** The activity that a number stands for; null for one that is not known. */
export function exerciseType(code: number): ExerciseType | null {
  return markedActivity(byNumber[code]);
}

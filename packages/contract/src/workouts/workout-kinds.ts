/** A kind of workout. */
export interface WorkoutKind {
  /** HealthKit's number of the activity. */
  readonly number: number;
  /** The words that people read, if they are not those of the name: `taiChi` is `Tai chi` without. */
  readonly title?: string;
  /** Everyday names that do not begin like HealthKit's, as `bike, biking`. */
  readonly called?: string;
  /** Groups of activities that apps name differently for the same thing. */
  readonly alike?: readonly ('cardio' | 'dance' | 'onFoot' | 'strength')[];
}

const strengthNames = 'gym, lifting, strength, strength training, weightlifting, weights, weight training';

const rows: Readonly<Record<string, WorkoutKind>> = {
  americanFootball: { number: 1, called: 'football' },
  archery: { number: 2 },
  australianFootball: { number: 3 },
  badminton: { number: 4 },
  baseball: { number: 5 },
  basketball: { number: 6 },
  bowling: { number: 7 },
  boxing: { number: 8 },
  climbing: { number: 9, called: 'bouldering' },
  cricket: { number: 10 },
  crossTraining: { number: 11, called: 'crossfit', alike: ['strength'] },
  curling: { number: 12 },
  cycling: { number: 13, called: 'bicycle, bike, bike ride, biking, ride, rides, spinning' },
  dance: { number: 14, alike: ['dance'] },
  danceInspiredTraining: { number: 15, alike: ['dance'] },
  elliptical: { number: 16 },
  equestrianSports: { number: 17 },
  fencing: { number: 18 },
  fishing: { number: 19 },
  functionalStrengthTraining: { number: 20, called: strengthNames, alike: ['strength'] },
  golf: { number: 21 },
  gymnastics: { number: 22 },
  handball: { number: 23 },
  hiking: { number: 24, called: 'hike, hikes', alike: ['onFoot'] },
  hockey: { number: 25 },
  hunting: { number: 26 },
  lacrosse: { number: 27 },
  martialArts: { number: 28 },
  mindAndBody: { number: 29 },
  mixedMetabolicCardioTraining: { number: 30, alike: ['cardio'] },
  paddleSports: { number: 31 },
  play: { number: 32 },
  preparationAndRecovery: { number: 33 },
  racquetball: { number: 34 },
  rowing: { number: 35 },
  rugby: { number: 36 },
  running: { number: 37, called: 'jog, jogging, runs' },
  sailing: { number: 38 },
  skatingSports: { number: 39 },
  snowSports: { number: 40 },
  soccer: { number: 41, called: 'football' },
  softball: { number: 42 },
  squash: { number: 43 },
  stairClimbing: { number: 44 },
  surfingSports: { number: 45 },
  swimming: { number: 46, called: 'swims' },
  tableTennis: { number: 47 },
  tennis: { number: 48 },
  trackAndField: { number: 49 },
  traditionalStrengthTraining: { number: 50, called: strengthNames, alike: ['strength'] },
  volleyball: { number: 51 },
  walking: { number: 52, called: 'walks', alike: ['onFoot'] },
  waterFitness: { number: 53 },
  waterPolo: { number: 54 },
  waterSports: { number: 55 },
  wrestling: { number: 56 },
  yoga: { number: 57 },
  barre: { number: 58 },
  coreTraining: { number: 59, alike: ['strength'] },
  crossCountrySkiing: { number: 60, title: 'Cross-country skiing', called: 'skiing' },
  downhillSkiing: { number: 61, called: 'skiing' },
  flexibility: { number: 62 },
  highIntensityIntervalTraining: {
    number: 63,
    title: 'High-intensity interval training',
    called: 'hiit, intervals',
    alike: ['strength', 'cardio'],
  },
  jumpRope: { number: 64 },
  kickboxing: { number: 65 },
  pilates: { number: 66 },
  snowboarding: { number: 67 },
  stairs: { number: 68 },
  stepTraining: { number: 69 },
  wheelchairWalkPace: { number: 70 },
  wheelchairRunPace: { number: 71 },
  taiChi: { number: 72 },
  mixedCardio: { number: 73, alike: ['cardio'] },
  handCycling: { number: 74 },
  discSports: { number: 75 },
  fitnessGaming: { number: 76 },
  cardioDance: { number: 77, alike: ['dance'] },
  socialDance: { number: 78, alike: ['dance'] },
  pickleball: { number: 79 },
  cooldown: { number: 80 },
  swimBikeRun: { number: 82 },
  transition: { number: 83 },
  underwaterDiving: { number: 84 },
  other: { number: 3000, title: 'Other workout' },
};

/** Every kind of workout by HealthKit's name of the activity in lowerCamelCase. */
export const workoutKinds: ReadonlyMap<string, WorkoutKind> = new Map(Object.entries(rows));

/** A kind of workout in words: `traditionalStrengthTraining` as `Traditional strength training`. Any name has some. */
export function workoutTitle(kind: string): string {
  const spaced = kind.replaceAll(
    /([a-z])([A-Z])/g,
    (_all, before: string, letter: string) => `${before} ${letter.toLowerCase()}`,
  );
  return workoutKinds.get(kind)?.title ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

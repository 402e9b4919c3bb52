import { workoutKinds } from '@vitalgate/contract';

/** What a workout's name says: HealthKit's activity, and whether it was indoors if the name says so. */
export interface NamedActivity {
  /** Null if the name is not known. */
  readonly activityType: string | null;
  readonly indoor: boolean | null;
}

/** Where it was done, in front of what was done. */
const places = /^(indoor|outdoor|pool|open water|treadmill|trail)\s+/iu;

/** Names of the phone's and of the app that are not HealthKit's own. */
const otherNames: Readonly<Record<string, string>> = {
  bike: 'cycling',
  biking: 'cycling',
  coolDown: 'cooldown',
  core: 'coreTraining',
  cycle: 'cycling',
  dancing: 'dance',
  functionalTraining: 'functionalStrengthTraining',
  handCycle: 'handCycling',
  hike: 'hiking',
  hiit: 'highIntensityIntervalTraining',
  jumpingRope: 'jumpRope',
  multisport: 'swimBikeRun',
  row: 'rowing',
  rower: 'rowing',
  run: 'running',
  skating: 'skatingSports',
  skiing: 'downhillSkiing',
  stairStepper: 'stairClimbing',
  strengthTraining: 'traditionalStrengthTraining',
  surfing: 'surfingSports',
  swim: 'swimming',
  traditionalStrength: 'traditionalStrengthTraining',
  triathlon: 'swimBikeRun',
  walk: 'walking',
  wheelchairRun: 'wheelchairRunPace',
  wheelchairWalk: 'wheelchairWalkPace',
};

function camelCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/u).filter((word) => word !== '' && word.toLowerCase() !== 'and');
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('');
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

/** HealthKit's names without `And`, for names are compared without it. */
const shortened: Readonly<Record<string, string>> = {
  mindBody: 'mindAndBody',
  preparationRecovery: 'preparationAndRecovery',
  trackField: 'trackAndField',
};

/** The activity that a workout's name in English means (`Outdoor Run`); other languages are not known. */
export function namedActivity(name: string): NamedActivity {
  const place = places.exec(name.trim())?.[1]?.toLowerCase();
  const indoor = place === 'indoor' || place === 'treadmill' ? true : place === 'outdoor' ? false : null;
  const own = camelCase(name.trim().replace(places, ''));
  const found = (Object.hasOwn(shortened, own) ? shortened[own] : undefined) ?? own;
  if (workoutKinds.has(found)) return { activityType: found, indoor };
  return { activityType: Object.hasOwn(otherNames, own) ? (otherNames[own] ?? null) : null, indoor };
}

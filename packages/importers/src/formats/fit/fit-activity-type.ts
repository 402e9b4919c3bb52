/** HealthKit's name for each sport of the profile; what is not here has none. */
const bySport: ReadonlyMap<number, string> = new Map([
  [1, 'running'],
  [2, 'cycling'],
  [3, 'transition'],
  [5, 'swimming'],
  [6, 'basketball'],
  [7, 'soccer'],
  [8, 'tennis'],
  [9, 'americanFootball'],
  [11, 'walking'],
  [12, 'crossCountrySkiing'],
  [13, 'downhillSkiing'],
  [14, 'snowboarding'],
  [15, 'rowing'],
  [16, 'climbing'],
  [17, 'hiking'],
  [18, 'swimBikeRun'],
  [19, 'paddleSports'],
  [21, 'cycling'],
  [25, 'golf'],
  [27, 'equestrianSports'],
  [28, 'hunting'],
  [29, 'fishing'],
  [30, 'skatingSports'],
  [31, 'climbing'],
  [32, 'sailing'],
  [33, 'skatingSports'],
  [35, 'snowSports'],
  [36, 'snowSports'],
  [37, 'paddleSports'],
  [38, 'surfingSports'],
  [39, 'waterSports'],
  [40, 'waterSports'],
  [41, 'paddleSports'],
  [42, 'paddleSports'],
  [43, 'surfingSports'],
  [44, 'surfingSports'],
  [47, 'boxing'],
  [48, 'stairClimbing'],
  [49, 'baseball'],
  [53, 'underwaterDiving'],
  [58, 'snowSports'],
  [62, 'highIntensityIntervalTraining'],
  [63, 'fitnessGaming'],
  [65, 'wheelchairWalkPace'],
  [66, 'wheelchairRunPace'],
  [67, 'mindAndBody'],
  [69, 'discSports'],
  [71, 'cricket'],
  [72, 'rugby'],
  [73, 'hockey'],
  [74, 'lacrosse'],
  [75, 'volleyball'],
  [76, 'waterSports'],
  [77, 'surfingSports'],
  [78, 'waterSports'],
  [79, 'archery'],
  [80, 'martialArts'],
  [82, 'waterSports'],
  [83, 'dance'],
  [84, 'jumpRope'],
  [85, 'underwaterDiving'],
  [86, 'flexibility'],
  [88, 'paddleSports'],
]);

/** Sports that HealthKit has no name for, or that say nothing without their sub-sport. */
const knownAsOther: ReadonlySet<number> = new Set([
  0, 4, 10, 20, 22, 23, 24, 26, 34, 45, 46, 56, 59, 64, 68, 70, 81, 87, 254,
]);

/** Names by sub-sport, for sports that say nothing themselves. */
const bySubSport: ReadonlyMap<number, string> = new Map([
  [1, 'running'],
  [2, 'running'],
  [3, 'running'],
  [4, 'running'],
  [5, 'cycling'],
  [6, 'cycling'],
  [7, 'cycling'],
  [8, 'cycling'],
  [12, 'handCycling'],
  [14, 'rowing'],
  [15, 'elliptical'],
  [16, 'stairClimbing'],
  [17, 'swimming'],
  [18, 'swimming'],
  [19, 'flexibility'],
  [20, 'traditionalStrengthTraining'],
  [26, 'mixedCardio'],
  [27, 'walking'],
  [30, 'walking'],
  [31, 'walking'],
  [32, 'transition'],
  [33, 'transition'],
  [34, 'transition'],
  [43, 'yoga'],
  [44, 'pilates'],
  [45, 'running'],
  [62, 'mindAndBody'],
  [68, 'climbing'],
  [69, 'climbing'],
  [70, 'highIntensityIntervalTraining'],
  [73, 'highIntensityIntervalTraining'],
  [74, 'highIntensityIntervalTraining'],
  [75, 'highIntensityIntervalTraining'],
  [78, 'swimBikeRun'],
  [79, 'swimBikeRun'],
  [84, 'pickleball'],
  [88, 'handCycling'],
  [94, 'squash'],
  [95, 'badminton'],
  [96, 'racquetball'],
  [97, 'tableTennis'],
]);

/** Sub-sports that say more than the sport beside them. */
const narrower: ReadonlySet<number> = new Set([12, 88]);

const indoorSubSports: ReadonlySet<number> = new Set([1, 5, 6, 14, 25, 27, 45, 58, 68, 71, 86, 87, 88]);

/** What a session is called. */
export interface FitActivityType {
  /** HealthKit's name, `other` if it has none. */
  readonly name: string;
  /** The numbers, in words, if this build does not know the sport. */
  readonly unknown: string | null;
  /** True if the sub-sport says that it was indoors. */
  readonly isIndoor: boolean;
}

/** HealthKit's name for a sport and its sub-sport. A number that is newer than this build is `other`, and reported. */
export function fitActivityType(sport: number | null, subSport: number | null): FitActivityType {
  const isIndoor = subSport !== null && indoorSubSports.has(subSport);
  const own = sport === null ? undefined : bySport.get(sport);
  const narrow = subSport === null ? undefined : bySubSport.get(subSport);
  const isUnknown = sport !== null && own === undefined && !knownAsOther.has(sport);
  const isNarrower = subSport !== null && narrower.has(subSport);
  const name = isNarrower ? narrow : (own ?? (isUnknown ? undefined : narrow));
  return {
    name: name ?? 'other',
    unknown: isUnknown ? `sport ${sport}, sub-sport ${subSport ?? 'unknown'}` : null,
    isIndoor,
  };
}

import { namesByNumber } from '../../kit/names-by-number.ts';

/** HealthKit's name for each sport of the profile; what is not here has none. */
const bySport = namesByNumber(
  'running 1, cycling 2 21, transition 3, swimming 5, basketball 6, soccer 7, tennis 8, americanFootball 9, ' +
    'walking 11, crossCountrySkiing 12, downhillSkiing 13, snowboarding 14, rowing 15, climbing 16 31, hiking 17, ' +
    'swimBikeRun 18, paddleSports 19 37 41 42 88, golf 25, equestrianSports 27, hunting 28, fishing 29, ' +
    'skatingSports 30 33, sailing 32, snowSports 35 36 58, surfingSports 38 43 44 77, waterSports 39 40 76 78 82, ' +
    'boxing 47, stairClimbing 48, baseball 49, underwaterDiving 53 85, highIntensityIntervalTraining 62, ' +
    'fitnessGaming 63, wheelchairWalkPace 65, wheelchairRunPace 66, mindAndBody 67, discSports 69, cricket 71, ' +
    'rugby 72, hockey 73, lacrosse 74, volleyball 75, archery 79, martialArts 80, dance 83, jumpRope 84, ' +
    'flexibility 86',
);

/** Sports that HealthKit has no name for, or that say nothing without their sub-sport. */
const knownAsOther: ReadonlySet<number> = new Set([
  0, 4, 10, 20, 22, 23, 24, 26, 34, 45, 46, 56, 59, 64, 68, 70, 81, 87, 254,
]);

/** Names by sub-sport, for sports that say nothing themselves. */
const bySubSport = namesByNumber(
  'running 1 2 3 4 45, cycling 5 6 7 8, handCycling 12 88, rowing 14, elliptical 15, stairClimbing 16, ' +
    'swimming 17 18, flexibility 19, traditionalStrengthTraining 20, mixedCardio 26, walking 27 30 31, ' +
    'transition 32 33 34, yoga 43, pilates 44, mindAndBody 62, climbing 68 69, ' +
    'highIntensityIntervalTraining 70 73 74 75, swimBikeRun 78 79, pickleball 84, squash 94, badminton 95, ' +
    'racquetball 96, tableTennis 97',
);

/** Sub-sports that say more than the sport beside them. */
const narrower: ReadonlySet<number> = new Set([12, 88]);

const indoorSubSports: ReadonlySet<number> = new Set([1, 5, 6, 14, 25, 27, 45, 58, 68, 71, 86, 87, 88]);

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

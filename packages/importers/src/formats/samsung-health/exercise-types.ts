import { namesByNumber } from '../../kit/names-by-number.ts';

/**
 * HealthKit's activities by the numbers of Samsung's exercises
 * (https://developer.samsung.com/health/android/data/api-reference/EXERCISE_TYPE.html).
 */
export const exerciseTypes: ReadonlyMap<number, string> = namesByNumber(
  'walking 1001, running 1002 15005, baseball 2001, softball 2002, cricket 2003, golf 3001, bowling 3003, hockey 4001 16006, ' +
    'rugby 4002, basketball 4003, soccer 4004, handball 4005, americanFootball 4006, volleyball 5001 5002, squash 6001, ' +
    'tennis 6002, badminton 6003, tableTennis 6004, racquetball 6005, taiChi 7001, boxing 7002, martialArts 7003, barre 8001, ' +
    'cardioDance 8002, socialDance 8003, pilates 9001, yoga 9002, flexibility 10001, jumpRope 10002, ' +
    'functionalStrengthTraining 10004 10005 10011 10012 10013 10014 10020 10026, coreTraining 10006 10008 10023 10024 10025, ' +
    'crossTraining 10007, mixedCardio 10009 12001, highIntensityIntervalTraining 10010, ' +
    'traditionalStrengthTraining 10015 10016 10017 10018 10019 10021 10022 10027 15002, skatingSports 11001 11009 16003 16004, ' +
    'archery 11004, equestrianSports 11005, cycling 11007 13004 15003, discSports 11008, hiking 13001 13003, climbing 13002, ' +
    'swimming 14001, waterFitness 14002, paddleSports 14003 14007 14009, sailing 14004, underwaterDiving 14005 14006, ' +
    'surfingSports 14008 14011, rowing 14010 15004, waterSports 14012 14013, stairClimbing 15001, elliptical 15006, ' +
    'crossCountrySkiing 16001, downhillSkiing 16002 16008, snowboarding 16007, snowSports 16009',
);

/** What is done on a machine. */
export const indoorTypes: ReadonlySet<number> = new Set([15001, 15002, 15003, 15004, 15005, 15006]);

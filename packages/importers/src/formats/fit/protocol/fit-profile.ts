import type { WantedFields } from './read-fit.ts';

export const messageNumber = {
  fileId: 0,
  sport: 12,
  session: 18,
  lap: 19,
  record: 20,
  event: 21,
  deviceInfo: 23,
  workout: 26,
  weightScale: 30,
  activity: 34,
  fileCreator: 49,
  bloodPressure: 51,
  monitoring: 55,
  monitoringInfo: 103,
  hr: 132,
  timestampCorrelation: 162,
  restingHeartRate: 211,
  fitness: 229,
  oxygen: 269,
  sleepInfo: 273,
  sleepLevel: 275,
  respiration: 297,
  variabilityOfNight: 370,
  variability: 371,
  nap: 412,
} as const;

/** Numbers of fields, by message, with the scale in which they are written. Source: the public profile of the protocol. */
export const field = {
  fileId: { type: 0, manufacturer: 1, product: 2, created: 4, productName: 8 },
  fileCreator: { software: 0 },
  deviceInfo: { index: 0, manufacturer: 2, product: 4, software: 5, productName: 27 },
  sport: { sport: 0, subSport: 1 },
  /** elapsed, timer: 1/1000 s. distance: 1/100 m. calories: kcal. ascent: m. */
  session: {
    start: 2,
    sport: 5,
    subSport: 6,
    elapsed: 7,
    timer: 8,
    distance: 9,
    cycles: 10,
    calories: 11,
    averageHeartRate: 16,
    maximumHeartRate: 17,
    ascent: 22,
    minimumHeartRate: 64,
    restingCalories: 196,
  },
  lap: { start: 2, elapsed: 7, sport: 25, subSport: 39 },
  /** position: semicircles. altitude: 1/5 m from -500 m. distance: 1/100 m. speed: 1/1000 m/s. */
  record: {
    latitude: 0,
    longitude: 1,
    altitude: 2,
    heartRate: 3,
    cadence: 4,
    distance: 5,
    speed: 6,
    power: 7,
    compressedSpeedDistance: 8,
    accuracy: 31,
    fractionalCadence: 53,
    enhancedSpeed: 73,
    enhancedAltitude: 78,
  },
  workout: { name: 8 },
  event: { event: 0, type: 1 },
  activity: { localTimestamp: 5 },
  timestampCorrelation: { systemTimestamp: 1 },
  /** filtered: beats per minute. eventTimestamp: 1/1024 s. eventTimestamp12: 12 bits each. */
  hr: { fraction: 0, filtered: 6, eventTimestamp: 9, eventTimestamp12: 10 },
  /** weight: 1/100 kg. fat: 1/100 %. bodyMassIndex: 1/10. */
  weightScale: { weight: 0, fat: 1, user: 12, bodyMassIndex: 13 },
  bloodPressure: { systolic: 0, diastolic: 1, heartRate: 6, user: 9 },
  /** cycles of walking and running are steps. */
  monitoring: { cycles: 3, activityType: 5, typeAndIntensity: 24, timestamp16: 26, heartRate: 27 },
  monitoringInfo: { localTimestamp: 0 },
  /** That of the day; field 0 is the mean of a week. */
  restingHeartRate: { ofDay: 1 },
  /** vo2Max: 1/10 mL/min·kg. */
  fitness: { updated: 0, vo2Max: 2 },
  oxygen: { percent: 0 },
  sleepInfo: { localTimestamp: 2 },
  sleepLevel: { level: 0 },
  respiration: { rate: 0 },
  /** RMSSD in 1/128 ms: the mean of the night, and that of five minutes. */
  variabilityOfNight: { mean: 1 },
  variability: { ofMinutes: 0 },
  nap: { start: 0, end: 2, isDeleted: 5 },
} as const;

export const wantedFields: WantedFields = new Map(
  Object.entries(messageNumber).map(([name, number]): [number, ReadonlySet<number>] => [
    number,
    new Set(Object.values(field[name as keyof typeof field])),
  ]),
);

/** What a file is for, by `fileId.type`; what is not here is named by its number. */
export const fileTypeNames: ReadonlyMap<number, string> = new Map([
  [1, 'device'],
  [2, 'settings'],
  [3, 'sport'],
  [4, 'activity'],
  [5, 'workout plan'],
  [6, 'course'],
  [7, 'schedules'],
  [9, 'weight'],
  [10, 'totals'],
  [11, 'goals'],
  [14, 'blood pressure'],
  [15, 'monitoring'],
  [20, 'activity summary'],
  [28, 'daily monitoring'],
  [32, 'monitoring'],
  [34, 'segment'],
  [35, 'segment list'],
  [44, 'metrics'],
  [49, 'sleep'],
  [68, 'HRV status'],
]);

export const activityFile = 4;

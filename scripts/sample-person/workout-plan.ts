import type { RandomStream } from './random-stream.ts';
import type { SampleDay } from './sample-days.ts';

/** A workout that the day holds. */
export interface WorkoutPlan {
  readonly activityType: string;
  /** Minute of the day at which it begins. */
  readonly start: number;
  /** Minutes of activity. */
  readonly minutes: number;
  /** Minutes of pause, after half of it. */
  readonly pause: number;
  readonly indoor: boolean;
  /** Metres in a minute, 0 if the activity covers none. */
  readonly metersPerMinute: number;
  /** Steps in a minute, 0 if none are counted. */
  readonly cadence: number;
  /** Energy above rest in kcal per kg and minute. */
  readonly energyRate: number;
  /** Heart rate above rest on average. */
  readonly heartRateAboveRest: number;
  readonly elevationGain: number | null;
}

interface Habit {
  readonly weekday: number;
  readonly activityType: string;
  readonly probability: number;
  /** How much likelier in summer (1 doubles it at midsummer); negative for winter's habits. */
  readonly summer: number;
  readonly hour: number;
  readonly minutes: readonly [number, number];
  /** Whether it is done indoors; `winter` is indoors in the dark half of the year. */
  readonly indoor: boolean | 'winter';
  readonly metersPerMinute: readonly [number, number];
  readonly cadence: readonly [number, number];
  readonly energyRate: number;
  readonly heartRateAboveRest: number;
  readonly climb: number;
}

const still = [0, 0] as const;
const running = {
  activityType: 'running',
  indoor: 'winter',
  metersPerMinute: [158, 178],
  cadence: [160, 168],
  energyRate: 0.16,
  heartRateAboveRest: 86,
  climb: 9,
} as const;

/** The week of the sample person. Rates after the compendium of physical activities: 1 MET above rest is 0.0175 kcal/kg/min. */
const habits: readonly Habit[] = [
  {
    weekday: 0,
    activityType: 'traditionalStrengthTraining',
    probability: 0.75,
    summer: 0,
    hour: 18.2,
    minutes: [38, 52],
    indoor: true,
    metersPerMinute: still,
    cadence: still,
    energyRate: 0.07,
    heartRateAboveRest: 48,
    climb: 0,
  },
  { ...running, weekday: 1, probability: 0.72, summer: 0.2, hour: 18.6, minutes: [30, 42] },
  {
    weekday: 2,
    activityType: 'yoga',
    probability: 0.5,
    summer: 0,
    hour: 19.4,
    minutes: [28, 40],
    indoor: true,
    metersPerMinute: still,
    cadence: still,
    energyRate: 0.026,
    heartRateAboveRest: 22,
    climb: 0,
  },
  {
    weekday: 2,
    activityType: 'swimming',
    probability: 0.35,
    summer: 0.3,
    hour: 7.4,
    minutes: [24, 34],
    indoor: true,
    metersPerMinute: [30, 38],
    cadence: still,
    energyRate: 0.12,
    heartRateAboveRest: 70,
    climb: 0,
  },
  { ...running, weekday: 3, probability: 0.6, summer: 0.2, hour: 18.5, minutes: [26, 36] },
  {
    weekday: 4,
    activityType: 'highIntensityIntervalTraining',
    probability: 0.3,
    summer: -0.2,
    hour: 17.9,
    minutes: [18, 26],
    indoor: true,
    metersPerMinute: still,
    cadence: still,
    energyRate: 0.14,
    heartRateAboveRest: 88,
    climb: 0,
  },
  {
    weekday: 5,
    activityType: 'cycling',
    probability: 0.45,
    summer: 0.9,
    hour: 10.2,
    minutes: [60, 110],
    indoor: false,
    metersPerMinute: [330, 420],
    cadence: still,
    energyRate: 0.12,
    heartRateAboveRest: 70,
    climb: 260,
  },
  {
    weekday: 5,
    activityType: 'hiking',
    probability: 0.3,
    summer: -0.4,
    hour: 13.6,
    minutes: [80, 140],
    indoor: false,
    metersPerMinute: [68, 80],
    cadence: [96, 106],
    energyRate: 0.085,
    heartRateAboveRest: 52,
    climb: 320,
  },
  {
    weekday: 6,
    activityType: 'walking',
    probability: 0.5,
    summer: 0.2,
    hour: 15,
    minutes: [36, 60],
    indoor: false,
    metersPerMinute: [82, 94],
    cadence: [110, 120],
    energyRate: 0.055,
    heartRateAboveRest: 38,
    climb: 25,
  },
];

/** The workouts of a day: the week's habits, fewer while the body recovers, none with a fever. */
export function planWorkouts(random: RandomStream, day: SampleDay, illness: number): readonly WorkoutPlan[] {
  const workouts: WorkoutPlan[] = [];
  for (const habit of habits) {
    const probability = habit.probability * (1 + habit.summer * day.season) * (illness > 0 ? 0.5 : 1);
    const happens = random.chance(probability);
    const shape: WorkoutPlan = {
      activityType: habit.activityType,
      start: Math.round(habit.hour * 60 + random.normal(0, 18)),
      minutes: random.whole(...habit.minutes),
      pause: random.chance(0.3) ? random.whole(1, 5) : 0,
      indoor: habit.indoor === 'winter' ? day.season < -0.5 : habit.indoor,
      metersPerMinute: random.between(...habit.metersPerMinute),
      cadence: Math.round(random.between(...habit.cadence)),
      energyRate: habit.energyRate * random.normal(1, 0.05),
      heartRateAboveRest: habit.heartRateAboveRest + random.normal(0, 4),
      elevationGain: habit.climb === 0 ? null : Math.round(habit.climb * random.between(0.5, 1.5)),
    };
    if (habit.weekday === day.weekday && happens && illness < 0.12) workouts.push(shape);
  }
  return workouts;
}

import { randomStream, type RandomStream } from './random-stream.ts';
import { fullDayCount, type SampleDay } from './sample-days.ts';
import { planWorkouts, type WorkoutPlan } from './workout-plan.ts';

/** First and last minute of a stretch of a day; minutes below 0 lie in the day before. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** What a day of the sample person is like: the hidden causes from which all samples of the day follow. */
export interface DayPlan {
  readonly day: SampleDay;
  /** 0 healthy to 1 in bed with fever. */
  readonly illness: number;
  /** 0 on the first day to 1 on the last: regular training. */
  readonly fitness: number;
  /** In bed, from falling asleep to waking on this day. */
  readonly night: Stretch;
  /** When the following night begins. */
  readonly bedtime: number;
  readonly restingHeartRate: number;
  readonly heartRateVariability: number;
  /** Body mass of the morning in kg. */
  readonly bodyMass: number;
  /** Steps beside those of workouts. */
  readonly walkingSteps: number;
  readonly workouts: readonly WorkoutPlan[];
  /** Minutes of the day at which the watch is on the wrist. */
  isWatchWorn(minute: number): boolean;
  /** Whether it was worn in the night before. */
  readonly watchWornAtNight: boolean;
}

/** The days of the week of illness, from the first sample day, and what follows it. */
const illnessDays = { first: 252, last: 258 } as const;
const illnessCourse = [0.5, 1, 1, 0.9, 0.7, 0.5, 0.3, 0.14, 0.1, 0.05];

/** From this day to the end the heart beats faster at rest and varies less, for a reason that nothing else shows. */
const raisedHeart = { first: 373, restingHeartRate: 7, heartRateVariability: -5 } as const;

const stepsByWeekday = [8300, 7900, 8500, 8000, 8700, 10_200, 6600];

function isWeekend(weekday: number): boolean {
  return weekday >= 5;
}

function planNight(random: RandomStream, weekday: number, illness: number): Stretch {
  const lateEvening = weekday >= 5 ? 55 : 0;
  const start = random.normal(-55 + lateEvening - 50 * illness, 22);
  const end = random.normal((isWeekend(weekday) ? 478 : 398) + 55 * illness, isWeekend(weekday) ? 28 : 14);
  return { start: Math.round(start), end: Math.round(end) };
}

/** Most days all but an hour of charging; some mornings the battery was empty; on some days it stayed at home. */
function planWatch(random: RandomStream, hasWorkouts: boolean): Pick<DayPlan, 'isWatchWorn' | 'watchWornAtNight'> {
  const charging = random.whole(1210, 1290);
  const day = random.next();
  if (!hasWorkouts && day < 0.02) return { isWatchWorn: () => false, watchWornAtNight: false };
  const from = day < 0.07 ? 720 : 0;
  return {
    isWatchWorn: (minute) => minute >= from && (minute < charging || minute >= charging + 50),
    watchWornAtNight: from === 0,
  };
}

/** Slow loss of 3.6 kg with a few weeks of holidays that undo some of it. */
function bodyMassOf(index: number, illness: number, random: RandomStream): number {
  const trend = 79.4 - 3.6 * (index / fullDayCount);
  const wave = 0.5 * Math.sin((2 * Math.PI * index) / 93) + 0.25 * Math.sin((2 * Math.PI * index) / 7);
  return trend + wave - 0.6 * illness + random.normal(0, 0.25);
}

function planDay(seed: number, day: SampleDay, next: SampleDay | null): DayPlan {
  const random = (part: string) => randomStream(seed, `${day.date} ${part}`);
  const illness = illnessCourse[day.index - illnessDays.first] ?? 0;
  const fitness = day.index / fullDayCount;
  const night = planNight(random('night'), day.weekday, illness);
  const tomorrow = next === null ? null : (illnessCourse[next.index - illnessDays.first] ?? 0);
  const following =
    next === null || tomorrow === null
      ? { start: -55, end: 400 }
      : planNight(randomStream(seed, `${next.date} night`), next.weekday, tomorrow);
  const hoursAsleep = (night.end - night.start) / 60;
  const heart = random('heart');
  const strain = 9 * illness - 1.6 * (Math.min(hoursAsleep, 9) - 7.6) * (illness > 0.1 ? 0 : 1);
  const raised = day.index >= raisedHeart.first ? 1 : 0;
  const restingHeartRate = 60.5 - 4.5 * fitness + strain + raised * raisedHeart.restingHeartRate + heart.normal(0, 1);
  const workouts = planWorkouts(random('workouts'), day, illness);
  const watch = planWatch(random('watch'), workouts.length > 0);
  const walking = random('walking');
  const walkingSteps =
    (stepsByWeekday[day.weekday] ?? 8000) *
    (1 + 0.12 * day.season) *
    Math.exp(walking.normal(0, 0.17)) *
    (1 - 0.78 * illness);
  return {
    day,
    illness,
    fitness,
    night,
    bedtime: following.start + 1440,
    restingHeartRate,
    heartRateVariability: Math.max(
      18,
      44 + 9 * fitness - 1.9 * strain + raised * raisedHeart.heartRateVariability + heart.normal(0, 4),
    ),
    bodyMass: bodyMassOf(day.index, illness, random('mass')),
    walkingSteps,
    workouts: workouts.filter(({ start }) => start > night.end + 20 && watch.isWatchWorn(start)),
    ...watch,
  };
}

/** The plans of all days; the same seed and days give the same plans. */
export function planDays(seed: number, days: readonly SampleDay[]): readonly DayPlan[] {
  return days.map((day, index) => planDay(seed, day, days[index + 1] ?? null));
}

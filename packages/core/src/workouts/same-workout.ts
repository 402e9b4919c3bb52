import { workoutKinds } from '@vitalgate/contract';
import type { WorkoutRecord } from '../records/workout-record.ts';

/** Share of the longer one that both must cover: of one activity, and of activities that may only be named differently. */
const shareOfEqual = 0.6;
const shareOfAlike = 0.8;

/** The time a workout takes. One that was logged at a moment takes its duration from there. */
export function timeTaken({ start, end, durationSeconds }: WorkoutRecord): {
  readonly from: number;
  readonly to: number;
} {
  return { from: start, to: end > start ? end : start + (durationSeconds ?? 0) * 1000 };
}

const groupsOf = (kind: string) => workoutKinds.get(kind)?.alike ?? [];

function shareNeeded(one: string, other: string): number | null {
  if (one === other) return shareOfEqual;
  const isAlike =
    one === 'other' || other === 'other' || groupsOf(one).some((group) => groupsOf(other).includes(group));
  return isAlike ? shareOfAlike : null;
}

/**
 * What two workouts never share if they are one: a source records a workout once. Files in several forms may well hold one that
 * one device recorded.
 */
export function recordedOnceBy({ source, form = '' }: WorkoutRecord): string {
  return `${form}\n${source.name}`;
}

const hour = 3_600_000;

/** Clocks of two devices differ by less. */
const clockDifference = 60_000;

/** Whether one lies whole hours beside the other, at both ends: as long as it, and of another time zone's clock. */
function isHoursApart(one: { from: number; to: number }, other: { from: number; to: number }): boolean {
  const [atStart, atEnd] = [one.from - other.from, one.to - other.to];
  const hours = Math.round(atStart / hour);
  return [atStart, atEnd].every((difference) => Math.abs(difference - hours * hour) <= clockDifference) && hours !== 0;
}

/**
 * How much of the longer of two workouts both cover, 0 to 1, where that makes them one workout recorded by two
 * sources; else null. One source's workouts are never the same. Needed are 60 % where the activities are equal, 80 % where
 * one is `other` or both are names of one thing (walking and hiking).
 */
export function sharedTime(one: WorkoutRecord, other: WorkoutRecord): number | null {
  const needed = shareNeeded(one.activityType, other.activityType);
  if (needed === null || recordedOnceBy(one) === recordedOnceBy(other)) return null;
  const [first, second] = [timeTaken(one), timeTaken(other)];
  if (isHoursApart(first, second)) return null;
  const longer = Math.max(first.to - first.from, second.to - second.from);
  if (longer === 0) return first.from === second.from ? 1 : null;
  const share = (Math.min(first.to, second.to) - Math.max(first.from, second.from)) / longer;
  return share >= needed ? share : null;
}

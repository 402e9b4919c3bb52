import { compareWorkouts, type WorkoutCopy } from './workout-rank.ts';
import { workoutKinds } from '@vitalgate/contract';
import { compareTexts } from '@vitalgate/days';
import type { WorkoutRecord } from '../records/workout-record.ts';

/** Share of the longer one that both must cover: of one activity, and of activities that may only be named differently. */
const shareOfEqual = 0.6;
const shareOfAlike = 0.8;

/** The time a workout takes. One that was logged at a moment takes its duration from there. */
function timeTaken({ start, end, durationSeconds }: WorkoutRecord): {
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

/** What two workouts never share if they are one: a source records one once, though perhaps in files of several forms. */
function recordedOnceBy({ source, form = '' }: WorkoutRecord): string {
  return `${form}\n${source.name}`;
}

const hour = 3_600_000;

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
function sharedTime(one: WorkoutRecord, other: WorkoutRecord): number | null {
  const needed = shareNeeded(one.activityType, other.activityType);
  if (needed === null || recordedOnceBy(one) === recordedOnceBy(other)) return null;
  const [first, second] = [timeTaken(one), timeTaken(other)];
  if (isHoursApart(first, second)) return null;
  const longer = Math.max(first.to - first.from, second.to - second.from);
  if (longer === 0) return first.from === second.from ? 1 : null;
  const share = (Math.min(first.to, second.to) - Math.max(first.from, second.from)) / longer;
  return share >= needed ? share : null;
}

interface Pair {
  readonly share: number;
  readonly one: WorkoutCopy;
  readonly other: WorkoutCopy;
}

/**
 * How many workouts of each source that began last, and may still run, a workout is compared with. People have one at a time, some
 * programs a few; a file may hold thousands at one hour.
 */
const mostAtOnce = 32;

/** All pairs that may be one workout, found by a sweep over time. */
function pairsOf(copies: readonly WorkoutCopy[]): Pair[] {
  const pairs: Pair[] = [];
  const running = new Map<string, WorkoutCopy[]>();
  const inOrder = [...copies].sort((a, b) => a.record.start - b.record.start || (a.id < b.id ? -1 : 1));
  for (const copy of inOrder) {
    const once = recordedOnceBy(copy.record);
    for (const [source, started] of running) {
      if (source === once) continue;
      const still = started.filter(({ record }) => timeTaken(record).to >= copy.record.start);
      if (still.length === 0) running.delete(source);
      else running.set(source, still);
      for (const earlier of still) {
        const share = sharedTime(earlier.record, copy.record);
        if (share === null) continue;
        const [one, other] = earlier.id < copy.id ? [earlier, copy] : [copy, earlier];
        pairs.push({ share, one, other });
      }
    }
    const own = running.get(once) ?? [];
    running.set(once, [...own.slice(1 - mostAtOnce), copy]);
  }
  return pairs;
}

function byShare(a: Pair, b: Pair): number {
  return b.share - a.share || compareTexts(a.one.id, b.one.id) || compareTexts(a.other.id, b.other.id);
}

/**
 * The copies of each workout, the most trusted first. The best matches join first, and a group takes in only what is the
 * same as each that is in it: so no chain of small shifts joins what is far apart, and no group holds two of one source.
 * The order of the copies does not matter. Expects each id once.
 */
export function groupWorkouts(copies: readonly WorkoutCopy[]): readonly (readonly WorkoutCopy[])[] {
  const groups = new Map(copies.map((copy): [string, WorkoutCopy[]] => [copy.id, [copy]]));
  for (const { one, other } of pairsOf(copies).sort(byShare)) {
    const [left, right] = [groups.get(one.id) ?? [], groups.get(other.id) ?? []];
    if (left === right || !left.every((a) => right.every((b) => sharedTime(a.record, b.record) !== null))) continue;
    left.push(...right);
    for (const { id } of right) groups.set(id, left);
  }
  return [...new Set(groups.values())].map((group) =>
    group.sort((a, b) => compareWorkouts(a.record, b.record) || (a.id < b.id ? -1 : 1)),
  );
}

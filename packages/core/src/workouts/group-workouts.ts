import { recordedOnceBy, sharedTime, timeTaken } from './same-workout.ts';
import { compareWorkouts, type WorkoutCopy } from './workout-rank.ts';

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
  if (a.share !== b.share) return b.share - a.share;
  if (a.one.id !== b.one.id) return a.one.id < b.one.id ? -1 : 1;
  return a.other.id < b.other.id ? -1 : 1;
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

import { reportedTime } from '../reported/reported-time.ts';

type Time = number | null | undefined;

/** Below zero if the source's times say that the first thing is the older one: the first pair of times counts that both have and that differ. */
export function compareSourceTimes(...pairs: readonly (readonly [Time, Time])[]): number {
  for (const [one, other] of pairs) {
    if (typeof one === 'number' && typeof other === 'number' && one !== other) return one - other;
  }
  return 0;
}

/** The instant of a time as it was written, if it says one. */
export function instantOf(written: string | undefined): number | undefined {
  return reportedTime(written)?.instant ?? undefined;
}

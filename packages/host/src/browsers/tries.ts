import type { Clock } from '@vitalgate/core';

/** Wrong tries that may come one after the other, and how long it takes until one more may. */
const atOnce = 5;
const restMilliseconds = 60_000;

/** Tries of a secret that a person types, counted by who tries: whoever uses theirs up takes none of another. */
export function tries(clock: Pick<Clock, 'monotonic'>) {
  const used = new Map<string, { count: number; at: number }>();
  const busy = new Set<string>();
  const usedBy = (who: string): number => {
    const { count, at } = used.get(who) ?? { count: 0, at: clock.monotonic() };
    return Math.max(0, count - (clock.monotonic() - at) / restMilliseconds);
  };
  return {
    /** Runs a try, one at a time: what it comes to, or null if `who` has to wait. A right one costs nothing. */
    async take(who: string, run: () => Promise<boolean>): Promise<boolean | null> {
      const count = usedBy(who);
      if (busy.has(who) || count > atOnce - 1) return null;
      busy.add(who);
      try {
        const isRight = await run();
        if (!isRight) used.set(who, { count: count + 1, at: clock.monotonic() });
        return isRight;
      } finally {
        busy.delete(who);
      }
    },
  };
}

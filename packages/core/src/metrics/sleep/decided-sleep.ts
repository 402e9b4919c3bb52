import { binaryHeap, compareRanks, compareTexts, type RankedSource } from '@vitalgate/days';
import type { SleepStretch } from './sleep-sessions.ts';
import { sleepMeanings } from './sleep-values.ts';

/** A time without a pause that one stretch decides. */
export interface DecidedTime {
  readonly stretch: SleepStretch;
  readonly from: number;
  readonly to: number;
}

interface Claim {
  readonly stretch: SleepStretch;
  readonly source: RankedSource;
  readonly order: number;
}

/**
 * Below zero if the first claim decides a time that both cover: the source that ranks first, among equals what was recorded before what
 * an account made of the lengths of stages, then what says more, then the shorter stretch, since it is the finer one. The name of a source decides nothing but who is named of
 * two that say the same.
 */
function compareClaims(one: Claim, other: Claim): number {
  const [first, second] = [one.stretch, other.stretch];
  return (
    compareRanks(one.source, other.source) ||
    Number(first.account === 'made') - Number(second.account === 'made') ||
    one.order - other.order ||
    first.end - first.start - (second.end - second.start) ||
    first.start - second.start ||
    compareTexts(first.value, second.value) ||
    compareTexts(first.sourceName, second.sourceName)
  );
}

/**
 * Who decides each time of a session. In a stretch of time the source that ranks first and says anything of it, a stage
 * or awake, decides; the others fill the time of which it says nothing. In bed says nothing of sleep and decides nothing.
 * `stretches` ascend by start. The answer ascends, and its times do not overlap.
 */
export function decidedTimes(
  stretches: readonly SleepStretch[],
  sourceOf: (stretch: SleepStretch) => RankedSource,
): readonly DecidedTime[] {
  const claims = stretches.flatMap((stretch): Claim[] => {
    const order = sleepMeanings.get(stretch.value)?.order ?? null;
    return order === null ? [] : [{ stretch, source: sourceOf(stretch), order }];
  });
  const decided: DecidedTime[] = [];
  const running = binaryHeap<Claim>((one, other) => compareClaims(one, other) < 0);
  let next = 0;
  let now = Number.NEGATIVE_INFINITY;
  for (;;) {
    for (let claim = claims[next]; claim !== undefined && claim.stretch.start <= now; claim = claims[++next]) {
      running.add(claim);
    }
    const first = running.first()?.stretch;
    const nextStart = claims[next]?.stretch.start ?? Number.POSITIVE_INFINITY;
    if (first === undefined) {
      if (next >= claims.length) return decided;
      now = nextStart;
    } else if (first.end <= now) {
      running.take();
    } else {
      const until = Math.min(first.end, nextStart);
      const last = decided.at(-1);
      if (last?.stretch === first && last.to === now) decided[decided.length - 1] = { ...last, to: until };
      else decided.push({ stretch: first, from: now, to: until });
      now = until;
    }
  }
}

import type { PlainObject } from '../../../kit/json/plain-json.ts';
import { parseWrittenTime } from './written-time.ts';

/** A step of the clock by which sums are made. */
export type Step = 'minute' | 'hour' | 'day';

const secondsOfStep: Readonly<Record<Step, number>> = { minute: 60, hour: 3600, day: 86_400 };

/** Steps from the finest to the coarsest. */
export const steps: readonly Step[] = ['minute', 'hour', 'day'];

/** Most days of which the beginnings are remembered: 110 years. */
const mostDays = 40_000;

/** What the times and the sources of a metric's points show of whether they are sums of steps of the clock. */
export interface PointTimes {
  /** The coarsest step at whose beginning every point stands; null if one stands at none, or if there is no point. */
  readonly alignedTo: Step | null;
  /** A point stands at the beginning of no step. */
  readonly isUnaligned: boolean;
  /** A point has an end of its own. */
  readonly hasEnds: boolean;
  /** A point names several sources, or has a smallest and a greatest value that differ: it sums up several samples. */
  readonly isJoined: boolean;
  /** Two points that follow each other stand at one time. */
  readonly repeats: boolean;
  /** The times of points that stand at the beginning of a day. */
  readonly dayStarts: ReadonlySet<number>;
}

/** Gathers `PointTimes` point by point. */
export interface PointTimesGatherer extends PointTimes {
  add(point: PlainObject): void;
}

function isSpread({ Min, Max }: PlainObject): boolean {
  return typeof Min === 'number' && typeof Max === 'number' && Min < Max;
}

/** Whether a point says when it ends. */
export function hasOwnEnd(point: PlainObject): boolean {
  return typeof (point['endDate'] ?? point['end']) === 'string';
}

/** An empty gatherer. */
export function pointTimes(): PointTimesGatherer {
  const dayStarts = new Set<number>();
  let coarsest = -1;
  let previous = Number.NaN;
  const found = { isUnaligned: false, hasEnds: false, isJoined: false, repeats: false };

  const align = (secondOfDay: number): void => {
    const fitting = steps.filter((step) => secondOfDay % secondsOfStep[step] === 0).length - 1;
    if (fitting < 0) found.isUnaligned = true;
    coarsest = coarsest < 0 ? fitting : Math.min(coarsest, fitting);
  };

  return {
    get alignedTo() {
      return found.isUnaligned ? null : (steps[coarsest] ?? null);
    },
    get isUnaligned() {
      return found.isUnaligned;
    },
    get hasEnds() {
      return found.hasEnds;
    },
    get isJoined() {
      return found.isJoined;
    },
    get repeats() {
      return found.repeats;
    },
    dayStarts,
    add(point) {
      found.hasEnds ||= hasOwnEnd(point);
      found.isJoined ||= isSpread(point) || (typeof point['source'] === 'string' && point['source'].includes('|'));
      const time = parseWrittenTime(point['date']);
      if (time === null) return;
      found.repeats ||= time.at === previous;
      previous = time.at;
      if (!found.isUnaligned) align(time.secondOfDay);
      if (time.secondOfDay === 0 && dayStarts.size < mostDays) dayStarts.add(time.at);
    },
  };
}

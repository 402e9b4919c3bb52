import type { PlainObject } from '../../../kit/json/plain-json.ts';
import { parseWrittenTime } from './written-time.ts';

/** A step of the clock by which sums are made. */
export type Step = 'minute' | 'hour' | 'day';

const secondsOfStep: Readonly<Record<Step, number>> = { minute: 60, hour: 3600, day: 86_400 };

/** Steps from the finest to the coarsest. */
export const steps: readonly Step[] = ['minute', 'hour', 'day'];

/** Most days of which the beginnings are remembered: 110 years. */
const mostDays = 40_000;

function isSpread({ Min, Max }: PlainObject): boolean {
  return typeof Min === 'number' && typeof Max === 'number' && Min < Max;
}

export function hasOwnEnd(point: PlainObject): boolean {
  return typeof (point['endDate'] ?? point['end']) === 'string';
}

/** What the times and the sources of a metric's points show of whether they are sums of steps of the clock, point by point. */
export class PointTimes {
  /** A point stands at the beginning of no step. */
  isUnaligned = false;
  hasEnds = false;
  /** A point names several sources, or has a smallest and a greatest value that differ: it sums up several samples. */
  isJoined = false;
  /** Two points that follow each other stand at one time. */
  repeats = false;
  /** The times of points that stand at the beginning of a day. */
  readonly dayStarts = new Set<number>();
  #coarsest = -1;
  #previous = Number.NaN;

  /** The coarsest step at whose beginning every point stands; null if one stands at none, or if there is no point. */
  get alignedTo(): Step | null {
    return this.isUnaligned ? null : (steps[this.#coarsest] ?? null);
  }

  add(point: PlainObject): void {
    this.hasEnds ||= hasOwnEnd(point);
    this.isJoined ||= isSpread(point) || (typeof point['source'] === 'string' && point['source'].includes('|'));
    const time = parseWrittenTime(point['date']);
    if (time === null) return;
    this.repeats ||= time.at === this.#previous;
    this.#previous = time.at;
    if (!this.isUnaligned) this.#align(time.secondOfDay);
    if (time.secondOfDay === 0 && this.dayStarts.size < mostDays) this.dayStarts.add(time.at);
  }

  #align(secondOfDay: number): void {
    const fitting = steps.filter((step) => secondOfDay % secondsOfStep[step] === 0).length - 1;
    if (fitting < 0) this.isUnaligned = true;
    this.#coarsest = this.#coarsest < 0 ? fitting : Math.min(this.#coarsest, fitting);
  }
}

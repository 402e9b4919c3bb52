import { firstPlace } from '@vitalgate/days';
import type { StatedSample } from './stated-sample.ts';
import { aboutSource, statementAt, type PhoneStatements } from './statements.ts';
import type { Stretch } from './stretches.ts';

/** What becomes of a sample: it counts, or a newer statement takes its place, or only these parts of it count. */
export type Judgement = 'counts' | 'outdated' | readonly Stretch[];

export type StatementsOf = (phone: string) => PhoneStatements;

/** A bucket with what it speaks for: nothing after it was stated; of a day that another zone's clock cut the user's day of its date. */
export interface Bucket {
  readonly sample: StatedSample;
  readonly place: number;
  readonly start: number;
  readonly until: number;
}

/** Whether a newer export of the type, made after a bucket's end, lacks it: it has the samples themselves. */
export function isLackedByExport(
  { start, statedAt }: StatedSample,
  until: number,
  { exports }: PhoneStatements,
): boolean {
  return exports.some((one) => one.at > statedAt && one.start <= start && until < one.at);
}

/** Whether a newer list of a feed begins before this sample starts, and lacks it. */
export function isReplaced({ start, statedAt, source }: StatedSample, statements: PhoneStatements): boolean {
  return aboutSource(statements, source).some((feed) => {
    const found = statementAt(feed, start);
    return found !== null && found.at > statedAt && !found.isAggregated;
  });
}

/** The time that a sample is about. */
export function timeOf({ day, start, end }: StatedSample): Stretch {
  return day ?? [start, end];
}

/** The samples that sum up others, in the order of what they speak for. */
export function bucketsOf(samples: readonly StatedSample[]): readonly Bucket[] {
  const buckets = samples.flatMap((sample, place) => {
    if (!sample.isAggregated) return [];
    const [start, end] = timeOf(sample);
    const statedAt = Math.min(end, sample.statedAt);
    return [{ sample, place, start, until: statedAt > start ? statedAt : end }];
  });
  return buckets.sort((one, other) => one.start - other.start);
}

/** Finds stretches that overlap another one, among some in the order of their starts. */
export class Overlaps<Item> {
  readonly #items: readonly (readonly [start: number, end: number, item: Item])[];
  /** How far the items up to each place reach. */
  readonly #reach: readonly number[];

  constructor(items: readonly (readonly [start: number, end: number, item: Item])[]) {
    this.#items = items;
    let reach = -Infinity;
    this.#reach = items.map(([, end]) => (reach = Math.max(reach, end)));
  }

  /** Those that overlap `[start, end)`; what has no length overlaps if its instant lies inside. */
  *of(start: number, end: number): Generator<Item> {
    const first = firstPlace(this.#reach.length, (place) => (this.#reach[place] ?? Infinity) >= start);
    for (let place = first; place < this.#items.length; place++) {
      const item = this.#items[place];
      if (item === undefined || item[0] >= end) return;
      if (item[1] > start || item[0] >= start) yield item[2];
    }
  }
}

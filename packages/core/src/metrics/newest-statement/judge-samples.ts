import { firstPlace } from '@vitalgate/days';
import { overlapsOfOneSource } from './overlaps-of-one-source.ts';
import { replacedByExports } from './replaced-by-exports.ts';
import type { StatedSample } from './stated-sample.ts';
import { aboutSource, overlapping, statementAt, type PhoneStatements } from './statements.ts';
import { covers, freeOf, unionWithin, type Stretch } from './stretches.ts';

/** What becomes of a sample: it counts, or a newer statement takes its place, or only these parts of it count. */
export type Judgement = 'counts' | 'outdated' | readonly Stretch[];

export type StatementsOf = (phone: string) => PhoneStatements;

/** A bucket with what it speaks for: nothing after it was stated. */
interface Bucket {
  readonly sample: StatedSample;
  readonly place: number;
  readonly until: number;
}

const nothing: PhoneStatements = { feeds: [], exports: [] };

/** Whether a newer export of the type, made after a bucket's end, lacks it: it has the samples themselves. */
function isLackedByExport({ start, statedAt }: StatedSample, until: number, { exports }: PhoneStatements): boolean {
  return exports.some((one) => one.at > statedAt && one.start <= start && until < one.at);
}

/** Whether a newer list of a feed begins before this sample starts, and lacks it. */
function isReplaced({ start, statedAt, source }: StatedSample, statements: PhoneStatements): boolean {
  return aboutSource(statements, source).some((feed) => {
    const found = statementAt(feed, start);
    return found !== null && found.at > statedAt && !found.isAggregated;
  });
}

/** The newer statements of sums that reach into a sample. */
function newerSums({ start, end, statedAt, source }: StatedSample, statements: PhoneStatements): readonly Stretch[] {
  return aboutSource(statements, source).flatMap((feed) =>
    [...overlapping(feed, start, Math.max(end, start + 1))]
      .filter(({ at, isAggregated }) => isAggregated && at > statedAt)
      .map(({ start: from, end: to }): Stretch => [from, to]),
  );
}

/** The newer statements about a sum: about all sources if it is the phone's own total. */
function newerThan(
  { start, statedAt, source, isOfOneSource }: StatedSample,
  until: number,
  statements: PhoneStatements,
): readonly Stretch[] {
  const { feeds, exports } = statements;
  const lists = isOfOneSource
    ? aboutSource(statements, source)
    : feeds.flatMap((feed) => (feed.source === null ? [feed.list] : []));
  const ofFeeds = lists.flatMap((feed) => [...overlapping(feed, start, until)]);
  return [...ofFeeds, ...exports]
    .filter(({ at }) => at > statedAt)
    .map(({ start: from, end: to }): Stretch => [from, to]);
}

function bucketsOf(samples: readonly StatedSample[]): readonly Bucket[] {
  return samples.flatMap((sample, place) => {
    if (!sample.isAggregated) return [];
    const statedAt = Math.min(sample.end, sample.statedAt);
    return [{ sample, place, until: statedAt > sample.start ? statedAt : sample.end }];
  });
}

/** Finds stretches that overlap another one, among some in the order of their starts. */
class Overlaps<Item> {
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

function judgedBy(blocked: readonly Stretch[], start: number, end: number): Judgement {
  if (end <= start) return blocked.some(([from, to]) => from <= start && start < to) ? 'outdated' : 'counts';
  const taken = unionWithin(blocked, start, end);
  if (taken.length === 0) return 'counts';
  const free = freeOf(taken, start, end);
  return free.length === 0 ? 'outdated' : free;
}

/**
 * Amounts. A sum of a stretch is the phone's own total of it, over all its sources, if it is not stated of one source: it takes the place of
 * the samples there that it is about, which count outside of it by their share of time, until newer statements cover the whole of it. Where two sums
 * overlap that no newer statement covers, the older one stays whole, since nobody knows its parts. What is `isSensed` counts once where
 * records of one source overlap, on a phone that counts so itself.
 */
function judgeAmounts(
  samples: readonly StatedSample[],
  statementsOf: StatementsOf,
  isSensed: boolean,
): readonly Judgement[] {
  const judged: Judgement[] = samples.map(() => 'counts');
  const standing: Bucket[] = [];
  for (const bucket of bucketsOf(samples)) {
    const { sample, until, place } = bucket;
    const newer = sample.phone === null ? [] : newerThan(sample, until, statementsOf(sample.phone));
    if (covers(newer, sample.start, until)) judged[place] = 'outdated';
    else standing.push(bucket);
  }
  const inExports = replacedByExports(samples);
  const buckets = new Overlaps(standing.map((bucket) => [bucket.sample.start, bucket.until, bucket] as const));

  for (const [place, sample] of samples.entries()) {
    const { phone, isAggregated } = sample;
    if (phone === null || isAggregated) continue;
    if (inExports.has(sample) || isReplaced(sample, statementsOf(phone))) judged[place] = 'outdated';
  }
  const ofOneSource = isSensed ? overlapsOfOneSource(samples, (place) => judged[place] === 'counts') : null;

  for (const [place, sample] of samples.entries()) {
    const { phone, source, start, end, isAggregated, statedAt } = sample;
    if (phone === null || judged[place] !== 'counts') continue;
    const taken = isAggregated ? [] : [...newerSums(sample, statementsOf(phone))];
    const overlap = ofOneSource?.get(place);
    if (overlap !== undefined) taken.push(overlap);
    for (const { sample: other, until } of buckets.of(start, Math.max(end, start + 1))) {
      const isAbout = other.phone === phone && (!other.isOfOneSource || other.source === source);
      if (isAbout && (!isAggregated || other.statedAt < statedAt)) taken.push([other.start, until]);
    }
    judged[place] = judgedBy(taken, start, end);
  }
  return judged;
}

/** What does not add up. An average says less than the samples that it is made of: it counts if the phone has none of them. */
function judgeValues(samples: readonly StatedSample[], statementsOf: StatementsOf): readonly Judgement[] {
  const judged: Judgement[] = samples.map(() => 'counts');
  const inExports = replacedByExports(samples);
  const counting: (readonly [number, number, StatedSample])[] = [];
  for (const [place, sample] of samples.entries()) {
    const { phone, isAggregated, start, end } = sample;
    if (isAggregated) continue;
    if (inExports.has(sample) || (phone !== null && isReplaced(sample, statementsOf(phone))))
      judged[place] = 'outdated';
    else counting.push([start, end, sample]);
  }
  const recorded = new Overlaps(counting);
  for (const { sample, place, until } of bucketsOf(samples)) {
    const { phone, source, start, statedAt } = sample;
    if (phone === null) continue;
    const statements = statementsOf(phone);
    const isStated = aboutSource(statements, source).some(
      (feed) => (statementAt(feed, start)?.at ?? -Infinity) > statedAt,
    );
    const isMeasured = [...recorded.of(start, until)].some((other) => other.phone === phone);
    if (isStated || isMeasured || isLackedByExport(sample, until, statements)) judged[place] = 'outdated';
  }
  return judged;
}

/**
 * Finds which samples of a type count, of those that imports of one phone state differently: of each time the newest
 * statement holds. `samples` ascend by start and include all that overlap those of interest.
 * docs/decisions/0077-newest-statement.md says why.
 */
export function judgeSamples(
  samples: readonly StatedSample[],
  statementsOf: (phone: string) => PhoneStatements | undefined,
  isCumulative: boolean,
  isSensed = false,
): readonly Judgement[] {
  const known: StatementsOf = (phone) => statementsOf(phone) ?? nothing;
  return isCumulative ? judgeAmounts(samples, known, isSensed) : judgeValues(samples, known);
}

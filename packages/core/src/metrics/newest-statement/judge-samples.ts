import { bucketsOf, isReplaced, Overlaps, type Bucket, type Judgement, type StatementsOf } from './buckets.ts';
import { judgeValues, type ValueKind } from './judge-values.ts';
import { overlapsOfOneSource } from './overlaps-of-one-source.ts';
import { outdatedSumsOfDates } from './sums-of-dates.ts';
import { replacedByExports } from './replaced-by-exports.ts';
import type { StatedSample } from './stated-sample.ts';
import { aboutSource, overlapping, type PhoneStatements } from './statements.ts';
import { covers, freeOf, unionWithin, type Stretch } from './stretches.ts';

export type { Judgement, StatementsOf } from './buckets.ts';

/** How samples of a type stand beside sums of them: `amounts` add up; the others do not (`judgeValues`). */
export type SampleKind = 'amounts' | ValueKind;

const nothing: PhoneStatements = { feeds: [], exports: [] };

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

function judgedBy(blocked: readonly Stretch[], start: number, end: number): Judgement {
  if (end <= start) return blocked.some(([from, to]) => from <= start && start < to) ? 'outdated' : 'counts';
  const taken = unionWithin(blocked, start, end);
  if (taken.length === 0) return 'counts';
  const free = freeOf(taken, start, end);
  return free.length === 0 ? 'outdated' : free;
}

/**
 * Amounts. A sum of a stretch is the phone's own total of it, over all its sources, if it is not stated of one source: it takes the place of
 * the samples there that it is about, which count outside of it by their share of time, until newer statements cover the whole of it. If two sums
 * overlap and no newer statement covers them, the older one stays whole, since nobody knows its parts. What is `isSensed` counts once where
 * records of one source overlap, on a phone that counts so itself. The sum
 * of a day of another zone stands for the user's day of its date, whole, or not at all.
 */
function judgeAmounts(
  samples: readonly StatedSample[],
  statementsOf: StatementsOf,
  isSensed: boolean,
): readonly Judgement[] {
  const judged: Judgement[] = samples.map(() => 'counts');
  const standing: Bucket[] = [];
  const all = bucketsOf(samples);
  const ofDates = outdatedSumsOfDates(all, statementsOf);
  for (const bucket of all) {
    const { sample, start, until, place } = bucket;
    const newer =
      sample.day !== null || sample.phone === null ? [] : newerThan(sample, until, statementsOf(sample.phone));
    if (ofDates.has(bucket) || covers(newer, start, until)) judged[place] = 'outdated';
    else standing.push(bucket);
  }
  const inExports = replacedByExports(samples);
  for (const [place, sample] of samples.entries()) {
    const { phone, isAggregated } = sample;
    if (phone === null || isAggregated) continue;
    if (inExports.has(sample) || isReplaced(sample, statementsOf(phone))) judged[place] = 'outdated';
  }
  const ofOneSource = isSensed ? overlapsOfOneSource(samples, (place) => judged[place] === 'counts') : null;
  const buckets = new Overlaps(standing.map((bucket) => [bucket.start, bucket.until, bucket] as const));

  for (const [place, sample] of samples.entries()) {
    const { phone, source, start, end, day, isAggregated, statedAt } = sample;
    if (phone === null || day !== null || judged[place] !== 'counts') continue;
    const taken = isAggregated ? [] : [...newerSums(sample, statementsOf(phone))];
    const overlap = ofOneSource?.get(place);
    if (overlap !== undefined) taken.push(overlap);
    for (const { sample: other, start: from, until } of buckets.of(start, Math.max(end, start + 1))) {
      const isAbout = other.phone === phone && (!other.isOfOneSource || other.source === source);
      const isFirst = !isAggregated || other.day !== null || other.statedAt < statedAt;
      if (isAbout && isFirst) taken.push([from, until]);
    }
    judged[place] = judgedBy(taken, start, end);
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
  kind: SampleKind,
  isSensed = false,
): readonly Judgement[] {
  const known: StatementsOf = (phone) => statementsOf(phone) ?? nothing;
  return kind === 'amounts' ? judgeAmounts(samples, known, isSensed) : judgeValues(samples, known, kind);
}

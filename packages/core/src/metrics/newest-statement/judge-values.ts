import {
  bucketsOf,
  isLackedByExport,
  isReplaced,
  Overlaps,
  type Bucket,
  type Judgement,
  type StatementsOf,
} from './buckets.ts';
import { replacedByExports } from './replaced-by-exports.ts';
import { outdatedSumsOfDates } from './sums-of-dates.ts';
import type { StatedSample } from './stated-sample.ts';
import { aboutSource, overlapping, statementAt } from './statements.ts';

/**
 * What samples that do not add up are. `averages`: an average says less than the samples that it is made of. `times`: how long, or
 * how often, something was within a step; when in the step it was is not stated, so such a sum is the only one of its step.
 * `nights`: how long the parts of a night were, one behind the other, which are stated together.
 */
export type ValueKind = 'averages' | 'times' | 'nights';

/** Sums that were stated together, as one bucket that reaches over all of them. */
interface Span {
  readonly buckets: readonly Bucket[];
  readonly phone: string;
  readonly statedAt: number;
  readonly start: number;
  readonly until: number;
}

/** The parts of a night meet, and in bed lies over them; other sums stand each for itself. */
function spansOf(buckets: readonly Bucket[], kind: ValueKind): readonly Span[] {
  const spans: { -readonly [Field in keyof Span]: Span[Field] }[] = [];
  const open = new Map<string, (typeof spans)[number]>();
  for (const bucket of buckets) {
    const { start } = bucket;
    const { phone, statedAt } = bucket.sample;
    if (phone === null) continue;
    const key = `${phone} ${statedAt}`;
    const last = kind === 'nights' ? open.get(key) : undefined;
    if (last !== undefined && start <= last.until) {
      last.buckets = [...last.buckets, bucket];
      last.until = Math.max(last.until, bucket.until);
      continue;
    }
    const made = { buckets: [bucket], phone, statedAt, start, until: bucket.until };
    open.set(key, made);
    spans.push(made);
  }
  return spans;
}

/** Whether a newer statement is about the time of a sum, or, of a night, about any of it. */
function isStatedAnew(
  { buckets: [first], phone, start, until, statedAt }: Span,
  statementsOf: StatementsOf,
  kind: ValueKind,
): boolean {
  const end = kind === 'nights' ? until : start + 1;
  const lists = aboutSource(statementsOf(phone), first?.sample.source ?? '');
  return lists.some((feed) => [...overlapping(feed, start, end)].some(({ at }) => at > statedAt));
}

/**
 * Whether newer sums take the place of a recorded sample. Of how long and how often they always do, in the whole of what they are
 * about. An average, or a night, says less than the samples, so it does only if these were stated before its time was over.
 */
function isSummedAnew(
  { start, statedAt, source, phone }: StatedSample,
  spans: Overlaps<Span>,
  statementsOf: StatementsOf,
  kind: ValueKind,
): boolean {
  if (phone === null) return false;
  if (kind === 'times') {
    const lists = aboutSource(statementsOf(phone), source);
    return lists.some((feed) => (statementAt(feed, start)?.at ?? -Infinity) > statedAt);
  }
  return [...spans.of(start, start + 1)].some(
    (one) => one.phone === phone && one.statedAt > statedAt && one.until > statedAt,
  );
}

/** Finds what counts of samples that do not add up, beside averages, or sums of times, that feeds state of them. */
export function judgeValues(
  samples: readonly StatedSample[],
  statementsOf: StatementsOf,
  kind: ValueKind,
): readonly Judgement[] {
  const judged: Judgement[] = samples.map(() => 'counts');
  const inExports = replacedByExports(samples);
  const standing: Span[] = [];
  const buckets = bucketsOf(samples);
  const ofDates = outdatedSumsOfDates(buckets, statementsOf);
  for (const bucket of ofDates) judged[bucket.place] = 'outdated';
  const others = buckets.filter((bucket) => !ofDates.has(bucket));
  for (const span of spansOf(others, kind)) {
    if (span.buckets.some(({ sample }) => sample.day !== null)) {
      standing.push(span);
      continue;
    }
    const isOutdated =
      isStatedAnew(span, statementsOf, kind) ||
      span.buckets.every(({ sample, until }) => isLackedByExport(sample, until, statementsOf(span.phone)));
    if (!isOutdated) standing.push(span);
    else for (const { place } of span.buckets) judged[place] = 'outdated';
  }
  const sums = new Overlaps(standing.map((span) => [span.start, span.until, span] as const));
  const counting: (readonly [number, number, StatedSample])[] = [];
  for (const [place, sample] of samples.entries()) {
    const { phone, isAggregated, start, end } = sample;
    if (isAggregated) continue;
    const isOutdated =
      inExports.has(sample) ||
      (phone !== null && isReplaced(sample, statementsOf(phone))) ||
      isSummedAnew(sample, sums, statementsOf, kind);
    if (isOutdated) judged[place] = 'outdated';
    else counting.push([start, end, sample]);
  }
  const recorded = new Overlaps(counting);
  for (const { buckets: summed, phone } of standing) {
    for (const { place, start, until } of summed) {
      const isMeasured = [...recorded.of(start, until)].some((other) => other.phone === phone);
      if (isMeasured) judged[place] = 'outdated';
    }
  }
  return judged;
}

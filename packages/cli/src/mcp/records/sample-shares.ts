import { compareSourceClasses, type SourceClass, sourceClassOf } from '@vitalgate/days';
import { type RawSample } from '@vitalgate/contract';

/** How much of a sample counts from one instant to another (milliseconds), 0 to 1. One of no length counts where it starts. */
export type SampleShare = (sample: RawSample, from: number, to: number) => number;

/** All of a sample counts, shared out by time. */
export const wholeShare: SampleShare = ({ start, end }, from, to) => {
  const [begin, stop] = [Date.parse(start), Date.parse(end)];
  if (stop <= begin) return from <= begin && begin < to ? 1 : 0;
  return Math.max(0, Math.min(stop, to) - Math.max(begin, from)) / (stop - begin);
};

/** Samples of one name in one class never displace each other. */
interface Source {
  readonly name: string;
  readonly sourceClass: SourceClass;
  /** Place in the order of names, or Infinity. */
  readonly listed: number;
  /** When it counts, ascending; `before` is the time of the stretches before. */
  readonly leads: { readonly from: number; to: number; readonly before: number }[];
}

interface Span {
  readonly source: Source;
  readonly begin: number;
  readonly stop: number;
  readonly value: number;
}

/**
 * What counts of samples that several devices sensed at once: each stretch of time once, of the source that ranks first, as in
 * the host's metrics. By hand before all, then `order` (names of sources), then the usual order of classes; of equals the
 * sample that began first.
 */
export function mergedShares(samples: readonly RawSample[], order: readonly string[]): SampleShare {
  const sourceOf = sourcesOf(order);
  const spans = samples.map((sample): Span => ({ ...spanOf(sample), source: sourceOf(sample) }));
  const leaders = leadersOf(spans.filter(({ begin, stop }) => stop > begin).sort((a, b) => a.begin - b.begin));
  const moments = momentsOf(
    spans.filter(({ begin, stop }) => stop <= begin),
    leaders,
  );
  return (sample, from, to) => {
    const { begin, stop } = spanOf(sample);
    const source = sourceOf(sample);
    if (stop <= begin) return from <= begin && begin < to && moments.get(begin) === source ? 1 : 0;
    const [low, high] = [Math.max(begin, from), Math.min(stop, to)];
    return high <= low ? 0 : (ledUntil(source, high) - ledUntil(source, low)) / (stop - begin);
  };
}

/** What counts of samples that were logged: all but what another source repeats exactly (times, amount, subject). */
export function loggedShares(samples: readonly RawSample[]): SampleShare {
  const counted = new Map<string, Map<string, number>>();
  const repeated = new Set<RawSample>();
  for (const sample of samples) {
    const { start, end, value, source, metadata } = sample;
    const subject = metadata?.['HKFoodType'] ?? metadata?.['HKInsulinDeliveryReason'] ?? '';
    const key = JSON.stringify([start, end, value.toPrecision(6), subject]);
    const bySource = counted.get(key) ?? new Map<string, number>();
    const most = Math.max(0, ...bySource.values());
    const own = (bySource.get(source.name) ?? 0) + 1;
    counted.set(key, bySource.set(source.name, own));
    if (own <= most) repeated.add(sample);
  }
  return (sample, from, to) => (repeated.has(sample) ? 0 : wholeShare(sample, from, to));
}

function spanOf({ start, end, value }: RawSample): Omit<Span, 'source'> {
  return { begin: Date.parse(start), stop: Date.parse(end), value };
}

function sourcesOf(order: readonly string[]): (sample: RawSample) => Source {
  const known = new Map<string, Source>();
  return ({ source: { name }, device, metadata }) => {
    const byHand = metadata?.['HKWasUserEntered'] === '1';
    const key = JSON.stringify([name, device, byHand]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const sourceClass = sourceClassOf(name, device, byHand);
    const place = order.indexOf(name);
    const same = [...known.values()].find((one) => one.name === name && one.sourceClass === sourceClass);
    const source = same ?? { name, sourceClass, listed: place < 0 ? Number.POSITIVE_INFINITY : place, leads: [] };
    known.set(key, source);
    return source;
  };
}

function compareRanks(one: Source, other: Source): number {
  const [oneByHand, otherByHand] = [one.sourceClass === 'byHand', other.sourceClass === 'byHand'];
  if (oneByHand !== otherByHand) return oneByHand ? -1 : 1;
  if (one.listed !== other.listed) return one.listed < other.listed ? -1 : 1;
  return compareSourceClasses(one.sourceClass, other.sourceClass);
}

/** Below zero if the first span counts where both run. */
function compareSpans(one: Span, other: Span): number {
  return (
    compareRanks(one.source, other.source) ||
    one.begin - other.begin ||
    other.stop - one.stop ||
    other.value - one.value ||
    (one.source.name < other.source.name ? -1 : 1)
  );
}

interface Leader {
  readonly from: number;
  readonly to: number;
  readonly source: Source;
}

/** Who counts when, ascending. Writes each source's own stretches too. */
function leadersOf(spans: readonly Span[]): readonly Leader[] {
  const leaders: Leader[] = [];
  const running: Span[] = [];
  let now = Number.NEGATIVE_INFINITY;
  const runUntil = (at: number): void => {
    for (let first = running[0]; first !== undefined && now < at; first = running[0]) {
      const until = Math.min(first.stop, at);
      if (until > now) {
        leaders.push({ from: now, to: until, source: first.source });
        addLead(first.source, now, until);
        now = until;
      }
      if (first.stop <= now) running.shift();
    }
    now = at;
  };
  for (const span of spans) {
    runUntil(span.begin);
    let place = running.length;
    for (let last = running[place - 1]; last !== undefined && compareSpans(span, last) < 0; last = running[place - 1]) {
      place -= 1;
    }
    running.splice(place, 0, span);
  }
  runUntil(Number.POSITIVE_INFINITY);
  return leaders;
}

function addLead({ leads }: Source, from: number, to: number): void {
  const last = leads.at(-1);
  if (last?.to === from) last.to = to;
  else leads.push({ from, to, before: last === undefined ? 0 : last.before + last.to - last.from });
}

/** The last of some stretches that begins at or before an instant. */
function lastBegun<Stretch extends { readonly from: number }>(
  stretches: readonly Stretch[],
  at: number,
): Stretch | undefined {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.from ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return stretches[low - 1];
}

/** For how long a source counted up to an instant. */
function ledUntil({ leads }: Source, at: number): number {
  const lead = lastBegun(leads, at);
  return lead === undefined ? 0 : lead.before + Math.min(at, lead.to) - lead.from;
}

/** The source that counts of the samples of no length, by their instant. */
function momentsOf(moments: readonly Span[], leaders: readonly Leader[]): ReadonlyMap<number, Source> {
  const best = new Map<number, Span>();
  for (const moment of moments) {
    const known = best.get(moment.begin);
    if (known === undefined || compareSpans(moment, known) < 0) best.set(moment.begin, moment);
  }
  return new Map(
    [...best].map(([at, { source }]) => {
      const leader = lastBegun(leaders, at);
      const leads = leader !== undefined && at < leader.to && compareRanks(source, leader.source) >= 0;
      return [at, leads ? leader.source : source];
    }),
  );
}
